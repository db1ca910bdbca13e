import Subprocess

struct ProgramOutput: Sendable {
  /// The maximum output in bytes: 64 MiB.
  static let limit = 64 << 20

  /// True if the program ended with status 0.
  let isSuccess: Bool
  let text: String
  let errors: String

  /// Runs a program of the search path in the working folder until it ends.
  ///
  /// It throws if there is no such program, or if its output is larger than the limit.
  init(of name: String, _ arguments: [String]) async throws {
    let result = try await Subprocess.run(
      .name(name), arguments: Arguments(arguments), output: .string(limit: Self.limit),
      error: .string(limit: Self.limit))
    isSuccess = result.terminationStatus.isSuccess
    text = result.standardOutput
    errors = result.standardError
  }

  /// Runs a program, and returns its output; `nil` if it fails or is missing.
  static func text(of name: String, _ arguments: [String]) async -> String? {
    guard let output = try? await ProgramOutput(of: name, arguments), output.isSuccess else {
      return nil
    }
    return output.text
  }
}
