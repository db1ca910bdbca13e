import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// A replacement of texts that differ between machines and runs.
///
/// The scenario's folder becomes `${place}`, and the worker's own folder `${home}`. The address of
/// the server on 127.0.0.1 becomes `${vendor.url}`, including its escaped forms.
struct Substitution: Sendable {
  /// The folders with the names that replace them.
  ///
  /// An inner folder comes before the outer one, whose replacement would change the inner path.
  private let folders: [(path: String, name: String)]
  private let loopback: LoopbackAddress?

  init(place: String, home: String? = nil, loopback: LoopbackAddress?) {
    var homes = [home ?? ""]
    #if canImport(Darwin)
      // Foundation on a Mac asks the system for the folder, and ignores `TMPDIR`.
      if home != nil { homes.append(FileManager.default.temporaryDirectory.path) }
    #endif
    folders = ([(place, "${place}")] + homes.map { ($0, "${home}") })
      .map { ($0.0.trimmingFinalSlash, $0.1) }.filter { !$0.0.isEmpty }
      .flatMap { path, name in
        // Foundation on a Mac removes `/private` from paths, so both forms are replaced.
        path.hasPrefix("/private/")
          ? [(path, name), (String(path.dropFirst(8)), name)] : [(path, name)]
      }
    self.loopback = loopback
  }

  /// The folder that a worker has for itself, which also contains its temporary files.
  ///
  /// It is `nil` in a process that shares its folders with others, such as a test bundle.
  static func home(in environment: [String: String]) -> String? {
    guard let home = environment["HOME"], home == environment["TMPDIR"] else { return nil }
    return home
  }

  /// Puts the names into each value of a run, so that recordings from different machines are equal.
  func apply(to observation: inout Observation) {
    observation.transformValues { value, _ in replaced(value) }
  }

  func callAsFunction(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.label = replaced(diagnostic.label)
    diagnostic.facts = diagnostic.facts.map { replaced($0) }
    return diagnostic
  }

  private func replaced(_ value: Value) -> Value {
    value.mapLeaves { leaf in
      if case .string(let text) = leaf { .string(replaced(text)) } else { leaf }
    }
  }

  private func replaced(_ text: String) -> String {
    var text = text
    // Most texts are shorter than a path or an address, so they need no search.
    for folder in folders
    where text.utf8.count >= folder.path.utf8.count && text.contains(folder.path) {
      text = text.replacing(folder.path, with: folder.name)
    }
    // The address contains its port in plain or escaped form, so a text without the port needs no
    // search.
    if let loopback, text.utf8.count > loopback.port.count, text.hasBytes(loopback.port) {
      text = loopback.toPlaceholder.rewritten(
        text.replacing(loopback.url, with: AddressRewriter.placeholder))
    }
    return text
  }
}

extension String {
  fileprivate var trimmingFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
