package import ContractBinding
package import ContractModel
import ContractValues

/// A tracker of issues that answers as a scenario asks; each property is an honest habit or a lie.
package struct Tracker: Sendable {
  private static let text = """
    contract: tracker
    protocol: Tracker
    vendor: { name: Tracker, kind: local }
    scenarios:
      - name: a changed issue is found
        steps:
          - { call: create, with: { title: Leaky tap }, returns: { id: { $bind: id } } }
          - { call: create, with: { title: Squeaky door } }
          - { call: change, with: { id: "${id}", title: Dripping tap } }
          - { call: find, with: { id: "${id}" } }
          - { call: list }
          - { call: list, with: { limit: 1 } }
      - name: an issue is created
        steps:
          - { call: create, with: { title: Dark hall } }
      - name: a tracker begins empty
        steps:
          - { call: list }
    """

  /// The contract.
  ///
  /// - Parameter extra: More scenarios, in YAML.
  /// - Returns: The contract.
  /// - Throws: A mistake in it.
  package static func contract(_ extra: String = "") throws -> Contract {
    let file = ContractFile.read(text: text + "\n" + extra, path: "Contracts/tracker.yaml")
    guard let contract = file.contract, file.problems.isEmpty else {
      throw Malformed(problems: file.problems)
    }
    return contract
  }

  /// A mistake in the contract.
  private struct Malformed: Error {
    let problems: [Diagnostic]
  }

  package var id: @Sendable (Int) -> Value = {
    .string("0d1f77ab-77ab-4c8e-9d3e-0123456789\(10 + $0)")
  }
  /// The time at a tick.
  package var time: @Sendable (Int) -> Value = { .string("2026-02-11T09:00:\(10 + $0).125Z") }
  package var version: @Sendable (Int) -> Value? = { .string("\"v-4711-\($0)\"") }
  package var url: @Sendable (Value) -> Value = {
    .string("https://tracker.example/issues/\($0.plain)")
  }
  package var title: @Sendable (String) -> String = { $0 }
  package var count: @Sendable (Int) -> Int = { $0 }
  package var order: @Sendable ([Value]) -> [Value] = { $0 }
  package var page: @Sendable ([Value], Int) -> [Value] = { Array($0.prefix($1)) }
  package var found: @Sendable (Value) -> Value = { $0 }
  package var more: [String: Value] = [:]

  /// Creates a tracker of honest habits, with ids and times of its own.
  package init() {}

  /// Creates a tracker with some habits of its own.
  package init(_ change: (inout Tracker) -> Void) { change(&self) }

  private func issue(
    _ number: Int, _ title: String, created: Int, updated: Int, _ version: Int
  ) -> Value {
    var fields: [String: Value] = [
      "id": id(number), "title": .string(self.title(title)), "url": url(id(number)),
      "createdAt": time(created), "updatedAt": time(updated),
    ]
    fields["version"] = self.version(version)
    return .object(fields.merging(more) { $1 })
  }

  /// The results of the first scenario.
  package var changed: Evidence {
    let second = issue(2, "Squeaky door", created: 2, updated: 2, 2)
    let after = issue(1, "Dripping tap", created: 1, updated: 3, 3)
    let list = order([after, second])
    return Evidence(outcomes: [
      Outcome(end: .returned(issue(1, "Leaky tap", created: 1, updated: 1, 1))),
      Outcome(end: .returned(second)),
      Outcome(end: .returned(after)),
      Outcome(end: .returned(found(after))),
      Outcome(end: .returned(["issues": .array(list), "total": .integer(count(list.count))])),
      Outcome(
        end: .returned(["issues": .array(page(list, 1)), "total": .integer(count(list.count))])),
    ])
  }

  /// The results of the second scenario.
  package var created: Evidence {
    Evidence(outcomes: [
      Outcome(end: .returned(issue(1, "Dark hall", created: 1, updated: 1, 1)))
    ])
  }
}

extension Tracker {
  /// The results of the third scenario.
  package var empty: Evidence {
    Evidence(outcomes: [
      Outcome(end: .returned(["issues": [], "total": .integer(count(0))]))
    ])
  }

  /// The results of all scenarios, in the order of the contract.
  package var all: [Evidence] { [changed, created, empty] }
}

extension Value {
  fileprivate var plain: String {
    if case .string(let text) = self { text } else { String(decoding: json(), as: UTF8.self) }
  }
}

