import Foundation

/// Measures how many declarations of real applications `@Contracted` serves: see `make shapes`.
///
/// The first argument is a folder with one folder for each repository.
@main
struct Shapes {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: shapes FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
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
    print(tally.report(repositories: repositories.count))
  }
}
