/// The style of a page for light and dark mode, wide and narrow screens, and print.
///
/// It uses only fonts of the machine, because the page must not fetch anything.
enum HTMLStyle {
  /// The CSS of the page, which is part of the HTML file.
  ///
  /// It must not contain `<`, which could end the `style` element.
  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --paper: light-dark(#fcfbf9, #171614); --raised: light-dark(#ffffff, #1e1d1a);
      --sunken: light-dark(#f4f2ee, #24221f); --line: light-dark(#e3dfd8, #37342f);
      --edge: light-dark(#8f897e, #7b756b);
      --ink: light-dark(#22201c, #e9e5dd); --soft: light-dark(#655f56, #a39c90);
      --link: light-dark(#2c5d8f, #8db8e2);
      --kept: light-dark(#27703f, #6fbf8b); --broken: light-dark(#b8321f, #ee8370);
      --unknown: light-dark(#7f5700, #d9ab4d); --skipped: light-dark(#6d675d, #9d968a);
      --broken-wash: light-dark(#fbefec, #2b1d1a); --unknown-wash: light-dark(#fbf4e2, #2a2417);
      --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
        "Liberation Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono",
        monospace;
    }
    :root[data-colours="light"] { color-scheme: light; }
    :root[data-colours="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
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
    /* Outside, the edge of a scenario would cut it off. */
    summary:focus-visible { outline-offset: -2px; }
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
    .unknown, .known { color: var(--unknown); } .skipped, .pending { color: var(--skipped); }
    .concern { color: var(--unknown); }
    .sign { display: inline-block; width: 1.25em; font-weight: 600; text-align: center; }

    .top { position: relative; padding-bottom: 2.5rem; }
    .page {
      position: absolute; top: -0.25rem; right: 0; display: flex; gap: 0.5rem;
      color: var(--soft); font-size: 0.8125rem;
    }
    .run { display: flex; flex-wrap: wrap; gap: 0.15rem 1.25rem; font-size: 0.8125rem; }
    .run b { color: var(--ink); font-weight: 600; }
    h1 { margin: 0.5rem 0 1.25rem; font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; }
    .bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden; }
    .bar rect {
      fill: currentColor; stroke: var(--paper); stroke-width: 2px; vector-effect: non-scaling-stroke;
    }
    .bar .skipped, .bar .pending, .bar .known { opacity: 0.4; }
    .counts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 0.875rem; }
    .counts .sign { width: auto; margin-right: 0.4em; }
    .counts b { font-weight: 600; }
    .counts .vendor { min-width: 6rem; font-weight: 600; }

    .tools {
      position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: center;
      gap: 0.5rem; margin: 0 -0.75rem 2rem; padding: 0.625rem 0.75rem;
      border-bottom: 1px solid var(--line); background: var(--paper); font-size: 0.8125rem;
    }
    /* The script measures the bar, under which a link must not end. */
    main { --top: 4.5rem; }
    input, select, button { font: inherit; color: var(--ink); }
    .tools [type=search], select, button {
      min-height: 2rem; padding: 0.25rem 0.625rem; border: 1px solid var(--edge);
      border-radius: 6px; background: var(--raised);
    }
    .tools [type=search] { flex: 1 1 9rem; min-width: 8rem; max-width: 18rem; }
    .tools select { max-width: 10rem; }
    .tools ::placeholder { color: var(--soft); opacity: 1; }
    button, .tools label { cursor: pointer; }
    button:hover, select:hover, .tools label:hover { border-color: var(--ink); }
    .tools fieldset {
      display: flex; flex-wrap: wrap; gap: 0.375rem; margin: 0; padding: 0; border: 0;
    }
    .tools label {
      display: inline-flex; align-items: center; gap: 0.3rem; min-height: 2rem;
      padding: 0 0.625rem; border: 1px solid var(--edge); border-radius: 1rem;
      background: var(--raised);
    }
    .tools label .sign { width: auto; }
    .tools label input {
      position: absolute; width: 1px; height: 1px; margin: 0; opacity: 0; pointer-events: none;
    }
    .tools label:has(:checked) {
      border-color: currentColor; box-shadow: inset 0 0 0 1px currentColor; font-weight: 600;
    }
    .tools label:has(:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px; }
    .tools output { color: var(--soft); }
    .tools .open { margin-left: auto; }
    .tools .clear { display: none; }
    .filtered .tools .clear { display: inline-block; }
    .filtered .others > summary { display: none; }
    dialog {
      min-width: 18rem; padding: 1.25rem 1.5rem 1.5rem; border: 1px solid var(--edge);
      border-radius: 10px; background: var(--raised); color: var(--ink);
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.4); }
    dialog dl {
      display: grid; grid-template-columns: auto 1fr; gap: 0.5rem 1rem; margin: 0.75rem 0 1.25rem;
    }
    kbd {
      padding: 0.1rem 0.4rem; border: 1px solid var(--edge); border-radius: 4px;
      font: 400 0.8125rem/1.5 var(--mono);
    }

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

    .contract {
      margin-top: 4rem; scroll-margin-top: var(--top, 0);
      content-visibility: auto; contain-intrinsic-size: auto 60rem;
    }
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

    details.scenario {
      border-top: 1px solid var(--line);
      content-visibility: auto; contain-intrinsic-size: auto 2.6rem;
    }
    details.scenario[open] { contain-intrinsic-size: auto 40rem; }
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
    .body { padding: 0.25rem 0 1.75rem 1.75rem; scroll-margin-top: calc(3rem + var(--top, 0rem)); }
    .cases { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.8125rem; }
    .cases li {
      padding: 0 0.4rem; margin-left: -0.4rem; border-radius: 4px;
      scroll-margin-top: calc(3.5rem + var(--top, 0rem));
    }
    .cases .sign { margin-right: 0.2rem; }
    .cases small { margin-left: 0.5rem; color: var(--soft); font-size: 0.75rem; }
    .cases li:target { background: var(--sunken); outline: 2px solid var(--link); }
    .tag {
      display: inline-block; margin-right: 0.375rem; padding: 0 0.4rem;
      border: 1px solid var(--line); border-radius: 4px;
    }
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
      .page { position: static; margin: 0.5rem 0; }
      .top { padding-bottom: 1.75rem; }
      .contract { margin-top: 2.75rem; }
      .overview thead, .overview td:nth-child(2), .overview .number { display: none; }
      .overview tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
      .overview th, .overview td { display: block; padding: 0; border: 0; }
      .overview .bar { width: 100%; }
      .matrix tbody th { min-width: 9.5rem; padding-right: 0.75rem; }
      .body { padding-left: 0; }
      .cases li { margin-left: 0; }
      .sides, .sides.two { grid-template-columns: minmax(0, 1fr); }
      .side + .side { border-left: 0; border-top: 1px solid var(--line); }
      .facts div { grid-template-columns: 5rem 1fr; }
      .diagnostic { white-space: pre-wrap; }
      details.scenario > summary { flex-wrap: wrap; }
      details.scenario > summary .age { flex-basis: 100%; padding-left: 1.75rem; }
    }
    @media (max-width: 46rem), (max-height: 30rem) {
      .tools { position: static; }
      main { --top: 0rem !important; }
    }
    @media print {
      :root, :root[data-colours] { color-scheme: only light; --paper: #fff; --raised: #fff; }
      body { max-width: none; padding: 0; font-size: 9.5pt; }
      .tools, .page, details.others:not([open]), dialog { display: none; }
      .contract, details.scenario { content-visibility: visible; }
      .matrix, .matrix.long { overflow: visible; max-height: none; }
      .matrix thead { position: static; }
      .diagnostic { white-space: pre-wrap; }
      .steps > li, .failing li, tr { break-inside: avoid; }
      h2, h3, .contract > .vendor, summary, .cases { break-after: avoid; }
      .failure { print-color-adjust: exact; }
    }

    """
}
