// swift-format-ignore-file

/// The ledger of an SDK that calls back.
public protocol Ledger {
  func openAccount(owner: String, completion: @escaping (Result<Account, any Error>) -> Void)
  func account(number: Int, completion: @escaping (Account?, (any Error)?) -> Void)
  func balance(accountID: String, completion: @escaping (Result<Int, LedgerError>) -> Void)
  func close(account: String, completion: @escaping @Sendable ((any Error)?) -> Void)
}

public enum LedgerError: Error { case unknown }

public struct Account: Sendable {
  public let id: String
  public let owner: String
}

public final class SDKLedger: Ledger {
  public init() {}
  public func openAccount(owner: String, completion: @escaping (Result<Account, any Error>) -> Void) {}
  public func account(number: Int, completion: @escaping (Account?, (any Error)?) -> Void) {}
  public func balance(accountID: String, completion: @escaping (Result<Int, LedgerError>) -> Void) {}
  public func close(account: String, completion: @escaping @Sendable ((any Error)?) -> Void) {}
}
