// swift-format-ignore-file
import Foundation

/// The invoices of a billing service.
public protocol InvoiceBook: Sendable {
  func createInvoice(_ draft: Draft) async throws -> Invoice
  func invoice(id: Invoice.ID) async throws -> Invoice
  func lines(of invoice: Billing.Invoice.ID) async throws -> [Line]
  func addCustomer(name: String) async throws -> Customer
  func remind(who: Customer.ID) async throws
  func article(code: Article.ID) async throws -> Article
  func rate(from: Currency, to: Currency?) async throws -> Double
  func pay(_ amount: Amount, by method: Method, at level: Level) async throws
  func sign(by signer: Signer) async throws
  func tag(_ keys: Set<Tags>, batch: Batch<Invoice>, at place: Place) async throws
  func largest(by key: KeyPath<Draft, Int> & Sendable) async throws -> Draft
}

public struct Invoice: Codable, Identifiable, Sendable {
  public typealias ID = String
  public let id: ID
}
public struct Draft: Codable, Sendable {
  public var customer: Customer.ID
  public var lines: Lines
  public typealias Lines = [Line]
  public struct Line: Codable, Sendable { public var article: Article.ID; public var width, height: Int }
}
public struct Customer: Codable, Identifiable, Sendable {
  public struct ID: RawRepresentable, Codable, Hashable, Sendable { public let rawValue: Int }
  public let id: ID
}
public struct Article: Codable, Identifiable, Sendable { public let id: Tagged<Article, String> }
public enum Currency: String, Codable, Sendable { case eur = "EUR", chf = "CHF" }
public enum Level { case low, high }
public enum Method: Codable, Sendable { case card(number: Number), cash }
public enum Signer { case person(name: String), company }
public struct Number: Codable, Sendable {
  let text: String
  public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
}
public struct Batch<Item>: RawRepresentable, Codable, Sendable { public let rawValue: UUID }
public struct Tags: OptionSet, Sendable { public let rawValue: Int }
@ContractValue public struct Place { public var town: String; public var amount = Amount(1) }
extension Invoice { public typealias Amount = Decimal }
public typealias Amount = Invoice.Amount

public struct HTTPInvoiceBook: InvoiceBook { public init(url: URL) {} }
public final class FakeInvoiceBook: InvoiceBook { public init() {} }
