"""Opens pages in Chromium, and checks what a reader meets: no violation of axe-core's rules in
light and dark, the policy, the page without its script, links, keyboard, filters, search and print.

Usage: python html_browser.py [--large PAGE]... PAGE...

Each check prints a line. Large pages are measured as well: their size, the time until a search has
answered, and the frames of a scroll.
"""

import argparse
import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from frames import measure

CHROMIUM = "/usr/bin/chromium"
WIDE = {"width": 1200, "height": 900}
NARROW = {"width": 400, "height": 800}
FAILURES = "details.failed:not([hidden])"


class Checks:
    """The checks of one page; each opens the page anew and returns what is wrong."""

    def __init__(self, browser, path):
        self.browser, self.url = browser, path.resolve().as_uri()

    def open(self, anchor="", viewport=WIDE, **options):
        self.errors = []
        page = self.browser.new_context(viewport=viewport, **options).new_page()
        page.on("console", lambda message: self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.url + anchor)
        return page

    def axe(self):
        """axe-core finds nothing, folded and unfolded, light and dark, wide and narrow."""
        for scheme in ("light", "dark"):
            for viewport in (WIDE, NARROW):
                # The policy would keep axe out as well.
                page = self.open(viewport=viewport, color_scheme=scheme, bypass_csp=True)
                page.add_style_tag(content="* { content-visibility: visible !important }")
                yield from self.violations(page, scheme, viewport)
                page.locator(".open").click()
                page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
                yield from self.violations(page, scheme + ", unfolded", viewport)
                page.keyboard.press("?")
                yield from self.violations(page, scheme + ", keys", viewport)
                page.context.close()

    @staticmethod
    def violations(page, state, viewport):
        for violation in Axe().run(page).response["violations"]:
            for node in violation["nodes"][:3]:
                yield f"{violation['id']}, {state}, {viewport['width']} px: {node['html'][:200]}"

    def policy(self):
        """The page's own script runs without a complaint, and no other one does."""
        page = self.open()
        yield from self.errors
        yield from [] if page.title().endswith("· contracts") else ["a text has changed the title"]
        if page.locator("script").count() != 1 or page.locator("img, iframe, object").count():
            yield "there are elements of others"
        page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "document.title = 'taken'";
          const style = document.createElement("style");
          style.textContent = "body { display: none }";
          document.body.append(script, style);
          document.body.setAttribute("style", "display: none");
        }""")
        if page.title() == "taken" or not page.locator("h1").is_visible():
            yield "a foreign script or style has been taken"

    def without_script(self):
        """Without a script everything can be read, and no control is there that does nothing."""
        page = self.open(java_script_enabled=False)
        for control in page.locator("form, dialog, .page").all():
            if control.is_visible():
                yield "a control is shown that does nothing"
        link = page.locator(".matrix th a").last
        page.goto(self.url + link.get_attribute("href"))
        if not page.locator("details.scenario .body:target").is_visible():
            yield f"{link.get_attribute('href')} opens no scenario"

    def links(self):
        """A link to a case opens and shows it, also one that the filter hides."""
        page = self.open()
        anchors = [item.get_attribute("id") for item in page.locator(".cases > li").all()[:400:40]]
        for anchor in anchors:
            page = self.open("#" + anchor)
            if not self.is_in_view(page, anchor):
                yield f"#{anchor} is not in view"
            page.locator("[type=search]").fill("no scenario has these words")
            page.wait_for_timeout(300)
            page.evaluate("anchor => { location.hash = ''; location.hash = anchor }", anchor)
            page.wait_for_timeout(100)
            if not self.is_in_view(page, anchor):
                yield f"#{anchor} is not in view after a search"
            page.context.close()

    @staticmethod
    def is_in_view(page, anchor):
        return page.evaluate("""anchor => {
          const { top, bottom, height } = document.getElementById(anchor).getBoundingClientRect();
          const bar = document.querySelector(".tools").getBoundingClientRect().bottom;
          return height > 0 && top >= bar && bottom <= innerHeight;
        }""", anchor)

    def keyboard(self):
        """`/` searches, `j` and `k` walk the failures, `?` lists the keys, Escape clears."""
        page = self.open()
        page.keyboard.press("/")
        page.keyboard.type("j?no such words")
        page.wait_for_timeout(300)
        if page.locator("details.scenario:not([hidden])").count():
            yield "a search for what is nowhere has found something"
        page.keyboard.press("Escape")
        if page.locator("details.scenario[hidden]").count():
            yield "Escape has not cleared the search"
        page.keyboard.press("?")
        if not page.locator("dialog").is_visible():
            yield "? has not listed the keys"
        page.keyboard.press("Escape")
        if page.locator("dialog").is_visible():
            yield "Escape has not closed the list"
        names = page.locator(FAILURES + " > summary .name").all_text_contents()[:5]
        focused = "document.activeElement.querySelector('.name')?.textContent"
        for key, expected in [("j", names), ("k", names[-2::-1])]:
            for name in expected:
                page.keyboard.press(key)
                if page.evaluate(focused) != name:
                    yield f"{key} went to {page.evaluate(focused)} and not to {name}"

    def filters(self):
        """Each verdict, subject and tag leaves just the scenarios that have it."""
        page = self.open()
        for box in page.locator("[name=verdict]").all():
            box.check(force=True)
            verdict = box.get_attribute("value")
            yield from self.shown(page, verdict, f".cases > [data-status={verdict}]")
            page.keyboard.press("Escape")
        for name, element in (("subject", ".cases a"), ("tag", ".tag")):
            options = page.locator(f"[name={name}] option")
            for index in range(1, min(options.count(), 4)):
                page.locator(f"[name={name}]").select_option(index=index)
                value = options.nth(index).get_attribute("value")
                yield from self.shown(page, value, element, value)
                page.locator(".clear").click()

    @staticmethod
    def shown(page, name, element, text=None):
        page.wait_for_timeout(150)
        wrong = page.evaluate("""([element, text]) =>
          [...document.querySelectorAll("details.scenario")].filter((scenario) => {
            const has = [...scenario.querySelectorAll(element)].some(
              (one) => text === null || one.textContent === text);
            return has === (scenario.closest("[hidden]") !== null);
          }).length""", [element, text])
        if wrong:
            yield f"{name}: {wrong} scenarios are shown or hidden wrongly"

    def paper(self):
        """Print is light and has no controls, and colours can be chosen."""
        page = self.open(color_scheme="dark")
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(ground)
        page.locator(".page select").select_option("light")
        if page.evaluate(ground) == dark:
            yield "the choice of colours has no effect"
        page.locator(".page select").select_option("dark")
        page.emulate_media(media="print")
        if page.evaluate(ground) != "rgb(255, 255, 255)":
            yield f"the paper is {page.evaluate(ground)}"
        if page.locator(".tools").is_visible():
            yield "controls are printed"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    parser.add_argument("--large", action="append", default=[], type=pathlib.Path)
    options = parser.parse_args()
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for path in options.pages:
            checks = Checks(browser, path)
            for check in (checks.axe, checks.policy, checks.without_script, checks.links,
                          checks.keyboard, checks.filters, checks.paper):
                found = list(check())
                print(f"{path.name}: {check.__name__}: {'wrong' if found else 'right'}", flush=True)
                print("".join(f"  {one}\n" for one in found[:20]), end="")
                wrong += len(found)
        for path in options.large:
            for words, is_right in measure(browser, path):
                print(f"{path.name}: {words}: {'right' if is_right else 'wrong'}", flush=True)
                wrong += not is_right
        browser.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
