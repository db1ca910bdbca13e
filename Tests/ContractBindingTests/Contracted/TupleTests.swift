import ContractBinding
import Foundation
import Testing

typealias Spot = (row: Int, column: Int)

@Contracted protocol Board {
  func place(_ piece: String, at spot: (row: Int, column: Int)) -> (Int, Int)
  func path(_ spots: [Spot]) -> [(row: Int, column: Int)]
  func move(_ step: (Int, Int)?) -> (row: Int, column: Int)?
  func named(_ spots: [String: (Int, note: String?)]) -> [String: (Int, note: String?)]
  func solve(with hint: (@Sendable (Int) -> (row: Int, column: Int))) -> Int
  func load(_ completion: @escaping ((row: Int, column: Int), [(String, Bool)]) -> Void)
  func outcome(of result: Result<(Int, String), any Error>) -> Result<(Int, String), any Error>
  func report(_ error: any Error) -> String
  func retry(after error: NSError?) -> Int
  func depth(_ value: Int??) -> Int??
  var corner: (row: Int, column: Int) { get set }
}

private final class WoodBoard: Board {
  var corner = (row: 0, column: 0)

  func place(_ piece: String, at spot: (row: Int, column: Int)) -> (Int, Int) {
    (spot.row + piece.count, spot.column)
  }
  func path(_ spots: [Spot]) -> [(row: Int, column: Int)] { spots.reversed() }
  func move(_ step: (Int, Int)?) -> (row: Int, column: Int)? { step.map { ($0.0, $0.1) } }
  func named(_ spots: [String: (Int, note: String?)]) -> [String: (Int, note: String?)] { spots }
  func solve(with hint: (@Sendable (Int) -> (row: Int, column: Int))) -> Int { hint(1).column }
  func load(_ completion: @escaping ((row: Int, column: Int), [(String, Bool)]) -> Void) {
    completion((1, 2), [("a", true)])
  }
  func outcome(of result: Result<(Int, String), any Error>) -> Result<(Int, String), any Error> {
    result
  }
  func report(_ error: any Error) -> String {
    switch error {
    case let error as ShopError: "own: \(ConversionContext().value(of: error))"
    case let error as URLError: "URL: \(error.code.rawValue)"
    default: "\(error)"
    }
  }
  func retry(after error: NSError?) -> Int { error?.code ?? 0 }
  func depth(_ value: Int??) -> Int?? { value }
}

extension ShopError: ContractValueConvertible {
  var contractMembers: [String: Any]? { nil }
  static var contractInitializer: ((ContractMembers) throws -> Any)? {
    { members in
      let (name, payload) = try members.enumCase("closed", "soldOut", "refused")
      switch name {
      case "soldOut": return ShopError.soldOut(item: try payload.values("item").make("item"))
      case "refused": return ShopError.refused(try payload.values("").make("0"))
      default: return ShopError.closed
      }
    }
  }
}

@Suite struct TupleTests {
  static let calls: [(String, [String: Value], OperationReply.Event)] = [
    (
      "place(_:at:)", ["piece": "ab", "spot": ["row": 1, "column": 5]], .returned([3, 5])
    ),
    (
      "path(_:)", ["spots": [["row": 1, "column": 2], ["row": 3, "column": 4]]],
      .returned([["row": 3, "column": 4], ["row": 1, "column": 2]])
    ),
    ("move(_:)", ["step": [1, 2]], .returned(["row": 1, "column": 2])),
    ("move(_:)", [:], .returned(.some(.null))),
    (
      "named(_:)", ["spots": ["a": ["0": 1], "b": ["0": 2, "note": "x"]]],
      .returned(["a": ["0": 1, "note": nil], "b": ["0": 2, "note": "x"]])
    ),
    ("solve(with:)", ["hint": ["answers": ["row": 1, "column": 7]]], .returned(7)),
    ("outcome(of:)", ["result": ["success": [1, "a"]]], .returned(["success": [1, "a"]])),
    (
      "outcome(of:)", ["result": ["failure": "Offline"]],
      .returned(["failure": .error(ErrorValue(type: "Offline"))])
    ),
    ("depth(_:)", ["value": ["some": nil]], .returned(["some": nil])),
    ("depth(_:)", ["value": 3], .returned(3)),
    ("depth(_:)", ["value": nil], .returned(.some(.null))),
    ("depth(_:)", [:], .returned(.some(.null))),
  ]

