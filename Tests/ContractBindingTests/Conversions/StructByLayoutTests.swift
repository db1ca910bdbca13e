import ContractBinding
import Foundation
import Testing

// Structs as another package has them: no conversion, no `Codable`, and initializers of their own.

private struct Label: Hashable {
  let text: String
  private var size: UInt8
  var flag = false

  init(_ text: String, size: UInt8) {
    self.text = text
    self.size = size
  }
}

private struct Rack: Hashable {
  var isWide: Bool
  let labels: [Label?]
  var byName: [String: Label]
  var position: (Int8, y: Double) { (1, 2) }
  var corner: Corner<Int16>
  let placed: Date?
}

private struct Corner<Number: Hashable>: Hashable {
  var isRound: Bool
  let x: Number
  var pair: Pair { Pair(first: x, second: x) }

  struct Pair { let first: Number, second: Number }
}

private struct Nest: Hashable {
  var name: String
  var nests: [Nest]
}

private struct Point {
  var place: (x: Int8, y: Double)
  var kind: Kind

  enum Kind { case start, end }
}

private struct Nothing: Hashable {}

private final class Clerk: Sendable {}

private struct Watched {
  weak var clerk: Clerk?
  var count = 1
}

private struct Pointing {
  var start: UnsafeRawPointer
  var count: Int
}

private struct Serving {
  var clerk: Clerk
}

private struct Attended {
  var name: String
  var clerk: Clerk?
}

private struct Calling {
  var call: () -> Void
}

/// Structs as arguments that neither the application nor the macro says anything about.
@Suite struct StructByLayoutTests {
  @Test func `a struct is made of what a result shows of it`() throws {
    var random = Draw(seed: 31)
    func label() -> Label {
      var label = Label(["", "a", "ö"][random.number(0...2)], size: UInt8(random.number(0...255)))
      label.flag = random.flag()
      return label
    }
    let context = ConversionContext()
    for _ in 0..<200 {
      let rack = Rack(
        isWide: random.flag(), labels: [label(), nil, label()], byName: ["a": label()],
        corner: Corner(isRound: random.flag(), x: Int16(random.number(-9...9))),
        placed: random.flag() ? Date(timeIntervalSince1970: 1) : nil)
      #expect(try make(Rack.self, from: context.value(of: rack)) == rack)
    }
  }

  @Test func `tuples, cases, lists of itself and nothing at all are properties too`() throws {
    let point = try make(Point.self, from: ["place": ["x": 3, "y": 0.5], "kind": "end"])
    #expect(point.place == (3, 0.5))
    #expect(point.kind == .end)
    #expect(
      try make(Nest.self, from: ["name": "a", "nests": [["name": "b", "nests": []]]])
        == Nest(name: "a", nests: [Nest(name: "b", nests: [])]))
    #expect(try make(Nothing.self, from: [:]) == Nothing())
  }

  @Test func `a property that may be nil may be missing, whatever its type is`() throws {
    let attended = try make(Attended.self, from: ["name": "Ann"])
    #expect(attended.name == "Ann")
    #expect(attended.clerk == nil)
    #expect(refusal(Attended.self, from: ["name": "a", "clerk": 3]).hasPrefix("$.clerk needs a "))
  }

  @Test func `says which property is missing, wrong or unknown`() {
    #expect(refusal(Label.self, from: ["text": "a"]) == "$.size is missing")
    #expect(
      refusal([Label].self, from: [["text": "a", "size": 256, "flag": true]])
        == "$[0].size expected a whole number from 0 to 255, got 256")
    #expect(
      refusal(Label.self, from: ["text": "a", "size": 1, "flag": true, "hue": 1])
        == "$.hue is not a member of Label")
    #expect(
      refusal(Label.self, from: "a") == #"$ expected an object with text, size, flag, got "a""#)
  }

  @Test func `a struct that holds more than values needs a conversion`() {
    for refused in [
      refusal(Watched.self, from: ["clerk": nil, "count": 1]),
      refusal(Pointing.self, from: ["start": 0, "count": 1]),
      refusal(Serving.self, from: ["clerk": "a"]),
      refusal(Calling.self, from: ["call": "a"]),
      refusal([Serving?].self, from: [["clerk": "a"]]),
    ] {
      #expect(refused.contains("needs a conversion: write '@ContractValue struct "))
    }
  }

  @Test func `the suite's conversions make the properties, and come first`() throws {
    let clerk = Clerk()
    let context = ConversionContext(conversions: [
      Conversion(Clerk.self, named: ["Ann": clerk]),
      Conversion(Label.self, from: { Label(try $0.make(), size: 7) }),
    ])
    #expect(try make(Serving.self, from: ["clerk": "Ann"], in: context).clerk === clerk)
    #expect(try make(Label.self, from: "a", in: context) == Label("a", size: 7))
  }
}
