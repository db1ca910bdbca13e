import ContractBinding
import ContractValues

/// The bodies of one recording while it is read or written.
///
/// Large bodies are in separate files, and outcomes that contain the same body refer to those
/// files.
final class BodyFiles {
  /// A function that reads the file of a body, and returns its path and its bytes.
  typealias Reader = (BodyFile) throws(FormatError) -> (path: String, content: [UInt8])

  /// The maximum size of a body inside the recording, in bytes: 64 KiB.
  ///
  /// A larger body has a file of its own.
  static let inlineLimit = 64 * 1024

  /// False if the caller reads no bodies and no header fields, which saves time.
  let areNeeded: Bool
  /// True after the requests and responses were read or written.
  ///
  /// Only then can an outcome refer to one of their bodies.
  var allowsReferences = false
  /// The files to write; equal bodies share one file, unless they are raw.
  private(set) var files: [RecordingDocument.File] = []
  /// True once a body in a file was read; only then can an outcome contain `{"$body": …}`.
  private var haveFiles = false
  private var references: [BodyReference] = []
  /// True to store bodies in base64, which is fast; false for JSON, XML or text for people.
  let areRaw: Bool
  private let stem: String
  private let reader: Reader

  /// Begins to write a recording; the names of its body files begin with `stem`, such as `tea`.
  init(stem: String, areRaw: Bool) {
    self.stem = stem
    self.areRaw = areRaw
    areNeeded = true
    reader = { file throws(FormatError) in throw FormatError("there is no '\(file.name)'") }
  }

  /// Begins to read a recording.
  ///
  /// The reader is called for each body in a file, unless bodies are not needed.
  init(areNeeded: Bool, reader: @escaping Reader) {
    stem = ""
    areRaw = false
    self.areNeeded = areNeeded
    self.reader = reader
  }

  /// Adds a file for a body, with a name such as `price.0123456789abcdef.json`, and returns its
  /// name and length.
  func add(_ content: [UInt8], ending: String) -> BodyFile {
    let number = String(files.count, radix: 16)
    // The name contains a digest of the body, so that a file never overwrites a different body. The
    // file of a raw body is temporary, so it only has a number.
    let digits =
      areRaw
      ? String(repeating: "0", count: 16 - number.count) + number
      : String(SHA256.hexadecimal(of: content).prefix(16))
    let file = RecordingDocument.File(name: "\(stem).\(digits).\(ending)", bytes: content)
    if !files.contains(file) { files.append(file) }
    return BodyFile(name: file.name, count: content.count)
  }

  /// Remembers that a body is in a file, so that an outcome with the same body can refer to the
  /// file.
  func refer(to body: [UInt8], by fields: ArraySlice<(key: String, value: OrderedJSON)>) {
    guard !areRaw else { return }
    references.append(BodyReference(body, fields: Array(fields)))
  }

  /// Returns an outcome's value with `{"$body": …}` in place of each body that has its own file.
  func referring(_ tagged: Value) -> Value {
    allowsReferences && !references.isEmpty
      ? BodyReference.referring(tagged, to: references) : tagged
  }

  /// Reads a body from its file.
  ///
  /// It has the usual layout until the field `layout` of its request or response is read.
  func content(of file: BodyFile) throws(FormatError) -> StoredBody {
    let (path, content) = try reader(file)
    return StoredBody(content, at: path)
  }

  /// Records that the body of a request or response is in a file, so that outcomes may refer to it.
  func noteFile() { haveFiles = true }

  /// Returns an outcome's value with the bodies themselves in place of `{"$body": …}`.
  func resolved(_ tagged: Value) throws(FormatError) -> Value {
    allowsReferences && haveFiles ? try BodyReference.resolved(tagged, self) : tagged
  }
}

/// The name and the length in bytes of a body's file, as the recording contains them.
///
/// A file with another length is refused when it is read, because it was changed or cut off.
struct BodyFile: StorableObject {
  static var blank: BodyFile { BodyFile(name: "", count: 0) }

  var name: String
  var count: Int

  mutating func code(_ fields: inout FieldCoder) {
    fields.required("name", &name)
    fields.required("bytes", &count)
  }
}