  private func board() async throws -> SubjectDriver {
    try await SubjectDriver(
      BoardBinding.fake("wood") { WoodBoard() }, conversions: [Conversion(ShopError.self)])
  }

  @Test(arguments: calls)
  func `tuples are arguments and results, also within other types`(
    _ signature: String, _ arguments: [String: Value], _ event: OperationReply.Event
  ) async throws {
    let board = try await board()

    #expect(try await board.perform(signature, arguments) == [event])
  }

  @Test func `tuples are told to handlers, and are properties`() async throws {
    let board = try await board()

    #expect(
      try await board.perform("load(_:)", events: 2)
        == [
          .calledBack(
            handler: "completion", arguments: [["row": 1, "column": 2], [["a", true]]]),
          .returned(nil),
        ])
    #expect(
      try await board.perform("corner=", ["newValue": ["row": 8, "column": 9]])
        == [.returned(nil)])
    #expect(try await board.perform("corner") == [.returned(["row": 8, "column": 9])])
  }

  static let errors: [(Value, Value)] = [
    ("Offline", "Offline"),
    ("NetError.timeout", "NetError.timeout"),
    (["type": "NetError", "case": "slow", "seconds": 3], "NetError.slow(seconds: 3)"),
    (["type": "NetError", "fields": ["type": "a"]], #"NetError(type: "a")"#),
    (
      ["type": "ShopError", "case": "soldOut", "item": "tea"],
      #"own: ShopError.soldOut(item: "tea")"#
    ),
    (["type": "ShopError", "case": "refused", "value": 3], "own: ShopError.refused(3)"),
    ("ShopError.closed", "own: ShopError.closed"),
    (["type": "URLError", "code": -1009], "URL: -1009"),
  ]

  @Test(arguments: errors)
  func `an error is given as a contract describes it`(_ error: Value, _ text: Value) async throws {
    let board = try await board()

    #expect(try await board.perform("report(_:)", ["error": error]) == [.returned(text)])
  }

  @Test func `an error of Foundation is given by domain and code`() async throws {
    let board = try await board()

    #expect(
      try await board.perform("retry(after:)", ["error": ["domain": "shop", "code": 7]])
        == [.returned(7)])
    #expect(try await board.perform("retry(after:)") == [.returned(0)])
  }

  @Test func `what is no tuple or error is told`() {
    #expect(refusal(Spot.self, from: [1, 2]) == "$ expected an object, got [1, 2]")
    #expect(refusal(Spot.self, from: ["row": 1]) == "$.column is missing")
    #expect(
      refusal(Spot.self, from: ["row": 1, "column": "a"])
        == #"$.column expected a whole number, got "a""#)
    #expect(
      refusal(Spot.self, from: ["row": 1, "column": 2, "z": 3])
        == "$.z is not a member of (row: Int, column: Int)")
    #expect(refusal((Int, Int).self, from: [1]) == "$ expected a list of 2 values, got [1]")
    #expect(
      refusal([(Int, View)].self, from: [[1, "a"]])
        == """
        $[0][1] needs a conversion: write '@ContractValue class View' if it is yours, or register \
        a Conversion(View.self, from: …)
        """)
    #expect(
      refusal((any Error).self, from: "offline")
        == #"$ expected an error's type, such as Offline, got "offline""#)
    #expect(refusal(NSError.self, from: ["domain": "a"]).contains("expected an error's type"))
  }
}
