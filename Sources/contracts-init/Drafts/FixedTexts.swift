/// The contents of files that are the same for every package.
enum FixedTexts {
  static let workflow = """
    # What runs offline on each push. The manual has a nightly job, which asks the vendors.
    name: contracts
    on: push
    jobs:
      verify:
        runs-on: ubuntu-latest
        container: swift:6.3
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update && apt-get install -y libcurl4-openssl-dev libxml2-dev pkg-config
          - run: swift run contracts verify --strict --junit contracts.xml
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: contracts, path: "contracts*.xml" }

    """

  /// Lines for `.gitattributes`, so that recordings, and files that contracts name, keep their bytes.
  ///
  /// With `text`, git would also change line ends within images and recorded bodies.
  static let attributes = ["Contracts/** -text", "Recordings/** -text"]

  /// Lines for `.gitignore`, for files that the commands can create again.
  static let ignored = [".build/", ".contracts.schema.json", "contracts*.xml", "report.html"]
}
