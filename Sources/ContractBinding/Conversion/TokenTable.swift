import Synchronization

/// The objects of a scenario that have a name such as `View#1` in values.
///
/// Objects are numbered by type, in the order of their first use. The table retains them until the
/// scenario ends. Otherwise another object could get the address of a freed one, and with it the
/// name. Of an object whose `ObjectIdentifier` alone is told, it has nothing to retain.
final class TokenTable: Sendable {
  /// `@unchecked Sendable` is safe, because the table only compares the address, and returns the
  /// object only to the scenario that passed it.
  private struct Held: @unchecked Sendable {
    let object: AnyObject
  }

  /// `@unchecked Sendable` is safe, because the table only keeps the instance, and returns it only to
  /// the scenario for which the suite has made it.
  private struct HeldInstance: @unchecked Sendable {
    let instance: Any
  }

  private struct Entries {
    var tokens: [ObjectIdentifier: String] = [:]
    /// The names of identities that were told before their objects.
    var identities: [ObjectIdentifier: String] = [:]
    var objects: [String: Held] = [:]
    var counts: [String: Int] = [:]
    var unnamed: [Held] = []
    var given: [GivenName: Held] = [:]
    var supplied: [ObjectIdentifier: HeldInstance] = [:]

    mutating func name(_ held: Held, _ token: String) {
      let identity = ObjectIdentifier(held.object)
      if tokens[identity] == nil { tokens[identity] = token }
    }
  }

  /// The key for an object that the suite names, such as `main`; each type has its own names.
  private struct GivenName: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  private let entries = Mutex(Entries())

  /// Returns the name of an object, such as `View#1`; it stays the same until the scenario ends.
  ///
  /// The text before the number is the name of the object's class, or `name` if it is given.
  func token(for object: AnyObject, named name: String? = nil) -> String {
    let held = Held(object: object)
    return entries.withLock { entries in
      let identity = ObjectIdentifier(held.object)
      if let token = entries.tokens[identity] { return token }
      let name = name ?? TypeName.own(type(of: held.object))
      let count = entries.counts[name, default: 0] + 1
      let token = "\(name)#\(count)"
      entries.counts[name] = count
      entries.tokens[identity] = token
      entries.objects[token] = held
      return token
    }
  }

  /// Returns the name of an object of which only the identity is told, such as
  /// `ObjectIdentifier#1`.
  ///
  /// It is the object's own name if the table has the object.
  func token(for identity: ObjectIdentifier) -> String {
    entries.withLock { entries in
      if let token = entries.identities[identity] ?? entries.tokens[identity] { return token }
      let token = "ObjectIdentifier#\(entries.identities.count + 1)"
      entries.identities[identity] = token
      return token
    }
  }

  /// Returns the identity with a name such as `ObjectIdentifier#1`, or that of the object with the
  /// name; `nil` if there is none.
  func identity(of token: String) -> ObjectIdentifier? {
    entries.withLock { entries in
      entries.identities.first { $0.value == token }?.key
        ?? entries.objects[token].map { ObjectIdentifier($0.object) }
    }
  }

  /// Retains an object that needs no name, such as a delegate that the vendor references weakly.
  func hold(_ object: AnyObject) {
    let held = Held(object: object)
    entries.withLock { $0.unnamed.append(held) }
  }

  /// Gives an object its name in the recording, such as `View#1`, unless another object has it.
  ///
  /// Later objects get higher numbers.
  func hold(_ object: AnyObject, under token: String) {
    let held = Held(object: object)
    entries.withLock { entries in
      guard entries.objects[token] == nil else { return }
      entries.name(held, token)
      entries.objects[token] = held
      guard let mark = token.lastIndex(of: "#"), let number = Int(token[mark...].dropFirst()) else {
        return
      }
      let name = String(token[..<mark])
      entries.counts[name] = max(entries.counts[name, default: 0], number)
    }
  }

  /// Gives an object a name that the suite has chosen, such as `Ann`, for parameters of one type.
  ///
  /// Values show the object by this name, unless it has another one already.
  func hold(_ object: AnyObject, as type: Any.Type, under name: String) {
    let held = Held(object: object)
    entries.withLock { entries in
      entries.name(held, name)
      entries.given[GivenName(type: ObjectIdentifier(type), name: name)] = held
      if entries.objects[name] == nil { entries.objects[name] = held }
    }
  }

  /// Returns the instance of a type that the suite has made for this scenario; `nil` before.
  func supplied(_ type: Any.Type) -> Any? {
    entries.withLock { $0.supplied[ObjectIdentifier(type)] }?.instance
  }

  /// Keeps the first instance of a type that the suite makes, and returns it for all later ones.
  func supply(_ instance: Any, as type: Any.Type) -> Any {
    let made = HeldInstance(instance: instance)
    return entries.withLock { entries in
      let key = ObjectIdentifier(type)
      let held = entries.supplied[key] ?? made
      entries.supplied[key] = held
      return held
    }.instance
  }

  /// Replaces the object that a name stands for, such as by the changed copy of a struct.
  func replace(_ token: String, with object: AnyObject) {
    let held = Held(object: object)
    entries.withLock { entries in
      if let former = entries.objects[token] {
        entries.tokens[ObjectIdentifier(former.object)] = nil
      }
      entries.tokens[ObjectIdentifier(held.object)] = token
      entries.objects[token] = held
    }
  }

  /// Returns the object to which the suite gave this name for the type; `nil` if there is none.
  func object(as type: Any.Type, under name: String) -> AnyObject? {
    entries.withLock { $0.given[GivenName(type: ObjectIdentifier(type), name: name)] }?.object
  }

  /// Returns the object with a name such as `View#1`; `nil` if no object has it.
  func object(for token: String) -> AnyObject? {
    entries.withLock { $0.objects[token] }?.object
  }
}
