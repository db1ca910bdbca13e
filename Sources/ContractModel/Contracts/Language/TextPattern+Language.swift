extension TextPattern {
  /// The name under `contract`, which must be valid as the name of a folder on each system.
  static let contractName = TextPattern(
    "a name of at most 100 characters, without '/', '\\', ':' or a leading '.'",
    #"^(?! )[^./\\:\u0000-\u001F\u007F][^/\\:\u0000-\u001F\u007F]{0,99}$"#)

  /// The name under `protocol`, such as `NetworkAdapter`.
  static let typeName = TextPattern(
    "the name of a Swift type, such as NetworkAdapter", #"^[^\s/\\:]{1,200}$"#)

  /// A name that an author chooses for a started call or a bound value.
  static let name = TextPattern(
    "a name of letters, digits, '_', '-' and '.'", #"^[A-Za-z_][A-Za-z0-9_.\-]*$"#)

  /// A tag of a scenario, without commas, because they separate tags on the command line.
  static let tag = TextPattern("a tag without spaces and commas", #"^[^\s,]+$"#)

  /// A duration such as `500ms`, `2s`, `1m`, `12h` or `30d`, but not 0.
  static let duration = TextPattern(
    "a duration, such as 500ms, 2s, 1m, 12h or 30d",
    #"^(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,9})?(ms|s|m|h|d)$"#)

  /// A limit that is not a number: a date, a time of day, both, `now`, or a bound value.
  static let limit = TextPattern(
    "a date, such as 2027-02-28, a date with a time, a time of day, or now",
    #"^([0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}\S*)?|[0-9]{2}:[0-9]{2}\S*|now|\$\{[^{}]+\})$"#
  )

  /// A time under `near`: a date, with or without a time of day, `now`, or a bound value.
  static let time = TextPattern(
    "now, a date with a time such as 2027-02-28T09:30:00Z, or a date",
    #"^([0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}\S*)?|now|\$\{[^{}]+\})$"#)

  /// A date such as `2027-02-28` (RFC 3339), also one that does not exist, such as February 30.
  static let day = TextPattern(
    "a day, such as 2027-02-28", #"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"#)

  /// Bytes in base64 with padding (RFC 4648), such as `aGVsbG8=`.
  static let base64 = TextPattern(
    "base64, such as aGVsbG8=",
    #"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"#)

  /// Bytes in hexadecimal digits, such as `89 50 4e 47`.
  static let hexadecimal = TextPattern(
    "pairs of hexadecimal digits, such as 89 50 4e 47",
    #"^[0-9A-Fa-f]{2}( ?[0-9A-Fa-f]{2})*$"#)

  /// A SHA-256 checksum as 64 hexadecimal digits in either case.
  static let checksum = TextPattern("a checksum of 64 hexadecimal digits", #"^[0-9A-Fa-f]{64}$"#)

  /// The path under `$file`, which must stay below the contract's folder.
  static let filePath = TextPattern(
    "the path of a file below the contract's folder, such as fixtures/logo.png",
    #"^(?!/)(?!(.*/)?\.\.(/|$))[^\u0000-\u001F\u007F]+$"#)

  /// An entry under `credentials`, such as `SHOP_TOKEN`.
  static let environmentVariable = TextPattern(
    "the name of an environment variable", #"^[A-Za-z_][A-Za-z0-9_]*$"#)

  /// The value of `url`, which may begin with an environment variable, such as `${env.SHOP_URL}`.
  static let address = TextPattern(
    "an address, such as https://api.example.com",
    #"^(https?://[^\s/]\S*|\$\{env\.[A-Za-z_][A-Za-z0-9_]*\}\S*)$"#)

  /// The name of a header field, such as `Content-Type` (RFC 9110).
  static let header = TextPattern(
    "the name of a header field", #"^[!#$%&'*+.^_`|~0-9A-Za-z\-]+$"#)

  /// A JSON path such as `$.items[*].id`, which ``PathPattern`` checks completely.
  static let path = TextPattern(
    "a path, such as $.items[*].id", #"^\$(\.\.?[^.\[\s]|\[|\.\.\[).*$"#)

  /// An entry under `volatile` or `allow`: a header field, a query field, or a JSON path.
  static let volatilePart = TextPattern(
    "'header NAME', 'query NAME' or a path, such as $.items[*].id",
    #"^(header [!#$%&'*+.^_`|~0-9A-Za-z\-]+|query \S+|\$(\.\.?[^.\[\s]|\[|\.\.\[).*)$"#)

  /// An entry under `unrelated`, such as `$.updatedAt` or `step * returned.updatedAt`.
  static let unrelatedPart = TextPattern(
    "a path, such as $.updatedAt, or a place, such as step * returned.updatedAt",
    #"^((step|given) (\*|[1-9][0-9]*)( \S.*)?|\$(\.\.?[^.\[\s]|\[|\.\.\[).*)$"#)

  /// The fault `status NNN` with an HTTP status from 100 to 599, such as `status 503`.
  static let statusFault = TextPattern(
    "a status, such as status 503", #"^status [1-5][0-9][0-9]$"#)

  /// Any text, on one line or several, such as the body of an answer.
  static let content = TextPattern("a text", #"^[\s\S]*$"#)

  /// A method and a path, such as `POST /orders`.
  static let request = TextPattern(
    "a request, such as POST /orders", #"^[A-Z][A-Z\-]* [/$]\S*$"#)

  /// The name of an SDK's function, as in the adapter's registration.
  static let seam = TextPattern(
    "the name of a seam", #"^[A-Za-z_][A-Za-z0-9_.\-]*$"#)

  /// An entry under `sends`: a request or the name of an SDK's function.
  static let sent = TextPattern(
    "a request or the name of a seam, such as POST /orders",
    #"^([A-Z][A-Z\-]* [/$]\S*|[A-Za-z_][A-Za-z0-9_.\-]*)$"#)

  /// The name of a delegate's method; labels or types in parentheses distinguish overloads.
  static let delegateMethod = TextPattern(
    "a method of the delegate, such as mapDidTap", #"^[A-Za-z_][A-Za-z0-9_]*(\([^\n\r]*\))?$"#)

  /// The word `$any`, which accepts all arguments of a delegate's call.
  static let anyArguments = TextPattern("a list such as [tea], a mapping, or $any", #"^\$any$"#)

  /// The name of a state under `given`, such as `a calendar is shared`.
  static let state = TextPattern("the name of a state", #"^[^\s$][^\n\r]*$"#)
}
