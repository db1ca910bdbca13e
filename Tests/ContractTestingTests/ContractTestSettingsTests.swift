import ContractHarness
@testable import ContractModel
import ContractTesting
import Foundation
import Testing

struct ContractTestSettingsTests {
  @Test(
    arguments: [
      ("", .none), ("0", .none), ("no", .none), ("1", .missing), ("YES", .missing), ("all", .all),
    ] as [(String, ContractTestSettings.Recording)])
  func `reads what is recorded`(
    _ word: String, _ recording: ContractTestSettings.Recording
  ) {
    let settings = ContractTestSettings(environment: ["CONTRACTS_RECORD": word])

    #expect(settings.recording == recording)
    #expect(settings.problems.isEmpty)
  }

  @Test func `takes a relative output folder from the working folder`() {
    let settings = ContractTestSettings(environment: ["CONTRACTS_OUTPUT": "out"])

    #expect(settings.output == FileManager.default.currentDirectoryPath + "/out")
  }

  @Test func `writes no report unless it is told where`() {
    #expect(ContractTestSettings(environment: [:]).output == nil)
    #expect(ContractTestSettings(environment: ["CONTRACTS_OUTPUT": ""]).output == nil)
  }

  @Test func `refuses to record in CI`() {
    let settings = ContractTestSettings(environment: ["CONTRACTS_RECORD": "1", "CI": "true"])

    #expect(settings.recording == .none)
    #expect(
      settings.problems.map(\.headline) == [
        "CI is set: recordings are made where someone reviews them"
      ])
  }

  @Test(arguments: ["", "0", "false", "No"])
  func `records where CI is set to a word for no`(word: String) {
    let settings = ContractTestSettings(environment: ["CONTRACTS_RECORD": "yes", "CI": word])

    #expect(settings.recording == .missing)
    #expect(settings.problems == [])
  }

  @Test func `tells a variable that is nearly one of its own`() {
    let settings = ContractTestSettings(
      environment: ["CONTRACTS_RECROD": "1", "CONTRACTS_TOKEN": "x", "CONTRACTS": "y"])

    #expect(settings.recording == .none)
    #expect(
      settings.problems.map(\.headline) == ["the environment variable CONTRACTS_RECROD is unknown"])
    #expect(settings.problems.first?.help == ["did you mean CONTRACTS_RECORD?"])
  }

  @Test func `tells a word that it does not know`() {
    let settings = ContractTestSettings(environment: ["CONTRACTS_RECORD": "evrything"])

    #expect(settings.recording == .none)
    #expect(settings.problems.first?.facts == ["+ evrything"])
  }
}
