import ArgumentParser
import ContractBinding
import ContractModel

/// The names that a shell offers when a user presses the tab key.
///
/// The suite gives the names of subjects. All other names come from the folder of contracts that
/// the command line names. A folder with errors gives the names of its valid files.
enum NameCompletion {
  static let contracts = completion { $0.map(\.name) }
  static let scenarios = completion { $0.flatMap { $0.scenarios.map(\.name) } }
  /// The scenarios of the contracts that the command line names, or of all if it names none.
  static let scenariosOfContract = CompletionKind.custom { words, _, _ in
    let all = ContractFolder.read(folder(in: words)).contracts
    let named = all.filter { words.contains($0.name) }
    return (named.isEmpty ? all : named).flatMap { $0.scenarios.map(\.name) }
  }
  /// The names that `rename` accepts: contracts such as `orders`, and scenarios such as
  /// `orders/an order is placed`.
  static let renamable = completion { contracts in
    contracts.flatMap { contract in
      [contract.name] + contract.scenarios.map { "\(contract.name)/\($0.name)" }
    }
  }
  static let tags = completion { Set($0.flatMap { $0.scenarios.flatMap(\.tags) }).sorted() }
  /// The names of subjects, from a worker process that loads the suite.
  static let subjects = CompletionKind.custom { words, _, _ in
    let project = try? await LoadedProject(contracts: folder(in: words), filter: CaseFilter())
    return Set(project?.subjects.map(\.name) ?? []).sorted()
  }

  private static func completion(
    _ names: @escaping @Sendable ([Contract]) -> [String]
  ) -> CompletionKind {
    .custom { words, _, _ in names(ContractFolder.read(folder(in: words)).contracts) }
  }

  /// The folder that follows `--contracts`; `Contracts` without the option.
  private static func folder(in words: [String]) -> String {
    let option = words.firstIndex(of: "--contracts").map { words.index(after: $0) }
    return option.flatMap { words.indices.contains($0) ? words[$0] : nil } ?? "Contracts"
  }
}
