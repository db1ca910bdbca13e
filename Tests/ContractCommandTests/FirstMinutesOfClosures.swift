import Foundation
import Testing

/// A package with a struct of closures, its live value in one target, and a lying one in another, for
/// which `contracts-init` writes the first files.
struct FirstMinutesOfClosures {
  let folder: URL
  /// A build that has the modules of this package already.
  let build: URL
  let run: (String) async throws -> Command.Result

  /// Copies the package, adds the dependency and runs `contracts-init`.
  func begin() async throws {
    let template = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Invoices")
    for name in ["Package.swift", "Sources"] {
      try FileManager.default.copyItem(
        at: template.appending(path: name), to: folder.appending(path: name))
    }
    let add = try await swift("package", "add-dependency --type path '\(Command.repository.path)'")
    try #require(add.exit == 0, "\(add)")
    let start = try await swift("package", "--allow-writing-to-package-directory contracts-init")
    try #require(start.exit == 0, "\(start)")
    #expect(
      start.stdout.hasPrefix(
        """
        InvoiceClient in Sources/Invoices/InvoiceClient.swift
          live adapter: InvoiceClient.live
          fake: InvoiceClient.mock
          fake: InvoiceClient.testValue

        """), "\(start)")
    #expect(
      start.stdout.contains("  BILLING_TOKEN=… BILLING_URL=http://127.0.0.1:8000 swift run"),
      "\(start)")

    let verify = try await swift("run", "contracts verify")
    #expect(verify.exit == 2)
    #expect(verify.stderr.contains("5 scenarios are not recorded"), "\(verify)")
  }

  /// Gives the contract values that the vendor knows, and records the vendor.
  func record() async throws {
    let file = folder.appending(path: "Contracts/invoice-client.yaml")
    let contract = try String(contentsOf: file, encoding: .utf8)
    try contract.replacing("id-1", with: "in-7").replacing("[1]", with: "[2026]")
      .write(to: file, atomically: true, encoding: .utf8)
    let record = try await run(
      """
      mkdir -p server/invoices server/totals
      echo '{"id": "in-7", "status": "open", "amount": 12}' >server/invoices/in-7.json
      echo 3 >server/totals/2026.json
      python3 -u -m http.server 0 --bind 127.0.0.1 --directory server >log 2>&1 &
      trap "kill $!" EXIT
      until grep -q port log; do sleep 0.1; done
      port=$(sed -n 's/.* port \\([0-9]*\\).*/\\1/p' log)
      BILLING_TOKEN=not-a-secret-1 BILLING_URL=http://127.0.0.1:$port \
      \(command("run", "--skip-build contracts record"))
      """)
    #expect(record.exit == 0, "\(record)")
  }

  /// Verifies offline; the mock knows each invoice, and the vendor does not.
  func catchTheLie() async throws {
    let lint = try await swift("run", "--skip-build contracts lint")
    #expect(lint.exit == 0, "\(lint)")
    let honest = try await swift("run", "--skip-build contracts verify --subject live")
    #expect(honest.exit == 0, "\(honest)")
    let verify = try await swift("run", "--skip-build contracts verify --subject mock")
    #expect(verify.exit == 1)
    #expect(
      verify.stderr.contains("error: the fake mock accepts what the vendor rejects"), "\(verify)")
    #expect(verify.stdout.contains("3 kept, 2 broken"), "\(verify)")
  }

  private func swift(_ tool: String, _ words: String) async throws -> Command.Result {
    try await run(command(tool, words))
  }

  private func command(_ tool: String, _ words: String) -> String {
    "swift \(tool) --scratch-path '\(build.path)' \(words)"
  }
}
