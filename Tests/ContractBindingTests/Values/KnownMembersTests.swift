@testable import ContractBinding
import Testing

struct KnownMembersTests {
  @Test func `knows the properties of a struct that no code of its own reads`() throws {
    let members = try #require(KitchenBinding.operations.first?.parameters.first?.members)

    #expect(members.argument.types == ["[Plate?]", "Plate?", "Plate"])
    #expect(
      members.structures.map(\.names) == [
        ["amount", "size", "garnish", "weight", "next", "lid"], ["herb"],
      ])
    #expect(
      members.structures.map { $0.parts.mapValues(\.structure) } == [
        ["garnish": 1, "next": 0], [:],
      ])
    #expect(members.structures[0].parts["garnish"]?.types == ["[Garnish]", "Garnish"])
  }

  @Test func `leaves to the run what other code reads`() {
    let types: [Any.Type] = [
      Int.self, [String: Plate].self, Weight.self, Speed.self, Spiced.self, Oven.self, Broken.self,
      (Plate, Plate).self, Plate??.self,
    ]
    #expect(types.allSatisfy { KnownMembers(ofArgument: $0) == nil })
  }
}

struct Garnish { var herb: String }

struct Plate {
  let amount: Int
  private var size = Speed.slow
  var garnish: [Garnish]
  var weight: Weight?
  var next: [Plate]
  /// May be written as `{some: null}`.
  var lid: Garnish??
  var isFull: Bool { amount > 0 }
}

@Contracted protocol Kitchen {
  func serve(_ plates: [Plate?])
}

/// Converts itself.
private struct Spiced: ContractValueConvertible {
  var spice = ""

  static var contractInitializer: ((ContractMembers) throws -> Any)? { { _ in Spiced() } }
}

/// Has a property that only a conversion of the suite can make.
private struct Oven { var light: () -> Bool }

private struct Broken: Error { var part = "" }
