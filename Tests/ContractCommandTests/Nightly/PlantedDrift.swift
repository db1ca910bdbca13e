import ContractBinding

/// A change of etcd's, and what must be reported of it: in which tier, and once.
struct PlantedDrift: Sendable {
  let plant: VendorProxy.Plant
  /// The tier and what is told.
  private let planted: String
  /// True if the contract no longer holds.
  let breaks: Bool

  /// Each in one scenario of `network-adapter`.
  static let all = [
    PlantedDrift(
      "range", #""key":"c2hvcC8=","range_end""#,
      "info: POST /v3/kv/range: lease is new"
    ) { $0["lease"] = "0" },
    PlantedDrift("range", "{}", "info: POST /v3/kv/range: message has another value") {
      $0["message"] = "no key"
    },
    PlantedDrift("put", "prev_kv", "error: POST /v3/kv/put: prev_kv.key is gone") {
      $0.edit("prev_kv") { $0["key"] = nil }
    },
    PlantedDrift(
      "range", #""revision":""#,
      "error: POST /v3/kv/range: kvs[*].key is now a number, was a string"
    ) { $0.editFirst("kvs") { $0["key"] = 7 } },
    PlantedDrift(
      "range", "1000000000", "warning: POST /v3/kv/range: status is now 422, was 400", .status(422)),
    PlantedDrift(
      "range", #""limit""#,
      "error: POST /v3/kv/range: more is now a string, was true or false", breaks: true
    ) { $0["more"] = "true" },
    PlantedDrift(
      "put", #""key":"""#,
      "error: POST /v3/kv/put: message has another value, which breaks the contract",
      breaks: true
    ) { $0["message"] = "no key" },
  ]

  /// What is told of them once: two have another message, and one of these breaks the contract.
  static let told = all.map(\.reported).filter { !$0.hasPrefix("info: POST /v3/kv/range: message") }

  /// A change in each answer that has a count.
  static let countOfAnotherType = VendorProxy.Plant(
    path: "/v3/kv/range", change: .json { if $0["count"] != nil { $0["count"] = 7 } })

  var tier: String { String(planted.prefix { $0 != ":" }) }

  /// The message, which is an error only if the change fails the run.
  var reported: String {
    breaks || tier != "error" ? planted : "warning" + planted.dropFirst(tier.count)
  }

  /// Those that break no contract.
  static let harmless = all.filter { !$0.breaks }

  init(
    _ operation: String, _ body: String, _ reported: String, breaks: Bool = false,
    _ edit: @escaping @Sendable (inout [String: Value]) -> Void
  ) {
    self.init(operation, body, reported, .json(edit), breaks: breaks)
  }

  init(
    _ operation: String, _ body: String, _ reported: String, _ change: VendorProxy.Change,
    breaks: Bool = false
  ) {
    plant = VendorProxy.Plant(path: "/v3/kv/\(operation)", body: body, change: change)
    planted = reported
    self.breaks = breaks
  }
}

extension [String: Value] {
  /// Edits an object within.
  fileprivate mutating func edit(_ key: String, _ edit: (inout [String: Value]) -> Void) {
    guard case .object(var fields)? = self[key] else { return }
    edit(&fields)
    self[key] = .object(fields)
  }

  /// Edits the first object of a list within.
  fileprivate mutating func editFirst(_ key: String, _ edit: (inout [String: Value]) -> Void) {
    guard case .array(var elements)? = self[key], case .object(var fields)? = elements.first else {
      return
    }
    edit(&fields)
    elements[0] = .object(fields)
    self[key] = .array(elements)
  }
}
