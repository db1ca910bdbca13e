import ContractBinding

/// A change of etcd's, and what must be reported of it: in which tier, and once.
struct PlantedDrift: Sendable {
  let plant: VendorProxy.Plant
  let reported: String

  /// Each in one scenario of `network-adapter`.
  static let all = [
    PlantedDrift(
      "range", #""key":"c2hvcC8=","range_end""#,
      "info: etcd now answers with lease, which is new"
    ) { $0["lease"] = "0" },
    PlantedDrift("range", "{}", "info: etcd now answers another message") {
      $0["message"] = "no key"
    },
    PlantedDrift("put", "prev_kv", "warning: etcd now leaves out prev_kv.key") {
      $0.edit("prev_kv") { $0["key"] = nil }
    },
    PlantedDrift(
      "range", #""revision":""#, "warning: etcd now answers kvs[0].key as another type"
    ) { $0.editFirst("kvs") { $0["key"] = 7 } },
    PlantedDrift(
      "range", "1000000000", "warning: etcd now answers with another status", .status(422)),
    PlantedDrift(
      "range", #""limit""#,
      "error: etcd now answers more as another type, which breaks the contract"
    ) { $0["more"] = "true" },
    PlantedDrift(
      "put", #""key":"""#, "error: etcd now answers another message, which breaks the contract"
    ) { $0["message"] = "no key" },
  ]

  /// Those that break no contract.
  static let harmless = all.filter { !$0.reported.hasPrefix("error") }

  init(
    _ operation: String, _ body: String, _ reported: String,
    _ edit: @escaping @Sendable (inout [String: Value]) -> Void
  ) {
    self.init(operation, body, reported, .json(edit))
  }

  init(_ operation: String, _ body: String, _ reported: String, _ change: VendorProxy.Change) {
    plant = VendorProxy.Plant(path: "/v3/kv/\(operation)", body: body, change: change)
    self.reported = reported
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
