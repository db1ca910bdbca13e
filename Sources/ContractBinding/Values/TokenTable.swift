import Synchronization

/// The objects of a scenario that became tokens such as `View#1`.
///
/// The table numbers objects by type, in the order of their first use. It holds them until the
/// scenario ends, because another object could get the address, and so the token, of a freed one.
final class TokenTable: Sendable {
  /// An object in the table.
  ///
  /// Unchecked: the table only compares its address, and returns it to the scenario that brought
  /// it.
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

  /// The token of an object, always the same for the same object.
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
  /// The numbers of later objects follow it.
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

  /// The object of a token, or `nil` if no object has it.
  func object(for token: String) -> AnyObject? {
    entries.withLock { $0.objects[token] }?.object
  }
}
