import ContractBinding
import Foundation
import Testing

// Enums as another package has them: with associated values, and not `Codable`.

private enum Chain: Hashable {
  case main
  case other(id: String)
  case test
}

private enum Route: Hashable {
  case none
  case named(String)
  case path([UInt8], isOpen: Bool)
  case point(x: Int8, y: Double)
  case place(Place?)
  case chain(Chain)
  case routes([Route])
  case seconds(Int64)
  case done(Void)

  static func == (left: Route, right: Route) -> Bool { "\(left)" == "\(right)" }
  func hash(into hasher: inout Hasher) { hasher.combine("\(self)") }
}

private struct Place: Hashable {
  var name: String
  var chain: Chain?
}

private enum Either<Left: Hashable, Right: Hashable>: Hashable {
  case left(Left)
  case right(Right, [Left])
  case neither
}

private final class Guide: Sendable {}

private enum Tour {
  case alone
  case guided(Guide, [String])
}

private enum Twins { case at(x: Int), at(y: Int) }

private enum Shown: CaseIterable {
  case open, unknown
  static let allCases = [Shown.open]
}

private enum Memory { case at(UnsafeRawPointer) }

private enum Call { case back(() -> Void) }

private indirect enum Tree { case leaf, node(Tree, Tree) }

private enum Waiting: Error { case late(Int), never }

/// Enums as arguments that neither the application nor the macro says anything about.
@Suite struct EnumByLayoutTests {
  @Test(arguments: [
    Route.none, .named(""), .named("a longer text than fits"), .path([1, 2], isOpen: true),
    .path([], isOpen: false), .point(x: -1, y: 0.5), .place(nil), .place(Place(name: "a")),
    .place(Place(name: "ö", chain: .other(id: "b"))), .place(Place(name: "", chain: .test)),
    .chain(.main), .chain(.other(id: "a")), .chain(.test), .routes([]),
    .routes([.none, .routes([.seconds(.min)]), .named("a")]), .seconds(.max), .done(()),
  ])
  private func `an enum is made of what a result shows of it`(route: Route) throws {
    let context = ConversionContext()
    #expect(try make(Route.self, from: context.value(of: route)) == route)
    #expect(try make([Route?].self, from: context.value(of: [route, nil])) == [route, nil])
  }

  @Test func `the associated values follow the type parameters`() throws {
    typealias Choice = Either<String, Chain>
    #expect(try make(Choice.self, from: ["left": "a"]) == .left("a"))
    #expect(
      try make(Choice.self, from: ["right": [["other": ["id": "a"]], ["b"]]])
        == .right(.other(id: "a"), ["b"]))
    #expect(try make(Either<Int8, Bool>.self, from: ["right": [true, [1]]]) == .right(true, [1]))
    #expect(try make(Either<Int8, Bool>.self, from: "neither") == .neither)
  }

  @Test func `says which case or value is missing, wrong or unknown`() {
    #expect(refusal(Chain.self, from: "man") == #"$ expected one of other, main, test, got "man""#)
    #expect(refusal(Chain.self, from: "other") == "$.other is missing")
    #expect(
      refusal(Chain.self, from: ["other": ["id": 1]]) == "$.other.id expected a string, got 1")
    #expect(refusal(Chain.self, from: ["main": 1]).hasPrefix("$ expected one of other, main"))
    #expect(refusal(Chain.self, from: 3) == "$ expected one of other, main, test, got 3")
  }

  @Test func `an enum that holds more than values needs a conversion`() {
    for refused in [
      refusal(Memory.self, from: ["at": 0]), refusal(Call.self, from: ["back": "a"]),
      refusal(Tree.self, from: "leaf"), refusal(Tour.self, from: "alone"),
      refusal(Twins.self, from: ["at": ["x": 1]]),
    ] {
      #expect(refused.contains("needs a conversion: write '@ContractValue "))
    }
  }

  @Test func `an enum without associated values has the cases that it lists`() {
    #expect(refusal(Shown.self, from: "unknown") == #"$ expected one of open, got "unknown""#)
  }

  @Test func `an instance keeps its objects and lets them go`() throws {
    weak var released: Guide?
    do {
      let guide = Guide()
      released = guide
      let context = ConversionContext(conversions: [
        Conversion(Guide.self, from: { _ in guide })
      ])
      for _ in 0..<100 {
        let tour = try make(Tour.self, from: ["guided": ["Ann", ["a", "b"]]], in: context)
        guard case .guided(let found, ["a", "b"]) = tour else {
          Issue.record("\(tour)")
          return
        }
        #expect(found === guide)
      }
    }
    #expect(released == nil)
  }

  @Test func `an error of another package is made by its case`() throws {
    guard case .late(3) = try make(Waiting.self, from: ["late": 3]) else {
      Issue.record("another case")
      return
    }
  }
}
