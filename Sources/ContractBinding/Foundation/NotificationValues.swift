import Foundation

extension Notification: ValueEncodable, ValueDecodable {
  /// Converts a notification to its name, its object and its further information.
  func value(in encoding: ValueEncoding) -> Value {
    encoding.value(
      ofObject: ["name": name.rawValue, "object": object as Any, "userInfo": userInfo as Any])
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Notification {
    guard case .object(let members) = value else { throw decoding.mismatch("an object", value) }
    try decoding.refuseMembers(
      of: members, except: ["name", "object", "userInfo"], named: "Notification")
    return Notification(
      name: try decoding.at("name").make(members["name"], as: Notification.Name.self),
      object: try decoding.at("object").make(members["object"], as: Any?.self),
      userInfo: try decoding.at("userInfo").make(members["userInfo"], as: [AnyHashable: Any]?.self))
  }
}

extension NSNotification: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value {
    Notification(name: name, object: object, userInfo: userInfo).value(in: encoding)
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a notification") {
      let made = try Notification.make(from: value, decoding)
      return NSNotification(name: made.name, object: made.object, userInfo: made.userInfo)
    }
  }
}
