import ContractValues
import Foundation

/// The page's Content Security Policy.
///
/// A vendor's text could contain markup. This policy stops the browser from fetching anything, and
/// from running or applying anything except the page's own script and style.
enum HTMLPolicy {
  /// The policy for the page's `meta` element; it names the only script and style that the browser
  /// accepts.
  static let text =
    "default-src 'none'; script-src '\(hash(HTMLScript.text))'; "
    + "style-src '\(hash(HTMLStyle.sheet))'; base-uri 'none'; form-action 'none'"

  /// The hash of a script or style, such as `sha256-…`; the browser ignores any other script and
  /// style.
  private static func hash(_ text: StaticString) -> String {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return "sha256-\(Data(SHA256.digest(of: Array(bytes))).base64EncodedString())"
  }
}
