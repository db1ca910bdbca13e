import ContractBinding
import Foundation
import Testing

/// Generic methods whose type parameters only a class constrains.
@Contracted protocol Cabinet {
  func itself() -> AnyObject
  func add<Owner: AnyObject>(_ owner: Owner, told: (Owner) -> Void) -> Bool
  func first<Item: NSObject>(of items: [Item], reading: (Item) -> Int) -> Item?
  func keep(_ item: some NSObject) -> Bool
  func lead<Owner: NSObject, S: Sequence>(_ all: S, by owner: Owner) -> Bool
  where S.Element == Owner
  subscript<Item: NSObject>(_ item: Item) -> Bool { get }
}

private final class OakCabinet: Cabinet {
  func itself() -> AnyObject { self }
  func add<Owner: AnyObject>(_ owner: Owner, told: (Owner) -> Void) -> Bool {
    told(owner)
    return owner === self
  }
  func first<Item: NSObject>(of items: [Item], reading: (Item) -> Int) -> Item? {
    items.first { reading($0) == 3 }
  }
  func keep(_ item: some NSObject) -> Bool { item is NSNumber }
  func lead<Owner: NSObject, S: Sequence>(_ all: S, by owner: Owner) -> Bool
  where S.Element == Owner { all.first { _ in true } === owner }
  subscript<Item: NSObject>(_ item: Item) -> Bool { item is NSNumber }
}

/// Delegates with such a method, whose classes an author writes by hand.
@Contracted protocol CabinetDelegate: AnyObject {
  func added<Owner: AnyObject>(_ owner: Owner)
}

@Contracted protocol DrawerDelegate: AnyObject {
  func opened(_ item: some NSObject)
}

@Suite struct GenericClassTests {
  private var conversions: [any ValueConversion] {
    [Conversion(NSObject.self, named: ["one": NSNumber(1), "plain": NSObject()])]
  }

  private func cabinet() async throws -> SubjectDriver {
    try await SubjectDriver(
      CabinetBinding.fake("oak") { OakCabinet() }, conversions: conversions)
  }

  @Test func `an object is an argument of a type that must be a class`() async throws {
    let driver = try await cabinet()

    let token = Value.token("OakCabinet#1")
    #expect(try await driver.perform("itself()") == [.returned(token)])

    let events = try await driver.perform("add(_:told:)", ["owner": token], events: 2)

    #expect(events == [.calledBack(handler: "told", arguments: [token]), .returned(true)])
  }

  @Test func `a list of objects is an argument`() async throws {
    let driver = try await cabinet()

    let events = try await driver.perform(
      "first(of:reading:)", ["items": ["plain", "one"], "reading": ["answers": 3]])

    #expect(events == [.returned(.token("plain"))])
    #expect(
      try await driver.perform("lead(_:by:)", ["all": ["plain", "one"], "owner": "plain"])
        == [.returned(true)])
    #expect(
      try await driver.perform("lead(_:by:)", ["all": ["plain", "one"], "owner": "one"])
        == [.returned(false)])
    #expect(try await driver.perform("keep(_:)", ["item": "one"]) == [.returned(true)])
    #expect(try await driver.perform("keep(_:)", ["item": "plain"]) == [.returned(false)])
    #expect(try await driver.perform("subscript(_:)", ["item": "one"]) == [.returned(true)])
  }

  @Test func `a delegate with such a method is called, and has no spy`() {
    #expect(CabinetDelegateBinding.operations.map(\.name) == ["added"])
    #expect(DrawerDelegateBinding.operations.map(\.name) == ["opened"])
  }
}
