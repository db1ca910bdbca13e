public final class FakeCardTerminal: CardTerminal {
  public weak var delegate: (any CardTerminalDelegate)?
  public init() {}
  public func charge(cents: Int, order: String) { delegate?.terminalShows("INSERT CARD") }
}
