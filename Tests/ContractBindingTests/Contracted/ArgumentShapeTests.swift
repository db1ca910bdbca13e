import ContractBinding
import Foundation
import Testing

/// A protocol with types in angle brackets.
protocol Source<Item> {
  associatedtype Item
  func next() -> Item
}

private struct Steps: Source {
  func next() -> Int { 5 }
}

private struct Words: Source, Sendable {
  func next() -> String { "five" }
}

protocol Model { static var table: String { get } }

private struct Invoice: Model { static let table = "invoices" }

private class Leaflet { class var title: String { "leaflet" } }

private final class Cover: Leaflet { override class var title: String { "cover" } }

#if !canImport(ObjectiveC)
  typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
#endif

typealias Block = (Int) -> Void

/// What SDKs take besides values.
@Contracted protocol Press {
  associatedtype Ink
  func read(_ source: some Source<Int>) -> Int
  func read(_ source: some Source<Int>, and other: some Source<String> & Sendable) async -> String
  func dip(_ source: some Source<Ink>) -> String
  func sign(_ text: String, error: NSErrorPointer) -> Bool
  func find(_ key: String, result: UnsafeMutablePointer<NSString?>?) -> Int
  func fill(_ result: UnsafeMutablePointer<Int?>)
  func drop(_ model: any Model.Type) -> String
  func show(_ model: (some Model).Type) -> String
  func watch(_ block: (@escaping Block))
}

private struct HandPress: Press {
  typealias Ink = Character

  func read(_ source: some Source<Int>) -> Int { source.next() }
  func read(
    _ source: some Source<Int>, and other: some Source<String> & Sendable
  ) async -> String { "\(source.next()) \(other.next())" }
  func dip(_ source: some Source<Character>) -> String { String(source.next()) }
  func sign(_ text: String, error: NSErrorPointer) -> Bool {
    if text.isEmpty { error?.pointee = NSError(domain: "press", code: 7) }
    return !text.isEmpty
  }
  func find(_ key: String, result: UnsafeMutablePointer<NSString?>?) -> Int {
    result?.pointee = NSString(string: key + "!")
    return 3
  }
  func fill(_ result: UnsafeMutablePointer<Int?>) {
    result.pointee = result.pointee.map { $0 + 1 }
  }
  func drop(_ model: any Model.Type) -> String { model.table }
  func show(_ model: (some Model).Type) -> String { model.table }
  func watch(_ block: (@escaping Block)) { block(4) }
}

class Page { var number: Int { 1 } }

/// A protocol for subclasses, of which contracts call nothing else.
@Contracted(including: Page.self) protocol Bookmark: Page {
  func open() -> String
}

private final class Ribbon: Page, Bookmark {
  func open() -> String { "page \(number)" }
}

@Suite struct ArgumentShapeTests {
  private func press() async throws -> SubjectDriver {
    try await SubjectDriver(
      PressBinding<HandPress>.fake("press") { HandPress() },
      conversions: [
        Conversion((any Source<Int>).self, named: ["counter": Steps()]),
        Conversion((any Source<String> & Sendable).self, named: ["words": Words()]),
        Conversion(Invoice.self),
      ])
  }

  @Test func `some protocol with types in angle brackets gets an object by its name`() async throws
  {
    let press = try await press()

    #expect(try await press.perform("read(_:)", ["source": "counter"]) == [.returned(5)])
    #expect(
      try await press.perform("read(_:and:)", ["source": "counter", "other": "words"])
        == [.returned("5 five")])
  }

  @Test func `a variable that a call sets through a pointer is a part of the result`() async throws
  {
    let press = try await press()

    #expect(
      try await press.perform("sign(_:error:)", ["text": "a"])
        == [.returned(["result": true, "error": nil])])
    let refused = try await press.perform("sign(_:error:)", ["text": ""])
    guard case .returned(.object(let members)?)? = refused.first else {
      Issue.record("\(refused)")
      return
    }
    #expect(members["result"] == false)
    #expect("\(members["error"] ?? .null)".contains("press"))
    #expect(
      try await press.perform("find(_:result:)", ["key": "a"])
        == [.returned(["returned": 3, "result": "a!"])])
    #expect(try await press.perform("fill(_:)", ["result": 4]) == [.returned(5)])
  }

  @Test func `a type is given by its name`() async throws {
    let press = try await press()

    #expect(try await press.perform("drop(_:)", ["model": "Invoice"]) == [.returned("invoices")])
    #expect(try await press.perform("show(_:)", ["model": "Invoice"]) == [.returned("invoices")])
    #expect(try make(Leaflet.Type.self, from: "Leaflet").title == "leaflet")
    #expect(
      refusal((any Model.Type).self, from: "Invoice")
        == #"$ expected a type; register a Conversion, got "Invoice""#)
    let context = ConversionContext(conversions: [Conversion(Cover.self), Conversion(Invoice.self)])
    #expect(try make(Leaflet.Type.self, from: "Cover", in: context).title == "cover")
    #expect(
      refusal(Leaflet.Type.self, from: "Invoice", in: context)
        == #"$ expected one of Cover, Leaflet, got "Invoice""#)
    #expect(try make((any Model.Type)?.self, from: nil, in: context) == nil)
  }

  @Test func `an alias of a handler may be in parentheses`() async throws {
    #expect(try await press().perform("watch(_:)", events: 2).first == .calledBack("block", 4))
  }

  @Test func `a protocol may require a superclass`() async throws {
    let driver = try await SubjectDriver(BookmarkBinding.fake("ribbon") { Ribbon() })

    #expect(try await driver.perform("open()") == [.returned("page 1")])
    #expect(BookmarkBinding.operations.map(\.signature) == ["open()"])
  }
}
