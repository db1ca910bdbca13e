@testable import ContractRedaction
import Foundation
import Testing

/// The manual's page of rules, which `UPDATE_GOLDEN=1` writes again.
struct SecretRulesTests {
  @Test func `the manual has the tables of redaction`() throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try SecretRulesPage.text.write(to: SecretRulesPage.file, atomically: true, encoding: .utf8)
    }

    let page = try String(contentsOf: SecretRulesPage.file, encoding: .utf8)
    #expect(page == SecretRulesPage.text)
  }
}
