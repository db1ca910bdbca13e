/// The style of a page for light and dark mode, wide and narrow screens, and print.
///
/// It uses only fonts of the machine, because the page must not fetch anything.
enum HTMLStyle {
  /// The CSS of the page, which is part of the HTML file.
  ///
  /// It must not contain `<`, which could end the `style` element.
  static let sheet: StaticString = """

    :root {
      --paper: #fcfbf9; --raised: #ffffff; --sunken: #f4f2ee; --line: #e3dfd8;
      --ink: #22201c; --soft: #6b665d; --link: #2c5d8f;
      --kept: #2f7d4f; --broken: #b8321f; --unknown: #8f6200; --skipped: #8b857a;
      --broken-wash: #fbefec; --unknown-wash: #fbf4e2;
      --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
        "Liberation Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono",
        monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #171614; --raised: #1e1d1a; --sunken: #24221f; --line: #37342f;
        --ink: #e9e5dd; --soft: #a39c90; --link: #8db8e2;
        --kept: #6fbf8b; --broken: #ee8370; --unknown: #d9ab4d; --skipped: #8d877c;
        --broken-wash: #2b1d1a; --unknown-wash: #2a2417;
      }
    }
    * { box-sizing: border-box; }
    html { color-scheme: light dark; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 3rem 2rem 4rem; max-width: 76rem;
      background: var(--paper); color: var(--ink);
      font: 400 0.9375rem/1.55 var(--sans); font-variant-numeric: tabular-nums;
    }
    h1, h2, h3, p, ul, ol, dl, dd, pre, table { margin: 0; padding: 0; }
    h1, h2, h3 { font-weight: 600; text-wrap: balance; }
    ul, ol { list-style: none; }
    a { color: inherit; text-decoration: none; }
    a:hover { color: var(--link); text-decoration: underline; text-underline-offset: 0.2em; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    code, pre { font: 400 0.8125rem/1.5 var(--mono); }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
    summary { cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    .spoken {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .faint, .words, .where, .vendor, .run, .remarks, footer { color: var(--soft); }
    .caption {
      color: var(--soft); font-size: 0.6875rem; font-weight: 600; letter-spacing: 0.06em;
      text-transform: uppercase;
    }
    .kept { color: var(--kept); } .broken { color: var(--broken); }
    .unknown { color: var(--unknown); } .skipped, .pending { color: var(--skipped); }
    .concern { color: var(--unknown); }
    .sign { display: inline-block; width: 1.25em; font-weight: 600; text-align: center; }

    .top { padding-bottom: 2.5rem; }
    .run { display: flex; flex-wrap: wrap; gap: 0.15rem 1.25rem; font-size: 0.8125rem; }
    .run b { color: var(--ink); font-weight: 600; }
    h1 { margin: 0.5rem 0 1.25rem; font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; }
    .bar { display: flex; gap: 2px; height: 6px; border-radius: 3px; overflow: hidden; }
    .bar i { flex: 1 1 0; min-width: 4px; background: currentColor; }
    .bar .skipped, .bar .pending { opacity: 0.4; }
    .counts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 0.875rem; }
    .counts .sign { width: auto; margin-right: 0.4em; }
    .counts b { font-weight: 600; }
    .counts .vendor { min-width: 6rem; font-weight: 600; }

    .overview table { width: 100%; border-collapse: collapse; }
    .overview th, .overview td {
      padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line);
      text-align: left; vertical-align: baseline; font-weight: 400;
    }
    .overview thead th { color: var(--soft); font-size: 0.8125rem; }
    .overview tbody th { font-weight: 600; }
    .overview .bar { width: 9rem; margin: 0.4rem 0 0.2rem; }
    .overview .words { font-size: 0.8125rem; }
    .overview .number, .overview th:nth-child(n+4) {
      text-align: right; padding-right: 0; padding-left: 1rem; white-space: nowrap;
    }

    .failing, .problems { margin-top: 2.5rem; }
    .failing h2, .problems h2 { margin-bottom: 0.5rem; font-size: 1.0625rem; }
    .failing li { display: grid; grid-template-columns: 1.5rem 1fr; padding: 0.35rem 0; }
    .failing .where { grid-column: 2; font-size: 0.8125rem; }
    .failing b { font-weight: 500; }

    .contract { margin-top: 4rem; }
    .contract h2 { font-size: 1.375rem; letter-spacing: -0.01em; }
    .matrix { margin: 1.25rem 0 1.5rem; overflow: auto; }
    .matrix.long { max-height: 85vh; }
    .matrix table { border-collapse: separate; border-spacing: 0; min-width: 100%; }
    .matrix thead { position: sticky; top: 0; z-index: 2; }
    .matrix thead th, .matrix thead td {
      background: var(--paper); border-bottom: 1px solid var(--line); vertical-align: bottom;
      padding: 0.25rem 0.5rem 0.5rem; font-size: 0.8125rem; font-weight: 500;
    }
    .subject {
      display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg);
      max-height: 13rem; text-align: left; line-height: 1.3;
    }
    @media (min-width: 46.01rem) {
      .few .subject { writing-mode: horizontal-tb; transform: none; max-width: 9rem; }
      .few thead th { text-align: center; }
      .few .subject { text-align: center; min-width: 6rem; }
      .few tbody td { width: 7rem; }
    }
    .subject small { display: block; white-space: nowrap; color: var(--soft); font-size: 0.75rem; font-weight: 400; }
    .matrix tbody th {
      position: sticky; left: 0; z-index: 1; background: var(--paper);
      padding: 0.3rem 1.25rem 0.3rem 0; text-align: left; font-weight: 400; min-width: 12rem;
    }
    .matrix tbody td { width: 3rem; padding: 0.3rem 0.5rem; text-align: center; }
    .matrix tbody tr > * { border-bottom: 1px solid var(--line); }
    .matrix tbody tr:hover > * { background: var(--sunken); }

    details.scenario { border-top: 1px solid var(--line); }
    details.scenario:last-of-type { border-bottom: 1px solid var(--line); }
    details.scenario > summary {
      display: flex; align-items: baseline; gap: 0.5rem; padding: 0.55rem 0;
    }
    details.scenario > summary .name { flex: 1; font-weight: 500; }
    details.scenario > summary .age {
      display: flex; gap: 0.75rem; color: var(--soft); font-size: 0.8125rem; white-space: nowrap;
    }
    details.scenario > summary:hover .name { color: var(--link); }
    .others { margin-top: 1rem; }
    .others > summary { padding: 0.35rem 0; color: var(--soft); }
    .others > summary::before, .traffic > summary::before { content: "▸"; margin-right: 0.5rem; }
    .others[open] > summary::before, .traffic[open] > summary::before { content: "▾"; }
    .body { padding: 0.25rem 0 1.75rem 1.75rem; scroll-margin-top: 3.5rem; }
    .body > * + * { margin-top: 1.25rem; }
    .facts { display: grid; gap: 0.1rem; font-size: 0.8125rem; }
    .facts div { display: grid; grid-template-columns: 6.5rem 1fr; }
    .facts dt { color: var(--soft); }
    .facts dd { overflow-wrap: anywhere; }

    .failure {
      padding: 0.875rem 1.125rem 1rem; border-left: 3px solid currentColor;
      border-radius: 0 6px 6px 0; background: var(--broken-wash);
    }
    .failure.unknown { background: var(--unknown-wash); }
    .failure h3 { margin-bottom: 0.5rem; font-size: 0.9375rem; }
    .failure pre, .failure .caption { color: var(--ink); }
    .failure .caption { margin-top: 0.75rem; }
    .diagnostic { overflow-x: auto; white-space: pre; }
    .failure h3 .sign { width: auto; margin-right: 0.4em; }
    .problems .diagnostic { padding: 1rem 1.125rem; border-radius: 6px; background: var(--sunken); }
    .diagnostic .error { color: var(--broken); font-weight: 600; }
    .diagnostic .warning { color: var(--unknown); font-weight: 600; }
    .diagnostic .strong { font-weight: 600; }
    .diagnostic .place { color: var(--soft); }
    .diagnostic .actual { color: var(--kept); }
    .diagnostic .help { color: var(--link); }

    .steps { counter-reset: step; }
    .steps > li { counter-increment: step; }
    .steps > li + li { margin-top: 1.25rem; }
    .call { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; }
    .call::before { content: counter(step); width: 1rem; color: var(--soft); }
    .call b { font-weight: 600; }
    .call code { color: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
    .sides {
      display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); margin-top: 0.5rem;
      border: 1px solid var(--line); border-radius: 6px; background: var(--raised);
    }
    .sides.two { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .side { padding: 0.625rem 0.875rem 0.75rem; }
    .side + .side { border-left: 1px solid var(--line); }
    .side .caption { margin-bottom: 0.25rem; }
    .part + .part, .part + .subjects, .faint + .subjects { margin-top: 0.5rem; }
    .part .label { font-size: 0.8125rem; font-weight: 500; }
    .subjects { display: flex; flex-wrap: wrap; gap: 0 0.875rem; font-size: 0.8125rem; }
    .subjects .sign { width: 1.1em; text-align: left; }
    .faint { font-size: 0.8125rem; }
    .sends pre + pre { margin-top: 0.15rem; }
    .remarks { font-size: 0.8125rem; }
    .traffic > summary { color: var(--soft); font-size: 0.8125rem; }
    .traffic .first { margin-bottom: 0.35rem; }
    .traffic .first code { font-weight: 600; }
    .headers { color: var(--soft); margin-bottom: 0.35rem; }
    footer { margin-top: 4rem; font-size: 0.8125rem; }

    @media (max-width: 46rem) {
      body { padding: 1.5rem 1rem 3rem; }
      h1 { font-size: 1.625rem; }
      .top { padding-bottom: 1.75rem; }
      .contract { margin-top: 2.75rem; }
      .overview thead, .overview td:nth-child(2), .overview .number { display: none; }
      .overview tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
      .overview th, .overview td { display: block; padding: 0; border: 0; }
      .overview .bar { width: 100%; }
      .matrix tbody th { min-width: 9.5rem; padding-right: 0.75rem; }
      .body { padding-left: 0; }
      .sides, .sides.two { grid-template-columns: minmax(0, 1fr); }
      .side + .side { border-left: 0; border-top: 1px solid var(--line); }
      .facts div { grid-template-columns: 5rem 1fr; }
      .diagnostic { white-space: pre-wrap; }
      details.scenario > summary { flex-wrap: wrap; }
      details.scenario > summary .age { flex-basis: 100%; padding-left: 1.75rem; }
    }
    @media print {
      :root { --paper: #fff; --raised: #fff; }
      body { max-width: none; padding: 0; font-size: 9.5pt; }
      details::details-content { content-visibility: visible; block-size: auto; }
      .matrix, .matrix.long { overflow: visible; max-height: none; }
      .matrix thead { position: static; }
      .diagnostic { white-space: pre-wrap; }
      .steps > li, .failure, tr { break-inside: avoid; }
      .bar i { print-color-adjust: exact; }
    }

    """
}
