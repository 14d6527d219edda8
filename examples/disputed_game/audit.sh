#!/bin/sh
# The audit of a disputed game, from the record of the evening to what is published. It prints what audit.txt holds:
#
#     sh examples/disputed_game/audit.sh
#
# LIMMU names the command, if it is not `limmu`. Nothing is written but in a directory that is removed again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/evening.txt" "$work"
cd "$work"
export COLUMNS=110
exec 3>&1 # the commands are printed past what shortens their output

say() { printf '\n' && printf '# %s\n' "$@"; }

run() {
    printf '$ limmu' >&3
    for word in "$@"; do
        case $word in *[!A-Za-z0-9_./=-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac >&3
    done
    echo >&3
    "${LIMMU:-limmu}" "$@" >told 2>errors || [ $? -eq 1 ] || { cat errors >&2; exit 2; } # 1: the answer is no
    sed 's/ *$//' told
}

# The lines from one that begins with $1 to the one before the next that begins with $2.
part() { sed -n "/^$1/,/^$2/p" | sed "/^$2/d"; }

say 'Ann and Ben played with a board and real dice. What Ben wrote down goes through the rules, line by line.'
run enter evening.limmu --answers evening.txt | part 'asked' '  pass'
run verify evening.limmu

say 'The day after, Ann says: the die of the interception showed a 5. What hung on it?'
run log evening.limmu --from 12 --to 17 | part '  *12\.' '  *Backing up'
run odds evening.limmu --at 15

say 'By which rules? Every step and every modifier has its clause.'
run explain evening.limmu 16 | part 'what the rules did' '        lone_generals'

say 'Ben remembers the 5 as well. The evening is kept as it was written; then both consent to take it back to the roll,'
say 'and Cara, whom they asked, rules what the die showed. Nothing is erased: both stand in the log.'
run branch evening.limmu --at 29 --out as-written.limmu | head -n 1
run undo evening.limmu --to 15 --consent all | part '30\.' 'at '
run rule evening.limmu --author Cara --clause GK-13.4-b \
    --reason 'both saw a 5 on the table; a 2 was written down' --roll 5

say 'May Ann still go back to Megiddo, as she did that evening?'
run explain evening.limmu 31 --answer naval:megiddo | part 'naval' 'after'

say 'Where the two lines part, and whether the log still holds.'
run diff as-written.limmu evening.limmu
run verify evening.limmu

say 'What the club gets to read hides both hands and the deck, and says so; its head is the same.'
run redact evening.limmu --seat public --out published.limmu
run verify published.limmu
