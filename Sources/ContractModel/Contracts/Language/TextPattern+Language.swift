extension TextPattern {
  /// A name that is valid as a folder's name on every system.
  static let contractName = TextPattern(
    "a name of at most 100 characters, without '/', '\\', ':' or a leading '.'",
    #"^(?! )[^./\\:\u0000-\u001F\u007F][^/\\:\u0000-\u001F\u007F]{0,99}$"#)

  /// A Swift type's name.
  static let typeName = TextPattern(
    "the name of a Swift type, such as NetworkAdapter", #"^[^\s/\\:]{1,200}$"#)

  /// A Swift name.
  static let name = TextPattern(
    "a name of letters, digits, '_', '-' and '.'", #"^[A-Za-z_][A-Za-z0-9_.\-]*$"#)

  /// A label by which scenarios are selected.
  static let tag = TextPattern("a tag without spaces and commas", #"^[^\s,]+$"#)

  /// A duration with its unit.
  static let duration = TextPattern(
    "a duration, such as 500ms, 2s, 1m, 12h or 30d",
    #"^(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,9})?(ms|s|m|h|d)$"#)

  /// The name of an environment variable.
  static let environmentVariable = TextPattern(
    "the name of an environment variable", #"^[A-Za-z_][A-Za-z0-9_]*$"#)

  /// The vendor's address.
  static let address = TextPattern(
    "an address, such as https://api.example.com",
    #"^(https?://[^\s/]\S*|\$\{env\.[A-Za-z_][A-Za-z0-9_]*\}\S*)$"#)

  /// The name of a header field, RFC 9110.
  static let header = TextPattern(
    "the name of a header field", #"^[!#$%&'*+.^_`|~0-9A-Za-z\-]+$"#)

  /// A path into a JSON value.
  static let path = TextPattern(
    "a path, such as $.items[*].id", #"^\$(\.\.?[^.\[\s]|\[|\.\.\[).*$"#)

  /// A part of messages that no comparison counts.
  static let volatilePart = TextPattern(
    "'header NAME', 'query NAME' or a path, such as $.items[*].id",
    #"^(header [!#$%&'*+.^_`|~0-9A-Za-z\-]+|query \S+|\$(\.\.?[^.\[\s]|\[|\.\.\[).*)$"#)

  /// A place in which no learnt relation is held.
  static let unrelatedPart = TextPattern(
    "a path, such as $.updatedAt, or a place, such as step * returned.updatedAt",
    #"^((step|given) (\*|[1-9][0-9]*)( \S.*)?|\$(\.\.?[^.\[\s]|\[|\.\.\[).*)$"#)

  /// A status that the harness returns instead of the vendor.
  static let statusFault = TextPattern(
    "a status, such as status 503", #"^status [1-5][0-9][0-9]$"#)

  /// A fault that changes recorded responses.
  ///
  /// The value under it is the name of the recorded scenario.
  static let recordedFault = TextPattern(
    "slow, truncated or fragmented", "^(slow|truncated|fragmented)$")

  /// An HTTP request: the method and the target.
  static let request = TextPattern(
    "a request, such as POST /orders", #"^[A-Z][A-Z\-]* [/$]\S*$"#)

  /// A seam between an adapter and an SDK.
  static let seam = TextPattern(
    "the name of a seam", #"^[A-Za-z_][A-Za-z0-9_.\-]*$"#)

  /// A request, or a call through a seam.
  static let sent = TextPattern(
    "a request or the name of a seam, such as POST /orders",
    #"^([A-Z][A-Z\-]* [/$]\S*|[A-Za-z_][A-Za-z0-9_.\-]*)$"#)

  /// A method of an owned delegate.
  ///
  /// Labels or types of parameters distinguish methods with the same name.
  static let delegateMethod = TextPattern(
    "a method of the delegate, such as mapDidTap", #"^[A-Za-z_][A-Za-z0-9_]*(\([^\n\r]*\))?$"#)

  /// A state's name.
  static let state = TextPattern("the name of a state", #"^[^\s$][^\n\r]*$"#)
}
