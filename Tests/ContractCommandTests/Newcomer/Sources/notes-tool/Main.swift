import Foundation
import Notes

@main
struct Main {
  static func main() throws {
    let notebook = FolderNotebook(folder: URL(fileURLWithPath: "."))
    try notebook.write("it works", to: "note.txt")
    print(try notebook.read("note.txt"))
  }
}
