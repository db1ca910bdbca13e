import CCurl

/// The libcurl library that this process is linked with, and its features.
enum CurlLibrary {
  /// The result of `curl_global_init`, which runs once, when this constant is first read.
  static let initialized: CURLcode = contracts_global_init()

  /// The version of the library, such as "7.88.1", or "of unknown version" if libcurl does not give
  /// it.
  static let version: String = {
    guard let info = contracts_version_info(), let text = info.pointee.version else {
      return "of unknown version"
    }
    return String(cString: text)
  }()

  /// The compressions that the library can undo, such as `gzip` and `br`.
  ///
  /// They depend on how the library was built. `identity`, which means no compression, is always
  /// among them.
  static let codings: Set<String> = {
    guard let info = contracts_version_info() else { return ["identity"] }
    let features = info.pointee.features
    var codings: Set<String> = ["identity"]
    if features & CURL_VERSION_LIBZ != 0 { codings.formUnion(["gzip", "x-gzip", "deflate"]) }
    if features & CURL_VERSION_BROTLI != 0 { codings.insert("br") }
    if features & CURL_VERSION_ZSTD != 0 { codings.insert("zstd") }
    return codings
  }()

  /// Removes compressions that the library cannot undo, and `*`, from an `Accept-Encoding` field.
  ///
  /// - Parameter field: The field's value, such as "gzip, br;q=0.5" (RFC 9110, 12.5.3).
  /// - Returns: The remaining entries, separated by commas; an empty text if none remains.
  static func accepted(_ field: String) -> String {
    field.split(separator: ",").filter { coding in
      let name = coding.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
      return codings.contains(name.lowercased())
    }
    .joined(separator: ",")
  }
}
