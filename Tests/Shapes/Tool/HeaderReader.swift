/// Reads the classes and enums that a header of Objective-C declares.
///
/// It knows the usual forms alone. The rules need no more of a class than an `init()`, and of an enum
/// than that it has a raw value.
enum HeaderReader {
  static func types(in text: String) -> [DeclaredType] {
    classes(in: text) + enums(in: text)
  }

  private static func classes(in text: String) -> [DeclaredType] {
    let form = /(?:NS_SWIFT_NAME\((\w+)\)\s*)?@interface\s+(\w+)\s*(?:<[^>]*>\s*)?:\s*\w+/
    return text.matches(of: form).map { match in
      var type = DeclaredType(
        name: String(match.1 ?? match.2), kind: .reference, declaration: nil, parents: [])
      let end = text[match.range.upperBound...].firstRange(of: "@end")?.lowerBound
      type.isNewObject = !forbidsNew(text[match.range.upperBound..<(end ?? text.endIndex)])
      return type
    }
  }

  /// True for a class that only its own code creates, such as with `SHOP_NO_INIT`.
  private static func forbidsNew(_ body: Substring) -> Bool {
    body.contains(/\(instancetype\)\s*(?:init|new)\s+\w*UNAVAILABLE/)
      || body.contains(/NO_INIT|INIT_\w*UNAVAILABLE/)
  }

  private static func enums(in text: String) -> [DeclaredType] {
    let form = /(?:NS|CF)_(?:CLOSED_)?(?:ENUM|OPTIONS|ERROR_ENUM)\(\s*\w+,\s*(\w+)\s*\)([^;]*);/
    return text.matches(of: form).map { match in
      let renamed = match.2.firstMatch(of: /NS_SWIFT_NAME\((?:\w+\.)?(\w+)\)/)?.1
      return DeclaredType(
        name: String(renamed ?? match.1), kind: .value, declaration: nil,
        parents: ["RawRepresentable"])
    }
  }
}
