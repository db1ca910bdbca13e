import Foundation

/// Writes the first files of a suite into a package; `Plugins/ContractsInit` starts it.
@main
struct Main {
  static func main() {
    do {
      print(try run(Array(CommandLine.arguments.dropFirst())), terminator: "")
    } catch let failure as Failure {
      leave(failure.text)
    } catch {
      leave("error: \(error)")
    }
  }

  /// Runs the program with the path of a JSON file of ``PackageFacts`` and the user's options.
  private static func run(_ words: [String]) throws -> String {
    guard let path = words.first, let data = FileManager.default.contents(atPath: path) else {
      throw Failure("contracts-init is started by 'swift package contracts-init'")
    }
    let options = try Options(Array(words.dropFirst()))
    if options.wantsHelp { return Options.help }
    let facts = try JSONDecoder().decode(PackageFacts.self, from: data)
    guard let dependency = facts.dependency else {
      throw Failure("the manifest does not name the package of ContractBinding")
    }
    if let target = options.target, !facts.targets.contains(where: { $0.name == target }) {
      throw Failure(
        "there is no target \(target)", facts.targets.filter(\.isLibrary).map { "  \($0.name)" })
    }
    let files = facts.targets.flatMap { target in
      target.files.compactMap { SourceFile($0, of: target) }
    }
    guard let catalogue = DeclarationCollector(files) else {
      throw Failure("this package has no sources")
    }
    let candidate = try Choice(facts: facts, options: options, catalogue: catalogue).candidate()
    let start = InitPlan(candidate, types: catalogue.types, in: facts, dependency: dependency)
    return options.isDryRun ? start.preview : try start.write()
  }

  private static func leave(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(1)
  }
}
