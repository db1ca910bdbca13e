import ContractBinding
import ContractValues

/// The bodies of one recording, while it is read or written: those that are files of their own, and
/// what stands for them in outcomes.
final class BodyFiles {
  /// Gives the content of a body's file, and its path.
  typealias Reader = (BodyFile) throws(FormatError) -> (path: String, content: [UInt8])

  /// The largest body, in bytes, that stands in the recording itself.
  static let inlineLimit = 64 * 1024

  /// True if the bodies of messages are read.
  let areNeeded: Bool
  /// True once the messages have passed: what follows may refer to their bodies.
  var allowsReferences = false
  /// The files that were written, without repetition.
  private(set) var files: [RecordingDocument.File] = []
  /// True if a message has its body in a file.
  private var haveFiles = false
  private var references: [BodyReference] = []
  /// True if bodies are written as they are, and not in a form for people.
  let areRaw: Bool
  private let stem: String
  private let reader: Reader

  /// Begins to write a recording.
  ///
  /// - Parameters:
  ///   - stem: The name of its file without the ending.
  ///   - areRaw: Whether bodies are written as they are.
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

  /// Takes a body's file.
  func add(_ content: [UInt8], ending: String) -> BodyFile {
    let number = String(files.count, radix: 16)
    // After its content, so that the file that is there is never written over by another's body.
    let digits =
      areRaw
      ? String(repeating: "0", count: 16 - number.count) + number
      : String(SHA256.hexadecimal(of: content).prefix(16))
    let file = RecordingDocument.File(name: "\(stem).\(digits).\(ending)", bytes: content)
    if !files.contains(file) { files.append(file) }
    return BodyFile(name: file.name, count: content.count)
  }

  /// Takes the fields that name a body's file, which stand for the body in outcomes.
  func refer(to body: [UInt8], by fields: ArraySlice<(key: String, value: OrderedJSON)>) {
    guard !areRaw else { return }
    references.append(BodyReference(body, fields: Array(fields)))
  }

  /// A tagged value with references in the place of bodies.
  func referring(_ tagged: Value) -> Value {
    allowsReferences && !references.isEmpty
      ? BodyReference.referring(tagged, to: references) : tagged
  }

  // MARK: Reading

  /// The body in a file, in the usual layout.
  func content(of file: BodyFile) throws(FormatError) -> StoredBody {
    let (path, content) = try reader(file)
    return try StoredBody(content, at: path)
  }

  /// Takes that a message has its body in a file.
  func noteFile() { haveFiles = true }

  /// A tagged value with bodies in the place of references.
  func resolved(_ tagged: Value) throws(FormatError) -> Value {
    allowsReferences && haveFiles ? try BodyReference.resolved(tagged, self) : tagged
  }
}

/// The name of a body's file, and its length.
struct BodyFile: StorableObject {
  static var blank: BodyFile { BodyFile(name: "", count: 0) }

  var name: String
  var count: Int

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("name", &name)
    fields.required("bytes", &count)
  }
}
