import ContractModel
import Testing

struct ToolCommandTests {
  @Test func `repeats the user's command with an option in place of others`() {
    let command = ToolCommand.repeated(
      ["contracts", "verify", "--quiet", "order service", "--subject=a b"], with: "--verbose",
      without: ["--quiet"])

    #expect(command.hasSuffix(#" verify "order service" "--subject=a b" --verbose"#), "\(command)")
  }

  @Test(arguments: [
    (".build/x86_64-unknown-linux-gnu/debug/contracts", "swift run contracts"),
    ("/home/me/shop/.build/debug/contracts", "swift run contracts"),
    ("/usr/local/bin/contracts", "/usr/local/bin/contracts"),
    ("shop.build/contracts", "shop.build/contracts"),
  ])
  func `calls a program in a build folder by SwiftPM`(program: String, call: String) {
    #expect(ToolCommand.call(of: program) == call)
  }
}
