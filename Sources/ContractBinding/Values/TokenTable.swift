import Synchronization

/// The objects of a scenario that are no values, each under a token such as `View#1`.
///
/// Objects are numbered by type, in the order in which they are first seen. They are held
/// until the scenario ends: an object that went away would leave its address, and so its
/// token, to another.
final class TokenTable: Sendable {
  /// An object in the table.
  ///
  /// Unchecked: the table compares its address and gives it back to the scenario that brought
  /// it, but never touches what is inside.
  private struct Held: @unchecked Sendable {
    let object: AnyObject
  }

  private struct Entries {
    var tokens: [ObjectIdentifier: String] = [:]
    var objects: [String: Held] = [:]
    var counts: [String: Int] = [:]
    var unnamed: [Held] = []
  }

  private let entries = Mutex(Entries())

  /// The token of an object, the same whenever the same object is seen.
  func token(for object: AnyObject) -> String {
    let held = Held(object: object)
    return entries.withLock { entries in
      let identity = ObjectIdentifier(held.object)
      if let token = entries.tokens[identity] { return token }
      let name = TypeName.own(type(of: held.object))
      let count = entries.counts[name, default: 0] + 1
      let token = "\(name)#\(count)"
      entries.counts[name] = count
      entries.tokens[identity] = token
      entries.objects[token] = held
      return token
    }
  }

  /// Holds an object that needs no token.
  func hold(_ object: AnyObject) {
    let held = Held(object: object)
    entries.withLock { $0.unnamed.append(held) }
  }

  /// Gives an object a token that it had in another run, unless another object has it.
  ///
  /// Objects that are seen later are numbered after it.
  func hold(_ object: AnyObject, under token: String) {
    let held = Held(object: object)
    entries.withLock { entries in
      guard entries.objects[token] == nil else { return }
      entries.tokens[ObjectIdentifier(held.object)] = token
      entries.objects[token] = held
      guard let mark = token.lastIndex(of: "#"), let number = Int(token[mark...].dropFirst()) else {
        return
      }
      let name = String(token[..<mark])
      entries.counts[name] = max(entries.counts[name, default: 0], number)
    }
  }

  /// The object that a token stands for, or `nil` when none has it.
  func object(for token: String) -> AnyObject? {
    entries.withLock { $0.objects[token] }?.object
  }
}
