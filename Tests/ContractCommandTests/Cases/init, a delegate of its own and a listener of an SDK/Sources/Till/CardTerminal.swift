/// A card terminal, as the till needs it.
public protocol CardTerminal: AnyObject {
  var delegate: (any CardTerminalDelegate)? { get set }
  func charge(cents: Int, order: String) throws
}

/// The till, as a terminal needs it.
public protocol CardTerminalDelegate: AnyObject {
  func terminalShows(_ prompt: String)
}
