import ContractBinding
import ContractModel
import ContractValues

/// The files of a recording: the JSON, and the bodies that are too large for it.
package struct RecordingDocument {
  /// The format versions that this version of the tool can read.
  static let readable = 1...Recording.newestFormat

  /// A file's name and content.
  struct File: Hashable {
    var name: String
    var bytes: [UInt8]
  }

  /// The text of the JSON file.
  let json: [UInt8]
  /// The bodies in separate files, without duplicates.
  let bodies: [File]

  /// Encodes a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - stem: The name of the JSON file without its suffix.
  ///   - areBodiesRaw: True to store bodies unchanged, and not in a form for people.
  init(_ recording: Recording, stem: String, areBodiesRaw: Bool = false) {
    let bodies = BodyFiles(stem: stem, areRaw: areBodiesRaw)
    json = recording.stored(bodies).lines
    self.bodies = bodies.files
  }

  /// Decodes a recording from the text of its JSON file.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - path: The path of the file, for messages.
  ///   - bodies: The bodies in separate files.
  /// - Returns: The recording.
  /// - Throws: A ``RecordingProblem`` if the text is not a valid recording.
  static func recording(
    in json: [UInt8], path: String, _ bodies: BodyFiles
  ) throws(RecordingProblem) -> Recording {
    let passage = bodies.areNeeded ? JSONPassage.textOfBodies : .noBodies
    let root: Value
    do throws(JSONError) { root = try Value(json: json, passage: passage) } catch {
      throw RecordingProblem(error, in: json, path: path)
    }
    do throws(FormatError) {
      try checkFormat(root, bodies)
      return try Recording(stored: root, bodies)
    } catch { throw RecordingProblem(error, in: json, path: path) }
  }

  private static func checkFormat(
    _ root: Value, _ bodies: BodyFiles
  ) throws(FormatError) {
    guard case .object(let fields) = root, let format = fields["format"] else {
      throw FormatError("the key 'format' is missing")
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

  /// Keeps JSON bodies as text, because most are only replayed and never decoded.
  fileprivate static let textOfBodies = JSONPassage(
    way: messages, fields: ["json", "json-lines"], form: .text)
  /// Skips the bodies and the header fields, for readers that do not need them.
  fileprivate static let noBodies = JSONPassage(
    way: messages, fields: Set(StoredBody.keys + ["headers", "trailers"]), form: .null)
}
