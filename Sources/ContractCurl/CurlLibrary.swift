import CCurl

/// The libcurl library that this process is linked with.
enum CurlLibrary {
  /// The result of `curl_global_init`, which runs once in a process and is never undone.
  static let initialized: CURLcode = contracts_global_init()

  /// The library's version, such as `7.88.1`.
  static let version: String = {
    guard let info = contracts_version_info(), let text = info.pointee.version else {
      return "of unknown version"
    }
    return String(cString: text)
  }()

  /// The content codings that the library decodes.
  static let codings: Set<String> = {
    guard let info = contracts_version_info() else { return ["identity"] }
    let features = info.pointee.features
    var codings: Set<String> = ["identity"]
    if features & CURL_VERSION_LIBZ != 0 { codings.formUnion(["gzip", "x-gzip", "deflate"]) }
    if features & CURL_VERSION_BROTLI != 0 { codings.insert("br") }
    if features & CURL_VERSION_ZSTD != 0 { codings.insert("zstd") }
    return codings
  }()

  /// Removes the codings that the library cannot decode from an `Accept-Encoding` field.
  ///
  /// - Parameter field: The field's value, with weights (RFC 9110, 12.5.3).
  /// - Returns: The remaining codings; empty if none remains.
  static func accepted(_ field: String) -> String {
    field.split(separator: ",").filter { coding in
      let name = coding.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
      return codings.contains(name.lowercased())
    }
    .joined(separator: ",")
  }
}
