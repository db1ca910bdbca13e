import ContractBinding
import Testing

struct Ware {
  struct Place {
    var street: String
    let number: Int
  }

  var name: String
  var count: Int
  var place: Place
  let code: String
  let weight = 2
  var label: String { "\(name) \(count)" }
}

/// Properties of which the runtime makes no key paths stand between the others.
struct Preferences {
  final class Owner {}

  var count = 3
  var onChange: () -> Void = {}
  weak var owner: Owner?
  var name = "night"
}

/// A protocol that takes properties, as preferences and forms do.
@Contracted protocol Shelves {
  func names(by path: KeyPath<Ware, String>) -> [String]
  func set(_ path: WritableKeyPath<Ware, Int>, to count: Int) -> Int
  func text(of path: PartialKeyPath<Ware>?) -> String
  func length(of path: KeyPath<String, Int>) -> Int
  func preference(_ path: KeyPath<Preferences, String>) -> String
  func update<Member>(_ path: WritableKeyPath<Ware, Member>, with member: Member) -> String
}

private struct WareShelves: Shelves {
  private var ware: Ware {
    Ware(name: "tea", count: 3, place: .init(street: "Main", number: 7), code: "t1")
  }

  func names(by path: KeyPath<Ware, String>) -> [String] { [ware[keyPath: path]] }
  func set(_ path: WritableKeyPath<Ware, Int>, to count: Int) -> Int {
    var ware = ware
    ware[keyPath: path] = count
    return ware.count
  }
  func text(of path: PartialKeyPath<Ware>?) -> String {
    path.map { "\(ware[keyPath: $0])" } ?? "none"
  }
  func length(of path: KeyPath<String, Int>) -> Int { "tea"[keyPath: path] }
  func preference(_ path: KeyPath<Preferences, String>) -> String { Preferences()[keyPath: path] }
  func update<Member>(_ path: WritableKeyPath<Ware, Member>, with member: Member) -> String {
    var ware = ware
    ware[keyPath: path] = member
    return ware.label
  }
}

@Suite struct KeyPathTests {
  private func shelves(_ conversions: [any ValueConversion] = []) async throws -> SubjectDriver {
    try await SubjectDriver(
      ShelvesBinding.fake("shelves") { WareShelves() }, conversions: conversions)
  }

  @Test(arguments: [
    (".name", "tea"), ("name", "tea"), (#"\.name"#, "tea"),
    (".code", "t1"),
  ]) func `a contract names the stored properties of a struct`(
    _ text: String, _ name: String
  ) async throws {
    let driver = try await shelves()

    #expect(
      try await driver.perform("names(by:)", ["path": .string(text)])
        == [.returned([.string(name)])])
  }

  @Test func `a closure and a weak reference hide no later property`() async throws {
    let driver = try await shelves()

    #expect(
      try await driver.perform("preference(_:)", ["path": ".name"]) == [.returned("night")])
  }

  @Test func `a path that can be written, any path, and none`() async throws {
    let driver = try await shelves()

    #expect(
      try await driver.perform("set(_:to:)", ["path": ".count", "count": 5]) == [.returned(5)])
    #expect(try await driver.perform("text(of:)", ["path": ".code"]) == [.returned("t1")])
    #expect(try await driver.perform("text(of:)") == [.returned("none")])
  }

  @Test(arguments: [
    (".prices", "expected one of .name, .code, got \".prices\""),
    (".count", "expected one of .name, .code, got \".count\""),
    (".place.town", "expected one of .name, .code, got \".place.town\""),
    (".label", "expected one of .name, .code, got \".label\""),
  ]) func `another name is refused with those that there are`(
    _ text: String, _ reason: String
  ) async throws {
    let driver = try await shelves()

    let error = await #expect(throws: ContractArgumentError.self) {
      try await driver.perform("names(by:)", ["path": .string(text)])
    }
    #expect(error?.reason == reason)
  }

  @Test func `a generic method gets the type of the property by its name`() async throws {
    let driver = try await shelves([Conversion(Int.self)])

    #expect(
      try await driver.perform(
        "update(_:with:)", ["path": ".count", "member": 5, "Member": "Int"])
        == [.returned("tea 5")])
  }

  @Test func `a constant cannot be written`() async throws {
    let driver = try await shelves()

    let error = await #expect(throws: ContractArgumentError.self) {
      try await driver.perform("set(_:to:)", ["path": ".weight", "count": 5])
    }
    #expect(error?.reason == "expected one of .count, got \".weight\"")
  }

  @Test func `a suite names computed properties, and those of other types`() async throws {
    let driver = try await shelves([
      Conversion(KeyPath<Ware, String>.self, named: ["label": \.label]),
      Conversion(KeyPath<String, Int>.self, named: ["count": \.count]),
    ])

    #expect(
      try await driver.perform("names(by:)", ["path": "label"]) == [.returned(["tea 3"])])
    #expect(try await driver.perform("length(of:)", ["path": "count"]) == [.returned(3)])
  }
}
