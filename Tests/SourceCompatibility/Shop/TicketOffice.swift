// swift-format-ignore-file
// This source must build unchanged: see PriceList.swift.
import ContractBinding

public typealias Visit = () -> Void
public typealias Payment = (Int) -> Void

public struct Ticket: ~Copyable {
  public init() {}
}

/// Operations that return functions: those that steps can call, and those that no step can call.
@Contracted
public protocol TicketOffice {
  func price() -> (_ day: String, Int?) throws -> Int
  func seats() async throws -> (@Sendable (String) async -> [String])?
  func register() -> (Visit) -> Void
  func pay() -> (Payment, Int) -> Void
  func opener() -> () -> Ticket
  func entrance() throws -> (@Sendable () async throws -> Ticket)?
  func summer() -> (Span<UInt8>) -> Int
  typealias Row = (Int, String)
  func pairs() -> ((Int, String)) -> Int
  func rows() -> (Row, Int) -> Int
  var changes: () -> Task<Int, Never> { get }
}

@Contracted
public struct TicketClient {
  public var opener: () -> () -> Ticket
  public var register: (Int) -> (Visit) -> Void
}
