/// The invoices of a billing service, as a struct of closures.
public struct InvoiceClient: Sendable {
  /// Looks for an invoice.
  public var invoice: @Sendable (_ id: Invoice.ID) async throws -> Invoice
  /// Adds up the invoices of a year.
  public var total: @Sendable (Int) async throws -> Int
  /// The currency of all amounts.
  public var currency = "EUR"

  /// Creates a client from its operations.
  public init(
    invoice: @escaping @Sendable (_ id: Invoice.ID) async throws -> Invoice,
    total: @escaping @Sendable (Int) async throws -> Int
  ) {
    self.invoice = invoice
    self.total = total
  }
}

/// A bill for a customer.
public struct Invoice: Codable, Identifiable, Sendable {
  /// The state of the payment.
  public enum Status: String, Codable, Sendable { case open, paid }

  /// The number, which is unique.
  public var id: String
  /// The payment.
  public var status: Status
  /// The amount in cents.
  public var amount: Int

  /// Creates an invoice.
  public init(id: String, status: Status, amount: Int) {
    self.id = id
    self.status = status
    self.amount = amount
  }
}

/// The errors of the billing service.
public enum InvoiceError: Error {
  case unknownInvoice
}

extension InvoiceClient {
  /// The client with which a test begins.
  public static let testValue = Self(
    invoice: { _ in throw InvoiceError.unknownInvoice }, total: { _ in 0 })
}
