import Foundation

/// The system libraries that the command `contracts` links: libcurl and libxml2.
enum SystemLibraries {
  /// The command that installs the missing libraries; `nil` if there are none, as on a Mac.
  static var missing: String? {
    #if os(Linux)
      let isThere = headers.allSatisfy { header in
        folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(header)") }
      }
      return isThere
        ? nil : "sudo apt-get install -y libcurl4-openssl-dev libxml2-dev pkg-config"
    #else
      return nil
    #endif
  }

  #if os(Linux)
    private static let headers = ["curl/curl.h", "libxml2/libxml/parser.h"]
    private static let folders =
      ["/usr/include", "/usr/local/include"]
      + ["x86_64", "aarch64"].map { "/usr/include/\($0)-linux-gnu" }
  #endif
}
