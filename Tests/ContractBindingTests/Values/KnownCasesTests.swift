import ContractBinding
import Testing

@Suite struct KnownCasesTests {
  @Test func `knows the cases of parameters and results of a bound protocol`() throws {
    let send = try #require(ParcelDeskBinding.operations.first { $0.name == "send" })
    let price = try #require(ParcelDeskBinding.operations.first { $0.name == "price" })
    let speed = try #require(ParcelDeskBinding.operations.first { $0.signature == "speed=" })

    let speeds = ["slow", "fast"]
    #expect(send.parameters.map(\.cases?.names) == [nil, speeds, speeds])
    #expect(send.parameters.last?.cases?.types == ["[Speed?]", "Speed?", "Speed"])
    #expect(send.resultCases?.names == speeds)
    #expect(price.parameters.map(\.cases) == [nil, nil, nil])
    #expect(price.resultCases == nil)
    #expect(speed.parameters.map(\.cases?.names) == [speeds])
  }

  @Test func `knows the cases of a struct of closures`() {
    #expect(
      ParcelClientBinding.operations.first?.parameters.map(\.cases?.names) == [["slow", "fast"]])
    #expect(ParcelClientBinding.operations.first?.resultCases?.types == ["Speed"])
  }

  @Test func `finds the application's enum where a binding has a type of its name`() {
    #expect(
      OwnNames.DeskBinding.operations.first?.parameters.map(\.cases?.names) == [["open", "shut"]])
  }

  @Test func `accepts raw values in arguments, and only names in results`() {
    let operation = describe { (_: Coin, _: Coin) in }

    #expect(operation.parameters.first?.cases?.names == ["one", "five"])
    #expect(operation.parameters.first?.cases?.alternatives == ["1c", "5c"])
    #expect(operation.resultCases?.names == ["one", "five"])
    #expect(operation.resultCases?.alternatives == [])
  }

  @Test func `calls no code of an enum that may read other texts itself`() {
    let described = [
      describe { (_: Forgiving, _: Int) in }, describe { (_: Lenient, _: Int) in },
      describe { (_: Trapping, _: Int) in }, describe { (_: Plain, _: Int) in },
    ]
    #expect(described.map { $0.parameters.first?.cases?.areAll } == [false, false, false, false])
    #expect(describe { (_: Speed, _: Int) in }.parameters.first?.cases?.areAll == true)
    #expect(describe { (_: Own, _: Int) in }.parameters.first?.cases == nil)
  }

  @Test func `leaves errors and enums with associated values to the code`() {
    #expect(describe { (_: Shape, _: Shape) in }.parameters.first?.cases == nil)
    #expect(describe { (_: Shape, _: Shape) in }.resultCases == nil)
    #expect(describe { (_: Int, _: Failure) in }.resultCases == nil)
  }

  private func describe<Argument, Result>(
    _: (Argument, Result) -> Void
  ) -> OperationDescription {
    var list: [OperationDescription] = []
    OperationDescription.add(
      "a\na(b:)\nparameter b\ntype B\ncases\nresult", to: &list,
      types: { (_: [Argument], _: [Result]) in })
    return list[0]
  }
}

enum Speed { case slow, fast }
struct Weight: Codable { var grams = 0 }

@Contracted protocol ParcelDesk {
  func send(_ name: String, at speed: Speed?, or others: [Speed?]) -> Speed
  func price<Kind: Decodable>(of kind: Kind, weighing weight: Weight) -> Weight
  var speed: Speed { get set }
}

@Contracted struct ParcelClient {
  var send: (Speed) -> Speed
}

enum OwnNames {
  enum Operation { case open, shut }

  @Contracted protocol Desk {
    func turn(_ operation: Operation)
  }
}

private enum Coin: String, Codable { case one = "1c", five = "5c" }
private enum Plain: Codable { case on, off }
private enum Shape { case point, circle(Int) }
private enum Failure: Error { case closed }

/// Reads any text.
private enum Forgiving: String, Decodable {
  case known, other

  init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// Ends the process for a text that is no case.
private enum Trapping: String, Decodable {
  case yes, no

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let known = Self(rawValue: text) else { preconditionFailure("no case \(text)") }
    self = known
  }
}

/// Has a raw value of its own for each text.
private enum Lenient: RawRepresentable {
  case known, other

  init?(rawValue: String) { self = rawValue == "known" ? .known : .other }
  var rawValue: String {
    switch self {
    case .known: "known"
    case .other: "other"
    }
  }
}

/// Converts itself.
private enum Own: ContractValueConvertible {
  case known, other

  static var contractInitializer: ((ContractMembers) throws -> Any)? { { _ in Own.other } }
}
