import ContractBinding
import ContractValues

/// The bodies of one recording during reading or writing.
///
/// It holds the bodies in separate files, and the references to them from outcomes.
final class BodyFiles {
  /// A function that returns the path and the content of a body's file.
  typealias Reader = (BodyFile) throws(FormatError) -> (path: String, content: [UInt8])

  /// The maximum size of a body inside the recording, in bytes; larger bodies have separate files.
  static let inlineLimit = 64 * 1024

  /// True if the bodies and the header fields of messages are read.
  let areNeeded: Bool
  /// True after the messages were read or written, because outcomes may refer to their bodies.
  var allowsReferences = false
  /// The files to write, without duplicates.
  private(set) var files: [RecordingDocument.File] = []
  /// True if the body of a message is in a file.
  private var haveFiles = false
  private var references: [BodyReference] = []
  /// True if bodies are stored unchanged, and not in a form for people.
  let areRaw: Bool
  private let stem: String
  private let reader: Reader

  /// Begins to write a recording.
  ///
  /// - Parameters:
  ///   - stem: The name of its file without the suffix.
  ///   - areRaw: True to store bodies unchanged.
  init(stem: String, areRaw: Bool) {
    self.stem = stem
    self.areRaw = areRaw
    areNeeded = true
    reader = { file throws(FormatError) in throw FormatError("there is no '\(file.name)'") }
  }

  /// Begins to read a recording.
  init(areNeeded: Bool, reader: @escaping Reader) {
    stem = ""
    areRaw = false
    self.areNeeded = areNeeded
    self.reader = reader
  }

  // MARK: Writing

  /// Adds a file for a body.
  func add(_ content: [UInt8], ending: String) -> BodyFile {
    let number = String(files.count, radix: 16)
    // The name contains a digest of the content, so that a file never overwrites a different body.
    // The file of a raw body is temporary, so it only has a number.
    let digits =
      areRaw
      ? String(repeating: "0", count: 16 - number.count) + number
      : String(SHA256.hexadecimal(of: content).prefix(16))
    let file = RecordingDocument.File(name: "\(stem).\(digits).\(ending)", bytes: content)
    if !files.contains(file) { files.append(file) }
    return BodyFile(name: file.name, count: content.count)
  }

  /// Keeps the fields of a body's file, so that outcomes can refer to the file.
  func refer(to body: [UInt8], by fields: ArraySlice<(key: String, value: OrderedJSON)>) {
    guard !areRaw else { return }
    references.append(BodyReference(body, fields: Array(fields)))
  }

  /// Returns a tagged value with references in place of bodies.
  func referring(_ tagged: Value) -> Value {
    allowsReferences && !references.isEmpty
      ? BodyReference.referring(tagged, to: references) : tagged
  }

  // MARK: Reading

  /// Reads a body from its file, in the usual layout.
  func content(of file: BodyFile) throws(FormatError) -> StoredBody {
    let (path, content) = try reader(file)
    return StoredBody(content, at: path)
  }

  /// Notes that the body of a message is in a file.
  func noteFile() { haveFiles = true }

  /// Returns a tagged value with bodies in place of references.
  func resolved(_ tagged: Value) throws(FormatError) -> Value {
    allowsReferences && haveFiles ? try BodyReference.resolved(tagged, self) : tagged
  }
}

/// The name and the length of a body's file.
struct BodyFile: StorableObject {
  static var blank: BodyFile { BodyFile(name: "", count: 0) }

  var name: String
  var count: Int

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("name", &name)
    fields.required("bytes", &count)
  }
}
