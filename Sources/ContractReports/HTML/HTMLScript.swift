/// The script of a page: search, filters, keyboard shortcuts and colours.
///
/// The page is complete without the script. It only hides, opens and focuses elements of the page,
/// and never writes markup. The script is a Swift string and not a resource: Xcode's build system
/// does not embed resources in code, and a bundle beside the program would have to be found at run
/// time.
enum HTMLScript {
  /// The JavaScript of the page, which is part of the HTML file.
  ///
  /// The CDATA marks let the page be XML as well. Between them, the script must not contain
  /// `</script` or `]]>`, which would end it.
  static let text: StaticString = #"""
    /*<![CDATA[*/
    "use strict";
    {
      const all = (selector, root = document) => [...root.querySelectorAll(selector)];
      const tools = document.querySelector(".tools");
      const { text, subject, tag } = tools.elements;
      const page = document.querySelector(".page");
      const colours = page.querySelector("select");
      const told = tools.querySelector("output");
      const help = document.querySelector("dialog");

      // Scenarios, as the filters see them. A large page has thousands, so they are read when they
      // are first needed.

      let read;

      function scenarios() {
        if (read) return read;
        const rows = new Map(
          all(".matrix tbody th a").map((link) => [link.getAttribute("href"), link.closest("tr")]));
        read = all("details.scenario").map((element) => {
          const body = element.querySelector(".body");
          return {
            element, row: rows.get("#" + body.id),
            cases: all(".cases > li", body).map((item) => ({
              verdict: item.dataset.status, subject: item.querySelector("a").textContent,
            })),
            tags: all(".tag", body).map((item) => item.textContent),
          };
        });
        return read;
      }

      function textOf(scenario) {
        scenario.text ??= [scenario.element.closest("section").querySelector("h2"), scenario.element]
          .map((element) => element.textContent).join(" ").toLowerCase();
        return scenario.text;
      }

      // Filters

      const chosen = (list) => (list && list.selectedIndex > 0 ? list.value : null);

      function wishes() {
        return {
          words: text.value.toLowerCase().split(/\s+/).filter(Boolean),
          verdicts: all("[name=verdict]:checked", tools).map((box) => box.value),
          subject: chosen(subject),
          tag: chosen(tag),
        };
      }

      function fits(scenario, wish) {
        const isCase = (one) =>
          (!wish.verdicts.length || wish.verdicts.includes(one.verdict))
          && (!wish.subject || wish.subject === one.subject);
        return scenario.cases.some(isCase)
          && (!wish.tag || scenario.tags.includes(wish.tag))
          && wish.words.every((word) => textOf(scenario).includes(word));
      }

      function filter() {
        const wish = wishes();
        const isFiltered = wish.words.length + wish.verdicts.length > 0 || !!(wish.subject || wish.tag);
        let count = 0;
        for (const scenario of scenarios()) {
          const isShown = !isFiltered || fits(scenario, wish);
          count += isShown;
          scenario.element.hidden = !isShown;
          if (scenario.row) scenario.row.hidden = !isShown;
        }
        hideEmpty(isFiltered);
        hideColumns(wish.subject);
        const total = scenarios().length.toLocaleString("en");
        told.value = isFiltered ? `${count.toLocaleString("en")} of ${total}` : "";
      }

      function hideEmpty(isFiltered) {
        document.body.classList.toggle("filtered", isFiltered);
        for (const group of all(".others, section.contract")) {
          group.hidden = isFiltered && !group.querySelector("details.scenario:not([hidden])");
        }
        for (const group of all(".others")) {
          group.dataset.wasOpen ??= group.open;
          group.open = isFiltered || group.dataset.wasOpen === "true";
          if (!isFiltered) delete group.dataset.wasOpen;
        }
        for (const item of all(".failing li, .overview tbody tr")) {
          const target = targetOf(item.querySelector("a"));
          item.hidden = isFiltered && !!target?.closest("[hidden]");
        }
        for (const list of all(".failing, .overview")) {
          list.hidden = !list.querySelector("li:not([hidden]), tbody tr:not([hidden])");
        }
      }

      let column = null;

      function hideColumns(name) {
        if (column === name) return;
        column = name;
        for (const table of all(".matrix table")) {
          const names = all(".subject", table).map((head) => head.firstChild.data);
          for (const row of table.rows) {
            names.forEach((one, index) => {
              const cell = row.cells[index + 1];
              if (cell) cell.hidden = !!name && one !== name;
            });
          }
        }
      }

      function clear() {
        tools.reset();
        filter();
      }

      // Links to one case

      const targetOf = (link) => link && document.getElementById(link.getAttribute("href").slice(1));

      function reveal() {
        const target = document.getElementById(location.hash.slice(1));
        if (!target) return;
        if (target.closest("[hidden]")) clear();
        for (let one = target.closest("details"); one; one = one.parentElement.closest("details")) {
          one.open = true;
        }
        target.scrollIntoView();
      }

      // Keyboard

      function step(by) {
        const failures = all("details.failed").filter((one) => !one.closest("[hidden]"));
        let place = failures.findIndex((one) => one.contains(document.activeElement));
        if (place < 0) {
          // From where the reader has scrolled to.
          const below = failures.findIndex((one) => one.getBoundingClientRect().top > 1);
          const next = below < 0 ? failures.length : below;
          place = by > 0 ? next - 1 : next;
        }
        const failure = failures[Math.min(Math.max(place + by, 0), failures.length - 1)];
        if (!failure) return;
        failure.open = true;
        location.replace("#" + failure.querySelector(".body").id);
        failure.querySelector("summary").focus({ preventScroll: true });
      }

      const keys = {
        "/": () => { text.focus(); text.select(); scrollTo({ top: tools.offsetTop - 1 }); },
        j: () => step(1),
        k: () => step(-1),
        "?": () => help.showModal(),
        Escape: clear,
      };

      addEventListener("keydown", (event) => {
        const isTyping = event.target.matches("input[type=search], select");
        if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
        if (isTyping && event.key !== "Escape") return;
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        if (isTyping) event.target.blur();
        action();
      });

      // Colours: what a browser refuses to keep is kept for this page alone.

      function paint() { document.documentElement.dataset.colours = colours.value; }

      try { colours.value = localStorage.getItem("contracts-colours") ?? "auto"; } catch { }
      colours.value ||= "auto";
      colours.addEventListener("change", () => {
        paint();
        try { localStorage.setItem("contracts-colours", colours.value); } catch { }
      });

      // Start

      let timer;
      tools.addEventListener("input", (event) => {
        clearTimeout(timer);
        timer = setTimeout(filter, event.target === text ? 120 : 0);
      });
      tools.addEventListener("submit", (event) => event.preventDefault());
      tools.querySelector(".clear").addEventListener("click", clear);
      tools.querySelector(".open").addEventListener("click", () => {
        const shown = scenarios().map((one) => one.element).filter((one) => !one.hidden);
        const isOpen = shown.every((one) => one.open);
        for (const one of all(".others").concat(shown)) one.open = !isOpen;
      });
      page.querySelector("button").addEventListener("click", keys["?"]);
      help.querySelector("button").addEventListener("click", () => help.close());
      addEventListener("hashchange", reveal);
      const main = document.querySelector("main");
      const measure = () => main.style.setProperty("--top", `${tools.offsetHeight}px`);
      new ResizeObserver(measure).observe(tools);
      paint();
      tools.hidden = page.hidden = false;
      measure();
      if (location.hash) reveal();
    }
    /*]]>*/

    """#
}
