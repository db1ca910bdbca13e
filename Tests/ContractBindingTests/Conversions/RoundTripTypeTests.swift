import ContractBinding
import Foundation
import Testing

private struct Flags: OptionSet, Hashable {
  let rawValue: Int
  static let a = Flags(rawValue: 1)
}

/// A tuple that can be compared, and is converted as the tuple itself.
private struct Compared<Tuple, Key: Hashable>: Hashable {
  let tuple: Tuple
  let key: @Sendable (Tuple) -> Key

  static func == (left: Self, right: Self) -> Bool {
    left.key(left.tuple) == right.key(right.tuple)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(key(tuple)) }
}

extension RoundTripTests {
  private func checkTuple<Tuple, Key: Hashable>(
    _ seed: UInt64, by key: @escaping @Sendable (Tuple) -> Key, _ draw: (inout Draw) -> Tuple
  ) throws {
    let context = ConversionContext(conversions: [
      Conversion(
        Compared<Tuple, Key>.self, from: { Compared(tuple: try $0.make(), key: key) },
        to: { Value(of: $0.tuple) })
    ])
    try check(seed, in: context) { Compared(tuple: draw(&$0), key: key) }
  }

  @Test func `tuples of any layout`() throws {
    try checkTuple(40, by: { [$0.0, $0.1] }) { draw -> (Int, Int) in
      (draw.number(0...9), draw.number(0...9))
    }
    try checkTuple(41, by: { "\($0)" }) { draw -> (flag: Bool, name: String, UInt8?) in
      (draw.flag(), draw.text(), draw.flag() ? nil : UInt8(draw.number(0...9)))
    }
    try checkTuple(42, by: { "\($0)" }) { draw -> (Int8, Double, (Bool, inner: Int16), [String]) in
      (
        Int8(draw.number(0...9)), Double(draw.number(0...9)) / 4,
        (draw.flag(), Int16(draw.number(0...9))), [draw.text()]
      )
    }
    try checkTuple(43, by: { "\($0)" }) { draw -> [String: (id: Int, Bool)?] in
      [draw.text(): draw.flag() ? nil : (draw.number(0...9), draw.flag())]
    }
  }

  @Test func `errors of a type and a case`() throws {
    try check(44) { draw -> StandInError in
      StandInError(
        ErrorValue(
          type: ["Offline", "NetError"][draw.number(0...1)], caseName: draw.flag() ? nil : "slow",
          fields: draw.flag() ? [:] : ["seconds": .integer(draw.number(0...9))]))
    }
    try check(45) { NSError(domain: $0.text(), code: $0.number(-9...9)) }
    try check(46) { draw -> URLError in
      URLError([.timedOut, .cancelled, .badURL][draw.number(0...2)])
    }
  }

  @Test func `numbers of any width`() throws {
    try check(47) { Int8($0.number(-128...127)) }
    try check(48) { UInt16($0.number(0...65_535)) }
    try check(49) { UInt64($0.number(0...9)) &- 5 }
    try check(50) { Float($0.number(-99...99)) / 8 }
    try check(51) { draw -> Double in
      [Double(draw.number(-9...9)) / 3, .infinity, 1e300, 5e-324, 0][draw.number(0...4)]
    }
    try check(52) { Character(["a", "é", "🇨🇭"][$0.number(0...2)]) }
  }

  @Test func `other lists and ranges`() throws {
    try check(53) { draw in ArraySlice((0..<draw.number(0...3)).map { _ in draw.number(0...9) }) }
    try check(54) { draw in ContiguousArray((0..<draw.number(0...3)).map { _ in draw.flag() }) }
    try check(55) { draw -> ClosedRange<Int> in
      let start = draw.number(-9...9)
      return start...start + draw.number(0...9)
    }
    try check(56) { draw in IndexSet((0..<draw.number(0...3)).map { _ in draw.number(0...9) }) }
    try check(57) { draw -> AnyHashable in
      [AnyHashable(draw.number(0...9)), AnyHashable(draw.text()), AnyHashable(draw.flag())][
        draw.number(0...2)]
    }
    try check(58) { draw -> Substring in draw.text().dropFirst() }
  }

  @Test func `calendars and versions of systems`() throws {
    try check(65) { draw in
      Calendar(identifier: [.gregorian, .iso8601, .buddhist][draw.number(0...2)])
    }
    let context = ConversionContext(conversions: [
      Conversion(
        Compared<OperatingSystemVersion, String>.self,
        from: { Compared(tuple: try $0.make(), key: { "\($0)" }) },
        to: { Value(of: $0.tuple) })
    ])
    try check(66, in: context) { draw in
      Compared(
        tuple: OperatingSystemVersion(
          majorVersion: draw.number(0...20), minorVersion: draw.number(0...9),
          patchVersion: draw.number(0...9)),
        key: { "\($0)" })
    }
    #expect(
      refusal(OperatingSystemVersion.self, from: "17.x")
        == #"$ expected a version, such as 17.2.1, got "17.x""#)
    #expect(try make(OperatingSystemVersion.self, from: "17").majorVersion == 17)
  }

  @Test func `sets of options, names and intervals`() throws {
    try check(59) { Flags(rawValue: $0.number(0...7)) }
    try check(60) { Notification.Name($0.text()) }
    try check(61) { FileAttributeKey(rawValue: $0.text()) }
    try check(62) { draw in
      DateInterval(start: Date(timeIntervalSince1970: Double(draw.number(0...9))), duration: 60)
    }
    try check(63) { draw in
      var name = PersonNameComponents()
      (name.givenName, name.familyName) = (draw.text(), draw.text())
      return name
    }
  }
}
