import ContractBinding
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Conversion in both directions, on instances that are drawn from a seed: an instance comes back
/// as it was, and two that differ have values that differ.
@Suite struct RoundTripTests {
  func check<Instance: Hashable>(
    _ seed: UInt64, in context: ConversionContext = ConversionContext(),
    _ draw: (inout Draw) -> Instance
  ) throws {
    var random = Draw(seed: seed)
    var seen: [Value: Instance] = [:]
    for _ in 0..<300 {
      let instance = draw(&random)
      let value = context.value(of: instance)
      let back = try make(Instance.self, from: value, in: context)
      #expect(back == instance, "\(value)")
      let other = seen.updateValue(instance, forKey: value)
      #expect(other == nil || other == instance, "\(value)")
    }
    #expect(seen.count > 2)
  }

  @Test func `optionals of optionals`() throws {
    try check(1) { draw -> Int?? in
      let all: [Int??] = [nil, .some(nil), draw.number(-9...9)]
      return all[draw.number(0...2)]
    }
    try check(2) { draw -> String??? in
      let all: [String???] = [nil, .some(nil), .some(.some(nil)), "some"]
      return all[draw.number(0...3)]
    }
    try check(3) { draw -> [[Int?]?] in
      (0..<draw.number(0...3)).map { _ in draw.flag() ? nil : [nil, draw.number(0...2)] }
    }
  }

  @Test func `durations to the last digit`() throws {
    try check(4) { draw -> Duration in
      let attoseconds: Int64 =
        [0, 1, 1_000_000, 500_000_000_000_000_000, 999_999_999_999_999_999][draw.number(0...4)]
      let seconds = Int64(draw.number(-4...4)) * [1, 3600, 1_000_000_000][draw.number(0...2)]
      return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
    try check(5) { Duration.milliseconds($0.number(-100_000...100_000)) }
    #expect(ConversionContext().value(of: Duration.milliseconds(100)) == 0.1)
  }

  @Test func `ranges, sets and dictionaries with other keys than texts`() throws {
    try check(6) { draw -> Range<Int> in
      let start = draw.number(-9...9)
      return start..<start + draw.number(0...9)
    }
    try check(7) { draw in Set((0..<draw.number(0...4)).map { _ in draw.number(0...5) }) }
    try check(8) { draw -> [[Int]: String] in
      Dictionary((0..<draw.number(0...3)).map { ([draw.number(0...2), $0], draw.text()) }) { $1 }
    }
    try check(9) { draw -> [Int: Bool] in
      Dictionary((0..<draw.number(0...3)).map { ($0, draw.flag()) }) { $1 }
    }
  }

  @Test func `values of Foundation`() throws {
    try check(10) { Date(timeIntervalSince1970: Double($0.number(-9_000_000...9_000_000)) / 1000) }
    try check(11) { draw in Data((0..<draw.number(0...6)).map { _ in UInt8(draw.number(0...255)) })
    }
    try check(12) { draw in URL(string: "https://a.example/\(draw.text())?q=\(draw.number(0...9))")
    }
    try check(13) { draw in
      var components = URLComponents()
      (components.host, components.path) = (draw.text(), "/\(draw.text())")
      components.scheme = "https"
      return components
    }
    try check(14) { draw in
      IndexPath(indexes: (0..<draw.number(0...4)).map { _ in draw.number(0...9) })
    }
    try check(15) { Decimal($0.number(-99_999...99_999)) / 1000 }
    try check(16) { Locale(identifier: ["de_CH", "en_US", "fr"][$0.number(0...2)]) }
    try check(17) {
      TimeZone(identifier: ["Europe/Zurich", "GMT", "Asia/Tokyo"][$0.number(0...2)])
    }
    try check(18) { DateComponents(year: $0.number(1900...2100), month: $0.flag() ? nil : 3) }
    try check(19) { _ in UUID() }
  }

  @Test func `measurements and geometry`() throws {
    try check(20) { draw -> Measurement<UnitLength> in
      Measurement(value: Double(draw.number(0...9)), unit: draw.flag() ? .meters : .miles)
    }
    try check(21) { draw in CGFloat(draw.number(-9...9)) / 4 }
    try check(22) { draw -> [Double] in
      let point = CGPoint(x: draw.number(0...9), y: draw.number(0...9))
      let made = try! make(CGPoint.self, from: ConversionContext().value(of: point))
      #expect(made == point)
      return [Double(made.x), Double(made.y)]
    }
    let frame = CGRect(x: 1.5, y: -2, width: 3, height: 4)
    #expect(try make(CGRect.self, from: ConversionContext().value(of: frame)) == frame)
    #expect(
      try make(CGSize.self, from: ConversionContext().value(of: frame.size)) == frame.size)
  }

  @Test func `parts of addresses, and ranges of texts`() throws {
    try check(26) { URLQueryItem(name: $0.text(), value: $0.flag() ? nil : $0.text()) }
    try check(27) { NSRange(location: $0.number(0...9), length: $0.number(0...9)) }
    #expect(
      refusal(URLQueryItem.self, from: ["name": "a", "key": "b"])
        == #"$ expected a name and a value, got {"key": "b", "name": "a"}"#)
  }

