// The types of game-of-kings/pack.json, made by `limmu schema`.

/**
 * A Special Ability Upgrade of Special Units, priced by the model; `most` Units of an Army may have it, 0 for all.
 * `package` upgrades (Elite Guard, Zealot) stand alone; two of one `stack` would stack.
 */
export type Ability = {
  readonly id: string;
  readonly cost: number;
  readonly most: number;
  readonly package: boolean;
  readonly stack: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** A worked example of a priced stat line; `adjust` is added to its parts. */
export type Archetype = {
  readonly id: string;
  readonly points: number;
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly parts: readonly [number, number, number, number, number, number, number, number, number];
  readonly adjust: number;
  /** For people only: it stays out of the digest. */
  readonly note: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** What an Army may be of: a Nation, a branch or a sub-type of it; `allies` are Nations, branches or sub-types. */
export type ArmyNation = {
  readonly id: string;
  readonly nation: string;
  readonly allies: readonly string[];
  readonly branch: "" | "living" | "undying";
  readonly subtype: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A type that a Unit chooses, with its save and rules. */
export type Choice = {
  readonly id: string;
  readonly rules: readonly string[];
  readonly armor_save: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** A Class of Avatars. `below`: the level whose package it adds to; else it is a whole package. */
export type Class = {
  readonly id: string;
  readonly track: "hero" | "rogue" | "scientist" | "bard" | "stalker";
  readonly level: number;
  readonly cost: number;
  readonly mods: readonly [number, number, number, number, number, number, number, number, number];
  readonly rules: readonly string[];
  readonly below: string;
  readonly general: boolean;
  readonly battle_banner: boolean;
  readonly assassin: boolean;
  readonly pets: number;
  readonly feats: number;
  readonly degree_bonus: number;
  readonly resource_dice: number;
  readonly flaw_dice: number;
  readonly max_dice: number;
  readonly perform_dice: string;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly derivation: Derivation;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

export type Coin = {
  readonly id: string;
  readonly copper: number;
};

/** An item the book prints several values of, by the list that prints each, and the ruling that decides. */
export type Conflict = {
  readonly item: string;
  readonly ruling: string;
  readonly values: {
    readonly [key: string]: string;
  };
};

/**
 * How a printed price follows from its parts, and whether it does. `base` is `stats` (the record's own stat line),
 * `subtype:ID`, `rider:` with nine stats, `class`, `scientist` or `value`; `items` are prices named `list.item`,
 * `assumed` parts no price is printed for. `exact` parts make the printed price, with `assumed` they do by the
 * assumption, with `mismatch` they make `derived` instead, with `none` some part is unknown.
 */
export type Derivation = {
  readonly base: string;
  readonly status: "exact" | "assumed" | "mismatch" | "none";
  readonly value: number;
  readonly items: readonly string[];
  readonly assumed: readonly (readonly [string, number])[];
  readonly derived: number;
  readonly note: string;
};

/**
 * A Unit of the lists. `nation` "" is for every Army; `hired` are Mercenaries for Hire of no Nation of the Army.
 * `per`: what `cost` is for: a model, the whole Unit, or the machine to which a crew of `crew` models adds its price.
 * `profile` entries have stats that a crew's are added to, but for those in `sets`; `printed` are those with gear.
 * `most_models` and `most_units` are 0 for any number; `hidden` Units are not deployed but hide in another.
 */
export type Entry = {
  readonly id: string;
  readonly category: "common" | "special" | "beast" | "mercenary";
  readonly type: "infantry" | "cavalry_heavy" | "cavalry_outrider" | "swarm" | "mixed" | "heavy_machine" | "war_wagon" | "war_beast" | "monster" | "beast_tamers" | "hired";
  readonly cost: number;
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly least_models: number;
  readonly base_mm: readonly [number, number];
  readonly per: "model" | "unit" | "crew";
  readonly nation: string;
  readonly branch: "" | "living" | "undying";
  readonly subtype: string;
  readonly hired: boolean;
  readonly station: "common" | "special" | "beast" | "mercenary";
  readonly most_models: number;
  readonly most_units: number;
  readonly hidden: boolean;
  readonly move_dice: string;
  readonly att_dice: string;
  readonly profile: boolean;
  readonly sets: {
    readonly [key: string]: number;
  };
  readonly printed: {
    readonly [key: string]: number;
  };
  readonly equipment: readonly string[];
  readonly rules: readonly string[];
  readonly armor_save: number;
  readonly quantum_save: number;
  readonly heal_save: number;
  readonly options: readonly Option[];
  readonly banner: boolean;
  readonly types: readonly Choice[];
  readonly type_optional: boolean;
  readonly mount: string;
  readonly crew: number;
  readonly crew_of: readonly string[];
  readonly needs: string;
  readonly table: "" | "heavy" | "gunpowder";
  readonly weapons: readonly Weapon[];
  readonly impact: string;
  readonly impact_strength: number;
  readonly skirmish: boolean;
  readonly parts: readonly Part[];
  readonly mount_up: MountUp;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly note: string;
  /** For people only: it stays out of the digest. */
  readonly derivation: Derivation;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A Feat. `level` 0: none is printed; `difficulty` is what a Scientist must reach, `charisma` what a Bard adds.
 * `params` and `flags` say with what numbers `effect` is had.
 */
export type Feat = {
  readonly id: string;
  readonly effect: string;
  readonly kind: string;
  readonly level: number;
  readonly difficulty: number;
  readonly charisma: number;
  readonly range_in: number;
  readonly params: {
    readonly [key: string]: number | string | readonly number[] | readonly string[];
  };
  readonly flags: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly printed: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A list of Feats: of a Collegium, a Nation, Bards, Stalkers or every Scientist. */
export type FeatList = {
  readonly id: string;
  readonly kind: "collegium" | "nation" | "bard" | "stalker" | "any_scientist";
  readonly feats: readonly Feat[];
  readonly path: string;
  readonly bonus: readonly ("perform" | "flaw")[];
  /** For people only: it stays out of the digest. */
  readonly title: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/**
 * A weapon or a piece of armor. `cost_others`: its price for all but `cheap_for`, a track or a Nation. `armor_save`
 * and `to_hit` are bonuses; `wounds`, `hits` and `shots` are dice; `use` says who can wield it.
 */
export type Item = {
  readonly id: string;
  readonly kind: "assault" | "missile" | "armor";
  readonly cost: number;
  readonly cost_others: number;
  readonly cheap_for: string;
  readonly use: "any" | "foot" | "mounted";
  readonly not_for: readonly ("hero" | "rogue" | "scientist" | "bard" | "stalker")[];
  readonly rules: readonly string[];
  readonly armor_save: number;
  readonly worn: boolean;
  readonly needs_armor: boolean;
  readonly weatherproof: boolean;
  readonly two_handed: boolean;
  readonly ranks: number;
  readonly mods: readonly [number, number, number, number, number, number, number, number, number];
  readonly str_on_assault: number;
  readonly str_vs_assault: number;
  readonly to_hit: number;
  readonly range_in: number;
  readonly strength: number;
  readonly wounds: string;
  readonly hits: string;
  readonly shots: string;
  readonly no_armor_save: boolean;
  readonly no_con_save: boolean;
  readonly no_saves: boolean;
  readonly shoot_in_assault: boolean;
  readonly no_move_and_shoot: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly note: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** The numbers of army building. Percentages are of the agreed size. */
export type Limits = {
  readonly block: number;
  readonly avatars_percent: number;
  readonly common_percent: number;
  readonly beast_percent: number;
  readonly mercenaries_percent: number;
  readonly small_size: number;
  readonly small_common: number;
  readonly small_special_beast: number;
  readonly small_avatars: number;
  readonly step: number;
  readonly common: number;
  readonly special_beast: number;
  readonly avatars: number;
  readonly more_common: number;
  readonly more_special_beast: number;
  readonly more_avatars: number;
  readonly own_common: number;
  readonly swarms: number;
  readonly rare_points: number;
  readonly unique_points: number;
  readonly heavy_cavalry: number;
  readonly outrider_cavalry: number;
  readonly outrider_infantry: number;
  readonly one_ability: number;
  readonly two_abilities: number;
  readonly hidden_in_unit: number;
  readonly weapon_algorithms: number;
  readonly armor_algorithms: number;
  readonly item_upgrades: number;
  readonly elixirs: number;
  readonly talismans: number;
  readonly arcane_items: number;
  readonly superior: number;
  readonly banner_points: number;
  readonly battle_banner_points: number;
  readonly knight_cost: number;
  readonly knight_items: number;
  readonly knight_points: number;
  readonly engineer_cost: number;
  readonly mutation_charisma: number;
  readonly least_charisma: number;
  readonly most_stat: number;
  readonly crew_least: number;
  readonly crew_most: number;
  readonly machine_crew: number;
};

/**
 * A Mount: its Move replaces the rider's, the other stats are added. `nation` "" is for all. `unit_cost` is 0 for a
 * War Wagon, which only Avatars mount; `only`: the sub-type that may ride it.
 */
export type Mount = {
  readonly id: string;
  readonly avatar_cost: number;
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly kind: "outrider" | "heavy";
  readonly armor_save: number;
  readonly nation: string;
  readonly unit_cost: number;
  readonly move_dice: string;
  readonly adds_move: boolean;
  readonly only: string;
  readonly impact: string;
  readonly impact_strength: number;
  readonly rules: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly derivation: Derivation;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** What a monster adds to an Avatar who rides it. */
export type MountUp = {
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly armor_save: number;
  readonly rules: readonly string[];
};

/** A mutation of an Avatar, which costs `charisma` besides its points. */
export type Mutation = {
  readonly id: string;
  readonly cost: number;
  readonly mods: readonly [number, number, number, number, number, number, number, number, number];
  readonly rules: readonly string[];
  readonly choices: readonly ("move" | "disc" | "acc" | "str" | "con" | "hp" | "init" | "att" | "cha")[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly effect: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A Nation, with the saving throw of its innate skill. */
export type Nation = {
  readonly id: string;
  readonly skill: string;
  readonly save: "rhino_hide" | "quantum" | "heal" | "unmodified_armor";
  readonly target: number;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** What a Unit may buy, by the model; with `upgrade` it replaces what is worn. `flat`: one price for the Unit. */
export type Option = {
  readonly id: string;
  readonly op: "add" | "upgrade";
  readonly cost: number;
  readonly flat: boolean;
  readonly replaces: string;
};

/** A kind of models of a mixed Unit. `base`: so many come with the Unit's price; `extra`: the price of one more. */
export type Part = {
  readonly id: string;
  readonly base: number;
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly extra: number;
  readonly armor_save: number;
  readonly equipment: readonly string[];
  readonly rules: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** Prices by what they are for, in parts of a point: `unit` of them make one. */
export type PriceList = {
  readonly id: string;
  readonly prices: {
    readonly [key: string]: number;
  };
  readonly unit: number;
  /** For people only: it stays out of the digest. */
  readonly title: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** How many Science Items an Avatar of a level carries, and for how many points. */
export type ScienceLimit = {
  readonly level: number;
  readonly items: number;
  readonly points: number;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A name for games up to so many points; 0 for all beyond. */
export type Size = {
  readonly points: number;
  readonly name: string;
};

/** A Nation Skill of the Avatar who leads. `choices`: what must be chosen with it; `science` adds to its points. */
export type Skill = {
  readonly id: string;
  readonly cost: number;
  readonly choices: readonly string[];
  readonly science: number;
  readonly rules: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly effect: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A rule that models have by name; `params` and `flags` say with what numbers. */
export type SpecialRule = {
  readonly id: string;
  readonly params: {
    readonly [key: string]: number | string | readonly number[] | readonly string[];
  };
  readonly flags: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly printed: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** What a stat of 1 to 12 costs, in `unit` parts of a point. */
export type StatCosts = {
  readonly id: string;
  readonly unit: number;
  readonly costs: {
    readonly [key: string]: readonly number[];
  };
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A price of the General Goods Store, in coins. */
export type StorePrice = {
  readonly item: string;
  readonly amount: number;
  readonly coin: string;
  readonly group: string;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** A sub-type of a Nation; `branch` parts the living from the undying Nix. */
export type Subtype = {
  readonly id: string;
  readonly nation: string;
  readonly cost: number;
  readonly stats: readonly [number, number, number, number, number, number, number, number, number];
  readonly base_mm: readonly [number, number];
  readonly branch: "" | "living" | "undying";
  readonly rules: readonly string[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly derivation: Derivation;
  /** For people only: it stays out of the digest. */
  readonly src: string;
};

/** Everything a pack states, in file order. */
export type Tables = {
  readonly id: string;
  readonly limits: Limits;
  readonly sizes: readonly Size[];
  readonly stat_costs: readonly StatCosts[];
  readonly archetypes: readonly Archetype[];
  readonly nations: readonly Nation[];
  readonly subtypes: readonly Subtype[];
  readonly armies: readonly ArmyNation[];
  readonly skills: readonly Skill[];
  readonly mutations: readonly Mutation[];
  readonly classes: readonly Class[];
  readonly mounts: readonly Mount[];
  readonly items: readonly Item[];
  readonly prices: readonly PriceList[];
  readonly conflicts: readonly Conflict[];
  readonly abilities: readonly Ability[];
  readonly science: readonly ScienceLimit[];
  readonly upgrades: readonly Upgrade[];
  readonly entries: readonly Entry[];
  readonly feats: readonly FeatList[];
  readonly rules: readonly SpecialRule[];
  readonly coins: readonly Coin[];
  readonly store: readonly StorePrice[];
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

/** A tech algorithm or an artifact. Weapon and armor algorithms go on an item, the other kinds are items. */
export type Upgrade = {
  readonly id: string;
  readonly kind: "weapon" | "armor" | "elixir" | "talisman" | "arcane" | "machine" | "banner";
  readonly cost: number;
  readonly once: boolean;
  readonly multiples: boolean;
  /** For people only: it stays out of the digest. */
  readonly name: string;
  /** For people only: it stays out of the digest. */
  readonly effect: string;
  /** For people only: it stays out of the digest. */
  readonly note: string;
};

/** A weapon of a Unit's own. `hits`: dice and Strength of each kind of hits; `use`: in which Phase only. */
export type Weapon = {
  readonly hits: readonly (readonly [string, number])[];
  readonly least_in: number;
  readonly range_in: number;
  readonly no_armor_save: boolean;
  readonly no_con_save: boolean;
  readonly guess: boolean;
  readonly use: "" | "assault" | "shooting";
  /** For people only: it stays out of the digest. */
  readonly name: string;
};

