import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Foundation
import TestSupport
import Testing

struct RecordingFileProblemTests {
  /// A change to the golden file, and what is said of it.
  struct Damage: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var label: String
    /// The rest of the line, from the caret.
    var caret: String
    var headline = "the recording cannot be understood"

    var testDescription: String { label }
  }

  static let damages = [
    Damage(
      old: "\"format\": 2", new: "\"format\": 5", label: "this version reads formats 1 to 4",
      caret: "\"format\": 5,"),
    Damage(
      old: "  \"format\": 2,\n", new: "",
      label: "expected a recording, but the key 'format' is missing", caret: "{"),
    Damage(
      old: "\"status\": 200,\n        \"headers\": [\n          \"Content-Type: text",
      new: "\"status\": \"200\",\n        \"headers\": [\n          \"Content-Type: text",
      label: "expected a whole number, found a string", caret: "\"status\": \"200\","),
    Damage(
      old: "\"target\": \"/v3/kv/put\"", new: "\"targt\": \"/v3/kv/put\"",
      label: "unknown key 'targt', did you mean 'target'?", caret: "\"targt\": \"/v3/kv/put\","),
    Damage(
      old: "\"method\": \"GET\",\n", new: "", label: "the key 'method' is missing",
      caret: "\"request\": {"),
    Damage(
      old: "\"X-Empty:\"", new: "\"X-Empty\"", label: "expected 'Name: value'",
      caret: "\"X-Empty\""),
    Damage(
      old: "\"/9gA\"", new: "\"/9g\"", label: "expected base64", caret: "\"base64\": \"/9g\""),
    Damage(
      old: "\"base64\": \"/9gA\"", new: "\"base64\": \"/9gA\", \"text\": []",
      label: "a body is in one form alone", caret: "\"base64\": \"/9gA\", \"text\": []"),
    Damage(
      old: "\"base64\": \"/9gA\"", new: "\"file\": { \"name\": \"../b.json\", \"bytes\": 1 }",
      label: "'../b.json' is no body of this recording",
      caret: "\"name\": \"../b.json\", \"bytes\": 1 }"),
    Damage(
      old: "\"kind\": \"refused\"", new: "\"kind\": \"rejected\"",
      label: "no failure is called 'rejected'", caret: "\"kind\": \"rejected\","),
    Damage(
      old: "\"$error\"", new: "\"$oops\"", label: "'$oops' is no tag of a recording",
      caret: "\"threw\": {"),
    Damage(
      old: "\"open\": true", new: "\"open\": true, \"returned\": 1",
      label: "a step ends in one way alone", caret: "{"),
    Damage(
      old: "\"status\": 200", new: "\"status\": 20", label: "no status is 20",
      caret: "\"status\": 20,"),
    Damage(
      old: "\"count\": 10", new: "\"count\": -10", label: "a piece is negative", caret: "{"),
    Damage(
      old: "\"open\": true,", new: "\"open\": tru,", label: "unexpected character",
      caret: "tru,", headline: "the recording is not JSON"),
    Damage(
      old: "\"step\": \"call put\"", new: "\"step\": \"é\", \"step\": 1",
      label: "key \"step\" appears twice", caret: "\"step\": 1,",
      headline: "the recording is not JSON"),
  ]

  @Test(arguments: damages)
  func `points at what cannot be understood`(damage: Damage) throws {
    let folder = try RecordingsFolder()
    let text = Recording.goldenText.replacing(damage.old, with: damage.new, maxReplacements: 1)
    try #require(text != Recording.goldenText)
    try folder.write(text, to: "a.json")

    let diagnostic = try #require(problem(folder, "a.json"))

    let location = try #require(diagnostic.location)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[location.line - 1]
    #expect(diagnostic.headline == damage.headline)
    #expect(diagnostic.label == damage.label)
    #expect(diagnostic.sourceLine == String(line))
    #expect(line.dropFirst(location.column - 1) == damage.caret)
    #expect(location.path == "\(folder.path)/a.json")
  }

  @Test(arguments: [
    ("\"key\": \"Zm9v\",", "<<<<<<< HEAD\n              \"key\": \"Zm9v\","),
    ("\"key\": \"Zm9v\",", "\"key\": \"Zm9v\",\n=======\n"),
    ("\"revision\": \"2\",", "\"revision\": \"2\",\n>>>>>>> other\n"),
    ("\"Content-Type: application/json\"", "||||||| base\n\"Content-Type: application/json\""),
    ("\"value\": \"YmFy\"", "\"value\": \"YmFy"), ("\"value\": \"YmFy\"", "\"value\": YmFy"),
    ("\"value\": \"YmFy\"", "\"value\": \"YmFy\","), ("\"raft_term\": \"2\"", "\"raft_term\": 02"),
    ("\"raft_term\": \"2\"", "\"revision\": \"2\""),
  ])
  func `finds the same damage in a body that is not needed`(old: String, new: String) throws {
    let folder = try RecordingsFolder()
    let text = Recording.goldenText.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Recording.goldenText)
    try folder.write(text, to: "a.json")

    let diagnostic = try #require(problem(folder, "a.json"))

    #expect(problem(folder, "a.json", needsBodies: false) == diagnostic)
    let isMerge = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: new.contains)
    #expect(
      diagnostic.headline
        == (isMerge ? "the recording holds both sides of a merge" : "the recording is not JSON"))
    #expect(diagnostic.help.contains { $0.hasPrefix("git checkout --theirs -- ") } == isMerge)
  }

  @Test func `says wherever a file was cut off that it ends too early`() throws {
    let folder = try RecordingsFolder()
    let whole = Recording.goldenText.bytes
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      try folder.write(
        Array(whole.prefix(Int.random(in: 0..<(whole.count - 2), using: &random))), to: "a.json")

      let headline = problem(folder, "a.json")?.headline

      #expect(headline == "the recording ends too early" || headline == "the recording is not JSON")
    }
  }

  @Test func `never traps on a damaged file`() throws {
    let folder = try RecordingsFolder()
    var random = SeededGenerator(seed: 5)
    let lines = Recording.goldenText.split(separator: "\n", omittingEmptySubsequences: false)
    for _ in 0..<300 {
      var damaged = lines
      damaged.swapAt(
        Int.random(in: 0..<lines.count, using: &random),
        Int.random(in: 0..<lines.count, using: &random))
      damaged.remove(at: Int.random(in: 0..<lines.count, using: &random))
      try folder.write(damaged.joined(separator: "\n"), to: "a.json")

      if let diagnostic = problem(folder, "a.json") {
        #expect(diagnostic.headline.count <= 80)
        #expect((diagnostic.location?.line ?? 0) >= 1)
      }
    }
  }

  @Test func `says what it is that is no plain file`() throws {
    let folder = try RecordingsFolder()
    try folder.write(Recording.goldenText, to: "whole.json")
    try folder.write("", to: "empty.json")
    try folder.write([0xFF, 0xFE], to: "binary.json")
    try folder.write("[]", to: "list.json")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/folder.json", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.json", withDestinationPath: "whole.json")
    mkfifo("\(folder.path)/pipe.json", 0o600)

    #expect(problem(folder, "none.json")?.headline == "there is no such recording")
    #expect(problem(folder, "no/folder.json")?.headline == "there is no such recording")
    #expect(problem(folder, "empty.json")?.headline == "the recording ends too early")
    #expect(problem(folder, "binary.json")?.headline == "the recording is not JSON")
    #expect(problem(folder, "list.json")?.label == "expected a recording, found a list")
    #expect(
      problem(folder, "folder.json")?.headline == "a recording is a plain file, and this is none")
    #expect(
      problem(folder, "pipe.json")?.headline == "a recording is a plain file, and this is none")
    #expect(
      problem(folder, "link.json")?.headline
        == "a recording is a plain file, and this is a symbolic link")
    #expect(problem(folder, "nul\0.json")?.headline == "a path cannot hold NUL")
  }

  @Test func `refuses a file that is larger than it reads`() throws {
    let folder = try RecordingsFolder()
    try folder.write("", to: "a.json")
    #expect(truncate("\(folder.path)/a.json", off_t(RecordingFile.limit + 1)) == 0)

    #expect(problem(folder, "a.json")?.headline == "the recording is larger than 64 MiB")
  }

  private func problem(
    _ folder: RecordingsFolder, _ name: String, needsBodies: Bool = true
  ) -> Diagnostic? {
    do throws(DiagnosticError) {
      _ = try RecordingFile(path: "\(folder.path)/\(name)").read(needsBodies: needsBodies)
      return nil
    } catch { return error.diagnostic }
  }
}
