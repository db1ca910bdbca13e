import ContractBinding
import ContractModel
import ContractValues

/// A recording as the files that hold it: the JSON, and the bodies too large for it.
package struct RecordingDocument {
  /// The versions of the layout that are read; all others are refused.
  static let readable = 1...Recording.newestFormat

  /// A file's name and content.
  struct File: Hashable {
    var name: String
    var bytes: [UInt8]
  }

  /// The text of the JSON file.
  let json: [UInt8]
  /// The bodies that are files of their own, without repetition.
  let bodies: [File]

  /// Lays out a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - stem: The name of the JSON file without its ending.
  ///   - areBodiesRaw: Whether bodies are written as they are, and not in a form for people.
  init(_ recording: Recording, stem: String, areBodiesRaw: Bool = false) {
    let bodies = BodyFiles(stem: stem, areRaw: areBodiesRaw)
    json = recording.stored(bodies).lines
    self.bodies = bodies.files
  }

  /// Makes a recording of the text of its JSON file.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - path: Where it is, for messages.
  ///   - bodies: Where the bodies are.
  /// - Returns: What was recorded.
  /// - Throws: A ``RecordingProblem`` when it cannot be understood.
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

  /// The bodies of a recording, which are taken as text where they are JSON: most are nothing but
  /// given back.
  fileprivate static let textOfBodies = JSONPassage(
    way: messages, fields: ["json", "json-lines"], form: .text)
  /// The bodies of a recording, where none is wanted.
  fileprivate static let noBodies = JSONPassage(
    way: messages, fields: Set(StoredBody.keys), form: .null)
}
