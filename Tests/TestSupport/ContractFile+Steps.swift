package import ContractModel

extension ContractFile {
  /// A contract over an SDK with one scenario of these steps, of which the first is in line 7.
  ///
  /// - Parameter steps: The steps in YAML, each on one line and without its dash.
  /// - Returns: The file as it is read, with its problems.
  package static func withSteps(_ steps: [String]) -> ContractFile {
    let lines = steps.map { "      - \($0)\n" }.joined()
    let text = """
      contract: a
      protocol: A
      vendor: { name: A, kind: sdk }
      scenarios:
        - name: a
          steps:

      """
    return read(text: text + lines, path: "a.yaml")
  }
}
