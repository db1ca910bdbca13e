import Dispatch
import Foundation

// Arguments whose class has well-known instances, such as `DispatchQueue.main`. A contract writes
// `queue: main`.

extension DispatchQueue: ValueDecodable {
  /// Returns the queue `main` or `global`, or a new serial queue with another label.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "main, global or a label") {
      guard case .string(let label) = value else { return nil }
      switch label {
      case "main": return DispatchQueue.main
      case "global": return DispatchQueue.global()
      default: return DispatchQueue(label: label)
      }
    }
  }
}

extension DispatchGroup: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "new") { value == "new" ? DispatchGroup() : nil }
  }
}

extension OperationQueue: ValueDecodable {
  /// Returns the queue `main`, or a new queue with another name.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "main or a name") {
      guard case .string(let name) = value else { return nil }
      if name == "main" { return OperationQueue.main }
      let queue = OperationQueue()
      queue.name = name
      return queue
    }
  }
}

extension UserDefaults: ValueDecodable {
  /// Makes an argument of `standard`, or of a suite's name such as `com.example.shop`.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "standard or the name of a suite") {
      guard case .string(let name) = value else { return nil }
      return name == "standard" ? UserDefaults.standard : UserDefaults(suiteName: name)
    }
  }
}

extension FileManager: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "default") {
      value == "default" ? FileManager.default : nil
    }
  }
}

extension NotificationCenter: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "default") {
      value == "default" ? NotificationCenter.default : nil
    }
  }
}

extension Bundle: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "main") { value == "main" ? Bundle.main : nil }
  }
}

extension JSONDecoder: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "new") { value == "new" ? JSONDecoder() : nil }
  }
}

extension JSONEncoder: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "new") { value == "new" ? JSONEncoder() : nil }
  }
}

extension RunLoop: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "main") { value == "main" ? RunLoop.main : nil }
  }
}

extension Progress: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "new") {
      value == "new" ? Progress(parent: nil, userInfo: nil) : nil
    }
  }
}

extension ValueDecoding {
  /// Returns the scenario's object with this name, or else the object that `create` returns.
  func object<Object: AnyObject>(
    _ value: Value, expected: String, or create: () throws -> AnyObject?
  ) throws -> Object {
    if let known: Object = known(value) { return known }
    guard let made = try create() else { throw mismatch(expected, value) }
    // A parameter may require a subclass. A shared object such as `UserDefaults.standard` is not an
    // instance of it.
    guard let object = made as? Object else { throw failure(MissingConversion(Object.self)) }
    return object
  }
}
