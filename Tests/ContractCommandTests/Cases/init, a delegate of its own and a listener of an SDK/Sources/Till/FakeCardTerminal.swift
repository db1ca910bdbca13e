/// A card terminal that takes any card.
public final class FakeCardTerminal: CardTerminal {
  /// The till.
  public weak var delegate: (any CardTerminalDelegate)?
  /// Creates a terminal.
  public init() {}
  /// Takes a payment.
  public func charge(cents: Int, order: String) { delegate?.terminalShows("INSERT CARD") }
}
