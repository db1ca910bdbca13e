import Foundation

/// Measures how many declarations of real applications `@Contracted` serves: see `make shapes`.
///
/// The first argument is a folder with one folder for each repository. With the second argument
/// `--list`, each refusal and each conversion by hand is listed too.
@main
struct Shapes {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let lists = arguments.dropFirst().elementsEqual(["--list"])
    guard let path = arguments.first, lists || arguments.count == 1 else {
      FileHandle.standardError.write(Data("usage: shapes FOLDER [--list]\n".utf8))
      exit(64)
    }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    let repositories = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
    var tally = Tally()
    for repository in repositories { tally.add(Repository(at: repository)) }
    guard tally.declarations > 0 else {
      FileHandle.standardError.write(
        Data("there are no declarations below \(folder.path); 'make shapes' needs a network\n".utf8)
      )
      exit(1)
    }
    if lists { tally.details.forEach { print($0) } }
    print(tally.report(repositories: repositories.count))
  }
}
