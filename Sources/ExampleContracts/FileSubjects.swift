import ContractBinding
import ExampleFiles
import Foundation

/// The adapter and the doubles that are held to `Contracts/file-reader.yaml`.
enum FileSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    live
    mock
    fake
  }

  /// States create real files: each scenario has a separate folder, `${place}` in the contract.
  private static var live: any Registration {
    LiveAdapter("FileManager", for: FileReaderBinding.self, upcast: { $0 }) { _ in
      FileManagerReader()
    }
    .state("a file") { _, file in
      try Data().write(to: URL(fileURLWithPath: file.make("path")))
    }
    .state("a directory") { _, directory in
      try FileManager.default.createDirectory(
        atPath: directory.make("path"), withIntermediateDirectories: true)
    }
    .state("a link") { _, link in
      try FileManager.default.createSymbolicLink(
        atPath: link.make("path"), withDestinationPath: link.make("to"))
    }
    .state("nothing") { _, _ in }
    .resets()
  }

  /// The mock supports only one path at a time, so it stands only for the simplest scenarios.
  private static var mock: any Registration {
    TestDouble("two flags", kind: .mock, for: FileReaderBinding.self, upcast: { $0 }) {
      MockFileReader()
    }
    .state("a file") { mock, _ in mock.fileExists = true }
    .state("a directory") { mock, _ in mock.directoryExists = true }
    .state("nothing") { _, _ in }
    .standsFor(tags: ["plain"])
    .resets()
  }

  private static var fake: any Registration {
    TestDouble("in memory", kind: .fake, for: FileReaderBinding.self, upcast: { $0 }) {
      InMemoryFileReader()
    }
    .state("a file") { fake, file in fake.entries[try file.make("path")] = .file }
    .state("a directory") { fake, directory in
      fake.entries[try directory.make("path")] = .directory
    }
    .state("a link") { fake, link in
      fake.entries[try link.make("path")] = .link(to: try link.make("to"))
    }
    .state("nothing") { _, _ in }
    .resets()
  }
}
