/// A card terminal, as the till needs it.
public protocol CardTerminal: AnyObject {
  var delegate: (any CardTerminalDelegate)? { get set }
  func charge(cents: Int, order: String) throws
}

/// The till, as a terminal needs it.
public protocol CardTerminalDelegate: AnyObject {
  func terminalShows(_ prompt: String)
  func terminal(didTake receipt: Receipt)
}

/// A payment that the terminal has taken.
public struct Receipt {
  /// The amount.
  public let cents: Int
}