extension Tracker {
  /// The vendor in another run: ids, times and versions differ.
  package static func vendor(run: Int) -> Tracker {
    Tracker {
      $0.id = { .string("0d1f77ab-77ab-4c8e-9d3e-\(10 + run)1234567\(100 + $0)") }
      $0.time = { .string("2026-02-11T09:\(10 + run):\(10 + $0).\(125 + run)Z") }
      $0.version = { .string("\"v-47\(run)1\($0)-a\"") }
    }
  }
}

extension Tracker {
  /// A habit of a double, and what is said of it.
  package struct Habit: Sendable, CustomStringConvertible {
    package let description: String
    package let tracker: Tracker
    package let said: [String]

    fileprivate init(_ name: String, said: [String] = [], _ change: (inout Tracker) -> Void) {
      description = name
      tracker = Tracker(change)
      self.said = said
    }
  }

  private static let day = "2026-02-11"

  /// Habits of honest fakes.
  package static let honest = [
    Habit("UUIDs of its own") { _ in },
    Habit("counters for ids") { $0.id = { .string("\($0)") } },
    Habit("fixed texts for ids") { $0.id = { .string("issue-\($0)") } },
    Habit("upper-case UUIDs") {
      $0.id = { .string("0D1F77AB-77AB-4C8E-9D3E-0123456789\(10 + $0)") }
    },
    Habit("a fixed clock") { $0.time = { _ in .string("\(day)T09:00:00Z") } },
    Habit("a clock that jumps") { $0.time = { .string("\(day)T\(10 + $0 * 3):00:00Z") } },
    Habit("one address for all") { $0.url = { _ in "https://tracker.example/issues/1" } },
    Habit("no versions") { $0.version = { _ in nil } },
    Habit("one version for all") { $0.version = { _ in "1" } },
    Habit("counters for versions") { $0.version = { .string("\($0)") } },
    Habit("another order of a list without order") { $0.order = { $0.reversed() } },
    Habit("the last issues on a page") { $0.page = { Array($0.suffix($1)) } },
    Habit("nothing that changes") {
      $0.id = { .string("\($0)") }
      $0.time = { _ in .string("\(day)T09:00:00Z") }
      $0.version = { _ in "1" }
    },
  ]

  /// Lies of fakes, each with the verdict and the headlines that must follow.
  package static let lies = [
    Habit(
      "finds another issue",
      said: ["broken", "the fake in memory returns another id in step 4 than in step 1"]
    ) { $0.found = { $0.with("id", "0d1f77ab-77ab-4c8e-9d3e-ffffffffffff") } },
    Habit(
      "changes when an issue was created",
      said: ["broken", "the fake in memory returns another createdAt in step 4 than in step 1"]
    ) { $0.found = { $0.with("createdAt", "2026-02-11T09:00:11.999Z") } },
    Habit(
      "was changed before it was created",
      said: [
        "broken", "the fake in memory returns createdAt after updatedAt",
        "the fake in memory returns another updatedAt in step 4 than in step 3",
      ]
    ) { $0.found = { $0.with("updatedAt", "2026-02-11T08:00:00.125Z") } },
    Habit(
      "gives every issue a title of its own",
      said: ["broken", "the fake in memory returns another title than it was given"]
    ) { $0.title = { _ in "An issue" } },
    Habit(
      "counts one too many",
      said: ["broken", "the fake in memory returns a total that is not the number of issues"]
    ) { $0.count = { $0 + 1 } },
    Habit(
      "lists one issue twice",
      said: ["broken", "the fake in memory lists twice what step 1 returned"]
    ) { $0.order = { [$0[0], $0[0]] } },
    Habit(
      "forgets to list an issue",
      said: ["broken", "the fake in memory does not list what step 2 returned"]
    ) { $0.order = { [$0[0]] } },
    Habit(
      "ignores a limit",
      said: ["broken", "the fake in memory lists more elements than limit allows"]
    ) { $0.page = { all, _ in all } },
    Habit(
      "tells times in words",
      said: [
        "kept",
        "warning: returns createdAt in another format: \"yesterday\" at step 1 "
          + "returned.createdAt, not a time in UTC",
        "warning: returns updatedAt in another format: \"yesterday\" at step 1 "
          + "returned.updatedAt, not a time in UTC",
      ]
    ) { $0.time = { _ in "yesterday" } },
  ]
}

extension Value {
  /// The object with another value under a key.
  fileprivate func with(_ key: String, _ value: Value) -> Value {
    guard case .object(var fields) = self else { return self }
    fields[key] = value
    return .object(fields)
  }
}
