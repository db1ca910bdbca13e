import ContractBinding
import ContractHarness
import ContractModel
import Foundation
import TestSupport
import Testing

/// The files that are there: what is read of them is written again byte for byte.
struct RecordingFormatTests {
  @Test(arguments: Self.recordings)
  func `writes what it has read byte for byte`(name: String) throws {
    let old = RecordingFile(path: Self.repository.appending(path: name).path)
    let folder = try RecordingsFolder()
    let new = RecordingFile(path: "\(folder.path)/\(URL(filePath: name).lastPathComponent)")

    try new.write(old.read())

    for (name, content) in folder.files {
      let path = URL(filePath: old.path).deletingLastPathComponent().appending(path: name).path
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(content))
    }
  }

  @Test func `finds the recordings of the examples and of the tests`() {
    #expect(Self.recordings.count > 80)
  }

  private static let repository = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The paths below the repository's folder, without the bodies that are files of their own.
  private static let recordings = ["Recordings", "Tests"].flatMap { top in
    let names = FileManager.default.enumerator(atPath: repository.appending(path: top).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .map { "\(top)/\($0)" }
      .filter { $0.contains("Recordings/") && $0.wholeMatch(of: /.*\/[^.\/]+\.json/) != nil }
  }.sorted()
}
