"""Without a network the page shows what it has; nothing of it stays when somebody leaves."""

from __future__ import annotations

import pytest
from tests.page.conftest import Club, Server

KEPT = "caches.open('limmu').then(c => c.keys()).then(all => all.map(one => new URL(one.url).pathname))"


@pytest.mark.soak
def test_a_table_is_looked_at_without_a_network_until_one_leaves(club: Club, server: Server) -> None:
    opened = server.open("god-kings", "kadesh", seats={"egypt": "me", "hatti": "me"})
    ann = club.person(service_workers="allow").sit(opened).asked()
    page, path = ann.page, f"/api/matches/{opened['id']}"
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()
    ann.asked()
    page.wait_for_selector("svg.limmu [data-id]")
    page.wait_for_function(f"async path => (await {KEPT}).includes(path)", arg=f"{path}/moving")
    question = page.locator(".question h2").inner_text()
    ann.page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".offline")
    page.wait_for_selector("svg.limmu [data-id]")
    assert page.locator(".question h2").inner_text() == question
    assert {f"{path}/view", f"{path}/board", path, "/"} <= {*page.evaluate(KEPT)}
    assert not [one for one in page.evaluate(KEPT) if one.endswith("/log")]
    ann.page.context.set_offline(False)
    page.wait_for_selector(".offline", state="detached")
    ann.tab("Match")
    page.get_by_role("button", name="Leave this seat").click()
    page.locator("[role=group][aria-label^=Leave] .main").click()
    page.wait_for_url(f"{server.url}/")
    assert not [one for one in page.evaluate(KEPT) if one.startswith(path)]
    ann.errors.clear()  # a browser complains where it has no network
