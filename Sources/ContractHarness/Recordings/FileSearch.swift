package import ContractModel
import ContractRedaction
import ContractValues
import Foundation

/// A search for secrets in existing files, including files that other programs wrote.
package struct FileSearch: Sendable {
  private let scan: SecretScan
  /// The redactors of the contracts, by the contract's name, which a recording contains.
  private let redactors: [String: Redactor]
  /// The redactor for recordings of any other contract; it knows secrets, but no contract's rules.
  private let redactor: Redactor

  /// Creates a search for several contracts.
  ///
  /// It knows their credentials and the secrets of the environment, and allows each text that one
  /// of the contracts allows.
  package init(of contracts: [Contract]) {
    let secrets = contracts.secrets
    scan = SecretScan(
      secrets: secrets, allowing: contracts.flatMap(\.vendor.redact.allow), findsNames: true)
    redactors = Dictionary(contracts.map { ($0.name, $0.redactor) }) { $1 }
    redactor = Redactor(secrets: secrets)
  }

  /// Lists the files of a folder at any depth, without those of Git and without links.
  ///
  /// A path that is not a folder is listed as it is, also if there is no such file.
  ///
  /// - Throws: A ``DiagnosticError`` if a folder cannot be read, because its files would be
  ///   missed.
  package static func files(at path: String) throws(DiagnosticError) -> [String] {
    guard Folder(path: path).exists else { return [path] }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw unreadable(path)
    }
    var files: [String] = []
    for name in names.sorted() where !name.split(separator: "/").contains(".git") {
      let file = path.asFolderPrefix + name
      switch fileKind(at: file) {
      // Foundation leaves out the files of an unreadable folder without an error.
      case S_IFDIR where !FileManager.default.isReadableFile(atPath: file): throw unreadable(file)
      case S_IFDIR, S_IFLNK: continue
      default: files.append(file)
      }
    }
    return files
  }

  private static func unreadable(_ folder: String) -> DiagnosticError {
    DiagnosticError("the folder cannot be read, so its files were not searched", of: folder)
  }

  /// Searches one file for secrets that redaction has missed.
  ///
  /// The message has the places of the secrets, but not the secrets. A file that is missing, too
  /// large or not a plain file is an error.
  package func secret(in path: String) throws(DiagnosticError) -> Diagnostic? {
    let bytes = try RecordingFile.content(of: path, called: "file")
    var secret = scan(for: path, bytes).leftover(in: bytes, path: path, called: "file")
    if secret != nil, path.hasSuffix(".json"),
      let recording = try? RecordingFile(path: path).recording(in: bytes), !isRedacted(recording)
    {
      // The present rules already hide the value, so that no other rule is needed.
      let command = String.record(recording.scenario, of: recording.contract, again: true)
      secret?.help = ["record again, which hides it:", command]
    }
    return secret
  }

  /// Chooses the scan for a file.
  ///
  /// In a recording that is redacted already, a name such as `password` does not make its value a
  /// secret.
  private func scan(for path: String, _ bytes: [UInt8]) -> SecretScan {
    let file = RecordingFile(path: path)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if let stem = RecordingFile.bodyStem(name) {
      let recording = RecordingFile(path: "\(file.folder.path)/\(stem).json")
      return isRedacted(try? recording.read()) ? scan.trusting { _ in true } : scan
    }
    guard name.hasSuffix(".json"), isRedacted(try? file.recording(in: bytes)) else { return scan }
    return scan.trusting { path in
      let keys = path?.components ?? []
      // A step's text comes from the contract, and is not redacted.
      return [.key("exchanges"), .key("outcomes")].contains(keys.first)
        && !(keys.count == 3 && keys.last == .key("step"))
    }
  }

  /// True for a recording that the present rules of redaction do not change.
  private func isRedacted(_ recording: Recording?) -> Bool {
    guard let recording else { return false }
    let observation = Observation(recording.evidence)
    let redactor = redactors[recording.contract] ?? redactor
    return Observation(redactor.evidence(of: observation)) == observation
  }
}
