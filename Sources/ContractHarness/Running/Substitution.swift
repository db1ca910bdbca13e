import ContractBinding
import ContractModel
import Foundation

/// Puts names back in the place of what differs between machines and runs: the scenario's
/// folder becomes `${place}`, the worker's `${home}`, and the loopback's address `${vendor.url}`,
/// also where it is escaped.
struct Substitution: Sendable {
  /// Folders and the names that stand for them, the inner one before the outer one.
  private let folders: [(path: String, name: String)]
  private let loopback: LoopbackAddress?

  init(place: String, home: String? = nil, loopback: LoopbackAddress?) {
    var homes = [home ?? ""]
    #if canImport(Darwin)
      // Foundation asks the system for it there, and looks at no `TMPDIR`.
      if home != nil { homes.append(FileManager.default.temporaryDirectory.path) }
    #endif
    folders = ([(place, "${place}")] + homes.map { ($0, "${home}") })
      .map { ($0.0.trimmingFinalSlash, $0.1) }.filter { !$0.0.isEmpty }
      .flatMap { path, name in
        // Foundation takes this prefix away on a Mac.
        path.hasPrefix("/private/")
          ? [(path, name), (String(path.dropFirst(8)), name)] : [(path, name)]
      }
    self.loopback = loopback
  }

  /// The folder that a worker has for itself: its home, which is also where it keeps temporary
  /// files.
  ///
  /// - Parameter environment: The environment of the process.
  /// - Returns: The folder's path; `nil` in a process that shares its folders with others, such as
  ///   a test bundle.
  static func home(in environment: [String: String]) -> String? {
    guard let home = environment["HOME"], home == environment["TMPDIR"] else { return nil }
    return home
  }

  func callAsFunction(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    switch outcome.end {
    case .returned(let value): outcome.end = .returned(value.map(replaced))
    case .threw(let error): outcome.end = .threw(replaced(error))
    case .open: break
    }
    for index in outcome.callbacks.indices {
      outcome.callbacks[index].arguments = outcome.callbacks[index].arguments.map(replaced)
    }
    if var emissions = outcome.emissions {
      emissions.elements = emissions.elements.map(replaced)
      if case .failed(let error) = emissions.end { emissions.end = .failed(replaced(error)) }
      outcome.emissions = emissions
    }
    for index in outcome.received.indices {
      outcome.received[index].arguments = outcome.received[index].arguments.map(replaced)
    }
    outcome.observed = outcome.observed.mapValues(replaced)
    return outcome
  }

  func callAsFunction(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.label = replaced(diagnostic.label)
    diagnostic.facts = diagnostic.facts.map { replaced($0) }
    return diagnostic
  }

  func callAsFunction(_ interaction: SeamInteraction) -> SeamInteraction {
    interaction.mapValues(replaced)
  }

  private func replaced(_ value: Value) -> Value {
    switch value {
    case .string(let text): return .string(replaced(text))
    case .array(let elements): return .array(elements.map(replaced))
    case .object(let fields): return .object(fields.mapValues(replaced))
    case .error(var error):
      error.fields = error.fields.mapValues(replaced)
      return .error(error)
    default: return value
    }
  }

  private func replaced(_ text: String) -> String {
    var text = text
    // Most texts are shorter than a path or an address.
    for folder in folders
    where text.utf8.count >= folder.path.utf8.count && text.contains(folder.path) {
      text = text.replacing(folder.path, with: folder.name)
    }
    // Each spelling of the address holds its port.
    if let loopback, text.utf8.count > loopback.port.utf8.count, text.contains(loopback.port) {
      text = loopback.toPlaceholder.rewritten(
        text.replacing(loopback.url, with: AddressRewriter.placeholder))
    }
    return text
  }
}

extension String {
  fileprivate var trimmingFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
