/// The table of all keys and words of contract files, for the parser and the JSON Schema.
enum Language {
  /// The keys at the top of a contract file, such as `contract` and `scenarios`.
  static let contract = FieldSchema(
    phrase: "a contract",
    summary: "The behaviour of an owned protocol, as scenarios.",
    fields: [
      .init(
        "contract", .pattern(.contractName), required: true,
        "The contract's name, of its recordings folder and of the report's suites."),
      .init("protocol", .pattern(.typeName), required: true, "The owned protocol."),
      .init("vendor", .fields(vendor), required: true, "The third party behind the protocol."),
      .init(
        "fidelity", fidelity,
        "The degree to which doubles follow the recording, unless a scenario says otherwise."),
      .init("independent", .truth, "True if several scenarios may run at the real vendor at once."),
      .init("unrelated", unrelated, "Places in which no learnt relation is held."),
      .init("given", given, "The states that hold before each scenario's own."),
      .init("defaults", .fields(defaults), "Parts that each scenario has."),
      .init(
        "scenarios", .list(.fields(scenario)), required: true,
        "The scenarios, each of which must hold."),
    ])

  /// The keys under `vendor`, which describe the third party.
  static let vendor = FieldSchema(
    phrase: "a vendor",
    summary: "The third party behind an owned protocol.",
    fields: [
      .init("name", .text, required: true, "The vendor's name, for people."),
      .init(
        "kind",
        .words([
          Word("http", "Reached over HTTP or HTTPS."),
          Word("sdk", "An SDK that is linked into the process."),
          Word("local", "A framework on this machine."),
        ]), required: true, "The way to reach the vendor."),
      .init(
        "url", .pattern(.address),
        "The vendor's address, which only 'record' and 'verify --live' reach."),
      .init(
        "volatile", .list(.pattern(.volatilePart)),
        "Parts that differ from run to run without meaning anything."),
      .init(
        "namespaces", .names(of: .text),
        "The namespaces that prefixes in XPath stand for, whatever the vendor's prefixes are."),
      .init("redact", .fields(redaction), "The secrets to redact beyond the defaults."),
      .init(
        "credentials", .list(.pattern(.environmentVariable)),
        "The environment variables that hold credentials."),
      .init("fresh-for", .pattern(.duration), "The longest age of a recording."),
    ])

  /// The keys under `vendor: redact`, which name further secrets.
  static let redaction = FieldSchema(
    phrase: "a redaction",
    summary: "The values that a placeholder replaces before anything is kept.",
    fields: [
      .init("headers", .list(.pattern(.header)), "Header fields."),
      .init("query", .list(.text), "Query fields."),
      .init("json", .list(.pattern(.path)), "Paths into JSON and XML bodies and outcomes."),
      .init("form", .list(.text), "Form fields."),
      .init(
        "allow", .list(.pattern(.volatilePart)),
        "Parts in which what looks like a key is none, and stays."),
    ])

  /// The keys of one element under `scenarios`, such as `name` and `steps`.
  static let scenario = FieldSchema(
    phrase: "a scenario",
    summary: "States, then steps, each with the outcome that must follow.",
    fields: [
      .init("name", .text, required: true, "The scenario's name, unique in its contract."),
      .init("tags", .list(.pattern(.tag)), "Labels by which scenarios are selected."),
      .init(
        "pending", .either([.truth, .text]),
        "The reason why the scenario is skipped for now, or 'true'."),
      .init("fidelity", fidelity, "The degree to which doubles follow the recording."),
      .init("fault", fault, "The failure that the harness shows in the vendor's place."),
      .init(
        "given", given,
        "The states that hold before the first step, each with its parameters, if any."),
      .init("steps", .list(.step), required: true, "The steps, in order."),
      .init(
        "sends", .list(sent, atLeast: 0),
        "The requests that the adapter must have sent by the end, and no others."),
      .init(
        "observes", .names(of: .anyMatcher),
        "The values that the subject's probes must show at the end, by probe name."),
      .init("unrelated", unrelated, "Places in which no learnt relation is held, besides."),
      .init(
        "examples", .list(.names(of: .value)),
        "Rows of values for '<name>', each of which makes a scenario."),
    ],
    isOutline: true)

  /// The list under `given`: names of states, or each with its parameters.
  private static let given = Form.list(
    .either([.pattern(.state), .entry([(.state, .value)])]))

  /// The keys under `defaults`, whose values are added to each scenario.
  private static let defaults = FieldSchema(
    phrase: "the defaults",
    summary: "Parts that each scenario of the contract has.",
    fields: [
      .init("tags", .list(.pattern(.tag)), "Labels of each scenario, beside its own."),
      .init("within", .pattern(.duration), "The longest time for a step without 'within'."),
    ])

  /// The words under `fidelity`, which say how closely doubles must follow the recording.
  private static let fidelity = Form.words([
    Word("contract", "The contract alone."),
    Word("shape", "The kind of outcome, enum cases, keys and types."),
    Word("exact", "Every value, volatile parts aside."),
  ])

  /// The list under `unrelated`: places whose values need not follow the relations that the tool
  /// has found in recordings.
  private static let unrelated = Form.list(.pattern(.unrelatedPart))

  /// One element under `sends`: a request such as `POST /orders`, or the name of an SDK's function,
  /// with or without expectations.
  private static let sent = Form.either([
    .pattern(.sent),
    .entry([
      (.request, .fields(request)),
      (.seam, .list(.anyMatcher, atLeast: 0)),
    ]),
  ])

  /// The list under `receives`: names of delegate methods, or each with its arguments by position
  /// or by name.
  static let receives = Form.list(
    .either([
      .pattern(.delegateMethod),
      .entry([
        (
          .delegateMethod,
          .either([
            .list(.anyMatcher, atLeast: 0), .names(of: .anyMatcher),
            .pattern(.anyArguments),
          ])
        )
      ]),
    ]), atLeast: 0)

  /// The expectations for a request's content, such as its `headers`.
  static let request = FieldSchema(
    phrase: "a request",
    summary: "The content that a request must have had.",
    fields: [
      .init("path", .matcher([.string, .mapping]), "The path without the query."),
      .init("json", .anyMatcher, "The body, as JSON."),
      .init(
        "xml", .names(of: .anyMatcher),
        "The body, as XML: what each XPath expression gives."),
      .init("text", .matcher([.string, .mapping]), "The body, as text."),
      .init("bytes", .matcher([.mapping]), "The body, as bytes."),
      .init(
        "parts", .names(of: .anyMatcher),
        "The parts of a multipart body: the content, or a mapping of body, filename and type."),
      .init(
        "form", .names(of: .anyMatcher),
        "The fields of a form body; one that is there several times is a list."),
      .init(
        "headers", .names(of: .anyMatcher),
        "Header fields; a list holds the values of several of one name, in order."),
      .init(
        "query", .names(of: .anyMatcher),
        "Query fields; one that is there several times is a list."),
      .init("optional", .truth, "True if the adapter may leave the request out."),
    ])
}
