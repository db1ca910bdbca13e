import ContractBinding
import ContractModel
import ContractValues

/// The bytes of a recording's files: one JSON file, and one file for each body over 64 KiB.
package struct RecordingDocument {
  /// The values of `format` that this version of the tool can read.
  static let readable = 1...Recording.newestFormat

  /// The name of a file without its folder, and its bytes.
  struct File: Hashable {
    var name: String
    var bytes: [UInt8]
  }

  /// The bytes of the JSON file, with line breaks for people.
  let json: [UInt8]
  /// The files of large bodies; equal bodies share one file, unless they are raw.
  let bodies: [File]

  /// Encodes a recording, already without secrets, but writes no file.
  ///
  /// Raw bodies are stored in base64, which is fast, and not as text for people.
  init(_ recording: Recording, stem: String, areBodiesRaw: Bool = false) {
    let bodies = BodyFiles(stem: stem, areRaw: areBodiesRaw)
    json = recording.stored(bodies).lines
    self.bodies = bodies.files
  }

  /// Decodes a recording; `bodies` reads those in separate files, unless they are not needed.
  ///
  /// - Throws: A ``DiagnosticError`` with line and column if the text is not a valid recording.
  static func recording(
    in json: [UInt8], path: String, _ bodies: BodyFiles
  ) throws(DiagnosticError) -> Recording {
    let passage = bodies.areNeeded ? JSONPassage.textOfBodies : .noBodies
    let root: Value
    do throws(JSONError) { root = try Value(json: json, passage: passage) } catch {
      throw DiagnosticError(error, in: json, path: path)
    }
    do throws(FormatError) {
      try checkFormat(root, bodies)
      return try Recording(stored: root, bodies)
    } catch { throw DiagnosticError(error, in: json, path: path) }
  }

  private static func checkFormat(
    _ root: Value, _ bodies: BodyFiles
  ) throws(FormatError) {
    guard case .object(let fields) = root else { throw .expected("a recording", root) }
    guard let format = fields["format"] else {
      throw FormatError("expected a recording, but the key 'format' is missing")
    }
    do throws(FormatError) {
      guard readable.contains(try Int(stored: format, bodies)) else {
        throw FormatError(
          "this version reads formats 1 to \(Recording.newestFormat)",
          help: ["swift package update"])
      }
    } catch { throw error.below(.key("format")) }
  }
}

extension JSONPassage {
  private static let messages: [Set<String>] = [["exchanges"], ["request", "response"]]

  /// A way of reading that leaves JSON bodies as text, because most are only replayed and never
  /// decoded.
  fileprivate static let textOfBodies = JSONPassage(
    way: messages, fields: ["json", "json-lines"], form: .text)
  /// A way of reading that skips the bodies and the header fields, for readers that do not need
  /// them.
  fileprivate static let noBodies = JSONPassage(
    way: messages, fields: Set(StoredBody.keys + ["headers", "trailers"]), form: .null)
}