  @Test func `objects of Foundation`() throws {
    func made<Object: NSObject>(_ object: Object) throws {
      let value = ConversionContext().value(of: object)
      #expect(try make(Object.self, from: value) == object, "\(value)")
    }
    try made("tea" as NSString)
    try made(NSMutableString("tea"))
    try made(NSNumber(value: 3))
    try made(NSNumber(value: 0.5))
    try made(NSNumber(value: true))
    try made(NSDecimalNumber(string: "0.1"))
    try made(NSArray(array: [1, "a"]))
    try made(NSSet(array: [1, "a"]))
    try made(NSMutableSet(array: ["a"]))
    try made(NSMutableDictionary(dictionary: ["a": 1]))
    try made(NSDate(timeIntervalSinceReferenceDate: 5))
    try made(NSData(data: Data([1, 2])))
    try made(NSURL(string: "https://a.example/b")!)
    try made(NSUUID())
    #expect(try make(NSAttributedString.self, from: "tea").string == "tea")
    #expect(try make(NSMutableAttributedString.self, from: "tea").string == "tea")
    #expect(refusal(NSNumber.self, from: "tea") == #"$ expected a number or a Boolean, got "tea""#)
  }

  @Test func `objects that everybody shares, by their names`() throws {
    #expect(try make(DispatchQueue.self, from: "main").label == DispatchQueue.main.label)
    #expect(try make(DispatchQueue.self, from: "work").label == "work")
    #expect(try make(OperationQueue.self, from: "main") === OperationQueue.main)
    #expect(try make(OperationQueue.self, from: "work").name == "work")
    #expect(try make(FileManager.self, from: "default") === FileManager.default)
    #expect(try make(NotificationCenter.self, from: "default") === NotificationCenter.default)
    #expect(try make(UserDefaults.self, from: "standard") === UserDefaults.standard)
    #expect(try make(Bundle.self, from: "main") === Bundle.main)
    #expect(try make(DispatchGroup.self, from: "new").wait(timeout: .now()) == .success)
    #expect(try make(Progress.self, from: "new").completedUnitCount == 0)
    #expect(refusal(Bundle.self, from: "other") == #"$ expected main, got "other""#)
  }

  @Test func `an object of the scenario is passed on by its name`() throws {
    let context = ConversionContext()
    let queue = DispatchQueue(label: "own")

    let value = context.value(of: queue)

    #expect(try make(DispatchQueue.self, from: value, in: context) === queue)
  }

  @Test func `raw values`() throws {
    try check(24) { Tag(rawValue: $0.text()) }
  }

  @Test func `results`() throws {
    let context = ConversionContext(conversions: [
      Conversion(
        Failed.self, from: { Failed(code: try $0["code"].make()) },
        to: { ["code": Value(of: $0.code)] })
    ])
    try check(25, in: context) { draw -> Result<[Int], Failed> in
      draw.flag() ? .success([draw.number(0...9)]) : .failure(Failed(code: draw.number(0...9)))
    }
    #expect(try make(Result<Void, Failed>.self, from: "success", in: context).get() == ())
  }

  @Test func `listed types of a protocol`() throws {
    let context = ConversionContext(
      conversions: Conversion((any Figure).self, among: Disk.self, Ball.self, Parcel.Route.self))
    let disk: Value = ["Disk": ["radius": 1]]
    let figures: [any Figure] = [Disk(radius: 1), Ball(radius: 1), Parcel.Route.direct]

    let value = context.value(of: figures)

    #expect(value == [["Disk": ["radius": 1]], ["Ball": ["radius": 1]], ["Route": "direct"]])
    let made = try make([any Figure].self, from: value, in: context)
    #expect(made.map(\.area) == figures.map(\.area))
    #expect(try make(Disk.self, from: disk, in: context) == Disk(radius: 1))
    #expect(try make(Disk.self, from: ["radius": 2], in: context) == Disk(radius: 2))
    #expect(
      refusal((any Figure).self, from: ["Cube": [:]], in: context)
        == "$ expected an any Figure: $ expected an object with one of Ball, Disk, Route, "
        + #"got {"Cube": {}}"#)
  }

  @Test func `a request, by the lines of a suite`() throws {
    let context = ConversionContext(conversions: [RequestValue.conversion])
    let url = try #require(URL(string: "https://a.example/b"))
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    request.allHTTPHeaderFields = ["X-A": "1"]
    request.httpBody = Data([1, 2])

    let value = context.value(of: request)

    #expect(
      value == [
        "url": "https://a.example/b", "httpMethod": "PUT", "allHTTPHeaderFields": ["X-A": "1"],
        "httpBody": "AQI=",
      ])
    #expect(try make(URLRequest.self, from: value, in: context) == request)
  }
}

@ContractValue(of: URLRequest.self) private struct RequestValue {
  let url: URL!
  var httpMethod: String? = "GET"
  var allHTTPHeaderFields: [String: String]?
  var httpBody: Data?
}

private struct Failed: Error, Hashable { var code: Int }

private protocol Figure { var area: Int { get } }
@ContractValue private struct Disk: Figure, Equatable {
  var radius: Int
  var area: Int { 3 * radius * radius }
}
@ContractValue private struct Ball: Figure {
  var radius: Int
  var area: Int { 12 * radius * radius }
}
extension Parcel.Route: Figure {
  fileprivate var area: Int { 0 }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + Int((mixed ^ (mixed >> 31)) % UInt64(range.count))
  }

  mutating func flag() -> Bool { number(0...1) == 1 }

  mutating func text() -> String {
    String((0..<number(0...4)).map { _ in Character(Unicode.Scalar(UInt8(97 + number(0...25)))) })
  }
}
