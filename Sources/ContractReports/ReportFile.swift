import ContractModel
import ContractRedaction
import ContractValues
import Foundation

/// A report file that is replaced as a whole.
///
/// A reader sees either the old content or the new one, never a mixture. The bytes go to a
/// temporary file in the same folder, which is then renamed. The temporary name starts with a dot
/// and has no suffix that dashboards collect. If an error occurs before the rename, the old file
/// stays unchanged.
struct ReportFile {
  /// The path of the report as the user gave it; the file need not exist yet.
  let path: String

  /// True if the path is a stream, such as `/dev/stdout` or a pipe.
  ///
  /// Bytes are written directly to a stream, because a replacement would destroy it.
  var isStream: Bool {
    guard let mode = Self.mode(at: path) else { return false }
    return mode != S_IFREG && mode != S_IFDIR
  }

  /// Returns true if an event starts a run that gets an early report, in case the process dies
  /// before the end.
  func begins(with event: VerificationEvent, isOver: Bool) -> Bool {
    if case .started = event { !isStream && !isOver } else { false }
  }

  /// Replaces the file, and creates missing parent folders.
  ///
  /// It writes directly to a stream. If `durably` is true, the new content of a file survives a
  /// power loss once the function returns.
  ///
  /// - Throws: A ``DiagnosticError`` if the file cannot be written or if the bytes contain a secret.
  ///   The old file then stays unchanged.
  func publish(_ bytes: [UInt8], durably: Bool = true) throws(DiagnosticError) {
    try refuseSecrets(in: bytes)
    if isStream { return try pass(bytes, to: opened()) }
    // If the path is a symbolic link, the link is kept, and the file to which it points is
    // replaced.
    let target = RealPath.of(path)
    if Self.mode(at: target) == S_IFDIR { throw failure(EISDIR) }
    let folder = Folder(path: Self.folder(of: target))
    do throws(SystemError) { try folder.create() } catch { throw failure(error.code) }
    let temporary =
      "\(folder.path)/.contracts-\(String(UInt64.random(in: .min ... .max), radix: 16)).partial"
    do throws(DiagnosticError) {
      try store(bytes, in: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, durably: durably)
      guard rename(temporary, target) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    // Not every file system can sync folders. An error is ignored, because the file itself is
    // already complete.
    if durably { try? folder.flush() }
  }

  /// Appends bytes to the file, unless they contain a secret.
  ///
  /// `createsFile` is false if the file must be there, because a new one would lack what was
  /// written before.
  func append(_ bytes: [UInt8], createsFile: Bool) throws(DiagnosticError) {
    try refuseSecrets(in: bytes)
    if isStream { return try pass(bytes, to: opened()) }
    let flags = O_WRONLY | O_APPEND | (createsFile ? O_CREAT : 0)
    try store(bytes, in: path, flags: flags, durably: false)
  }

  /// Opens the stream at the path, and waits up to 2 s for its reader.
  func opened() throws(DiagnosticError) -> StreamFile {
    do throws(SystemError) { return try StreamFile(path) } catch {
      throw failure(error.code, isAdding: true)
    }
  }

  /// Writes bytes to the stream at the path, unless they contain a secret.
  func pass(_ bytes: [UInt8], to stream: StreamFile) throws(DiagnosticError) {
    try refuseSecrets(in: bytes)
    do throws(SystemError) { try stream.write(bytes) } catch {
      throw failure(error.code, isAdding: true)
    }
  }

  /// The file for one part of a long report: the file itself for part 1, and `report.part-2.xml`
  /// for part 2 of `report.xml`.
  func part(_ number: Int) -> ReportFile {
    guard number > 1 else { return self }
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let dot = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return ReportFile(path: "\(path[..<dot]).part-\(number)\(path[dot...])")
  }

  /// Removes the parts after part `count`, which belong to an earlier and longer report.
  func removeParts(after count: Int) {
    var number = max(1, count) + 1
    while unlink(part(number).path) == 0 { number += 1 }
  }

  /// The size of the file in bytes; 0 if it does not exist.
  var size: Int {
    Self.status(at: path).map { Int($0.st_size) } ?? 0
  }

  private func refuseSecrets(in bytes: [UInt8]) throws(DiagnosticError) {
    guard let leftover = OutputRedactor.leftover(in: bytes) else { return }
    throw DiagnosticError(
      Diagnostic(
        "a secret was left after redaction, so the report was not written",
        at: leftover.place.location(path: path), sourceLine: leftover.line, label: leftover.rule,
        facts: leftover.facts(in: path),
        help: ["if a recording holds it, this says which:", ToolCommand.line("lint")]))
  }

  private func store(
    _ bytes: [UInt8], in path: String, flags: Int32, durably: Bool
  ) throws(DiagnosticError) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    var number: Int32 = 0
    var rest = bytes[...]
    while number == 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { number = errno }
    }
    if number == 0, durably, fsync(descriptor) != 0 { number = errno }
    // Some file systems report a full disk only when the file is closed.
    if close(descriptor) != 0, number == 0 { number = errno }
    if number != 0 { throw failure(number, isAdding: flags & O_APPEND != 0) }
  }

  private func failure(_ number: Int32, isAdding: Bool = false) -> DiagnosticError {
    let folder = Self.folder(of: path).shellQuoted
    let isPipe = Self.mode(at: path) == S_IFIFO
    let reason =
      switch number {
      case ENXIO where isPipe: "no program reads this pipe"
      case ETIMEDOUT where isPipe: "its reader takes nothing"
      default: String(cString: strerror(number))
      }
    let help: [String] =
      switch number {
      case ENXIO where isPipe: ["start its reader first, or name a file"]
      case ENOSPC, EDQUOT: ["df -h \(folder)"]
      case EISDIR: ["name a file in it, not the folder"]
      default: ["ls -ld \(folder)"]
      }
    return DiagnosticError(
      Diagnostic(
        "the report could not be written",
        facts: [
          Diagnostic.fact("path", path),
          Diagnostic.fact("reason", "\(reason) (errno \(number))"),
          isAdding ? "what stands there may be cut short" : "what stood there before is unchanged",
        ],
        help: help
      )
    )
  }

  /// The parent folder of a path, such as `out` of `out/report.xml`.
  ///
  /// This does not use `NSString`, which traps on a path of one character.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func mode(at path: String) -> mode_t? {
    status(at: path).map { $0.st_mode & S_IFMT }
  }

  private static func status(at path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
