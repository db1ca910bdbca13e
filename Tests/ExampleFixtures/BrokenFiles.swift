import ContractBinding
import ExampleContracts
import ExampleFiles

/// Mocks whose flags are set as no file system would.
enum BrokenFiles {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      // `FileManager.fileExists(atPath:)` does answer `true` for a directory.
      BrokenDouble(
        mock("says file and directory at once")
          .state("a directory") { mock, _ in
            mock.directoryExists = true
            mock.fileExists = true
          },
        contract: "file-reader",
        scenario: "a directory is a directory and no file",
        step: 1,
        reason: "answers true where the contract says false"
      ),
      BrokenDouble(
        mock("takes every path for a directory")
          .state("a file") { mock, _ in
            mock.directoryExists = true
            mock.fileExists = true
          },
        contract: "file-reader",
        scenario: "a file is a file and no directory",
        step: 1,
        reason: "answers true where the contract says false"
      ),
    ]
  }

  private static func mock(_ name: String) -> TestDouble<FileReaderBinding, MockFileReader> {
    TestDouble(name, kind: .mock, for: FileReaderBinding.self, upcast: { $0 }) {
      MockFileReader()
    }
  }
}
