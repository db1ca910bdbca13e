import ContractValues
import Foundation

/// The page's Content Security Policy.
///
/// A vendor's text could contain markup. This policy stops the browser from fetching anything, and
/// from running or applying anything except the page's own script and style.
enum HTMLPolicy {
  /// The policy as the value of a `meta` element.
  static let text =
    "default-src 'none'; script-src '\(hash(HTMLScript.text))'; "
    + "style-src '\(hash(HTMLStyle.sheet))'; base-uri 'none'; form-action 'none'"

  /// The hash that identifies a script or style for the browser.
  private static func hash(_ text: StaticString) -> String {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return "sha256-\(Data(SHA256.digest(of: Array(bytes))).base64EncodedString())"
  }
}
