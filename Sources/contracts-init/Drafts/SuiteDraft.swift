/// The suite: a library with the registrations of adapters and doubles.
struct SuiteDraft {
  /// The registration of an implementation.
  struct Line {
    /// The source without indentation.
    let text: String
    /// True if the author must complete the line.
    let isComment: Bool
    /// True if it names a type of Foundation's.
    let needsFoundation: Bool

    init(
      _ implementation: Implementation, of candidate: Candidate, _ construction: Construction?,
      isComment: Bool
    ) {
      let name = implementation.type.name
      let kind = implementation.kind
      let expression = construction?.text ?? "\(name)(…)"
      let usesVendor = construction?.usesVendor ?? true
      let parameter = kind == .liveAdapter ? (usesVendor ? " vendor in" : " _ in") : ""
      let end = [.liveAdapter, .fake].contains(kind) ? "" : ".standsFor(scenarios: [\"…\"])"
      let head = "\(candidate.name)Binding.\(kind.rawValue)(\"\(name)\") {\(parameter)"
      let line = "\(head) \(expression) }\(end)"
      let text = line.count <= 90 ? line : "\(head)\n  \(expression)\n}\(end)"
      // Only the owner of an actor could set its property from outside.
      let delegates = implementation.type.kind == .actor ? [] : candidate.delegates
      let connections = delegates.map { "\n  \($0.connection(in: candidate.declared))" }.joined()
      let lines = (text + connections).split(separator: "\n")
        .map { isComment ? "// \($0)" : "\($0)" }
      self.text = lines.joined(separator: "\n")
      self.isComment = isComment
      needsFoundation = !isComment && ["Date()", "JSON"].contains(where: expression.contains)
    }

    /// The source with indentation.
    func indented(by spaces: Int) -> String {
      text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }
        .joined(separator: "\n")
    }
  }

  let candidate: Candidate
  let vendor: VendorKind
  /// The targets that the suite imports.
  private(set) var modules: [String] = []
  private(set) var lines: [Line] = []
  private(set) var credentials: [String] = []
  /// The remarks for the author, on what the suite does not register and why.
  private(set) var remarks: [String] = []
  /// True if a registered type or its initializer is internal.
  private(set) var needsTestable = false

  /// The file of the command.
  static let mainPath = "Sources/contracts/Main.swift"

  /// The name of the target and its product's module, such as `ShopContracts`.
  let target: String

  /// The name of the suite's type, such as `ShopSuite`.
  var typeName: String { "\(candidate.declared.file.target.name)Suite" }

  /// The file of the suite.
  var path: String { "Sources/\(target)/\(typeName).swift" }

  init(_ candidate: Candidate, over vendor: VendorKind, shown: (String) -> String) {
    self.candidate = candidate
    self.vendor = vendor
    let module = candidate.declared.file.target.name
    target = "\(module)Contracts"
    modules = [module]
    needsTestable = candidate.declared.access == .module
    for implementation in candidate.implementations { add(implementation, shown: shown) }
    if !candidate.implementations.contains(where: { $0.kind == .liveAdapter }) {
      remarks.append(
        """
        no type looks like the adapter of \(candidate.name), which talks to the vendor; without \
        one, nothing can be recorded. Register it in \(path) by \
        '\(candidate.name)Binding.liveAdapter'
        """)
    }
    modules = Set(modules).sorted()
    credentials = Set(credentials).sorted()
  }

  private mutating func add(_ implementation: Implementation, shown: (String) -> String) {
    let type = implementation.type
    let path = shown(type.file.path)
    let construction = Construction(
      of: implementation, over: vendor, prefix: Words(candidate.name).upperSnake)
    let obstacle = obstacle(to: implementation, construction, at: path)
    lines.append(Line(implementation, of: candidate, construction, isComment: obstacle != nil))
    if let obstacle {
      remarks.append("\(obstacle):\n  \(path):\(type.line)")
      return
    }
    guard let construction else { return }
    modules.append(type.file.target.name)
    credentials += construction.credentials
    needsTestable = needsTestable || type.access == .module || construction.isInternal
    if implementation.kind == .liveAdapter, vendor == .http, !construction.usesVendor {
      remarks.append(
        """
        \(type.name) takes no address, so its requests would not reach the recording; let its \
        initializer take a URL, then pass 'vendor.url':
          \(path):\(type.line)
        """)
    }
  }

  /// The reason why an implementation is registered in a comment alone, with the cure.
  private func obstacle(
    to implementation: Implementation, _ construction: Construction?, at path: String
  ) -> String? {
    let type = implementation.type
    let owner = type.file.target
    let cure = "then complete its line in \(self.path)"
    guard owner.isLibrary else {
      return """
        \(type.name) is in the \(owner.kind) target \(owner.name), which no suite can import; \
        move it by 'git mv \(path) Sources/\(target)/', let \(owner.name) depend on \(target), \
        \(cure)
        """
    }
    if type.access == .file { return "\(type.name) is private; make it internal, \(cure)" }
    guard construction != nil else {
      return "only you know how \(type.name) is made; complete its line in \(self.path)"
    }
    guard [.liveAdapter, .fake].contains(implementation.kind) else {
      return """
        \(type.name) looks like a \(implementation.kind.rawValue), which stands for the scenarios \
        that it names; name them in \(self.path)
        """
    }
    return nil
  }

  /// The source of the suite.
  var text: String {
    let foundation = lines.contains(where: \.needsFoundation) ? "\nimport Foundation" : ""
    let body = lines.map { $0.indented(by: needsTestable ? 6 : 4) }.joined(separator: "\n")
    let imports = modules.map { "import \($0)" }
    guard needsTestable else {
      return """
        import ContractBinding\(foundation)
        \(imports.joined(separator: "\n"))

        /// Whatever is held to the contracts in the folder Contracts.
        public struct \(typeName): ContractSuite {
          public static var subjects: [any Registration] {
        \(body)
          }
        }

        """
    }
    return """
      import ContractBinding\(foundation)

      // Some of the types are internal, and only a debug build shows them to this module. Make them
      // 'package' or 'public', and these conditions can go.
      #if DEBUG
      \(imports.map { "  @testable \($0)" }.joined(separator: "\n"))
      #endif

      /// Whatever is held to the contracts in the folder Contracts.
      public struct \(typeName): ContractSuite {
        public static var subjects: [any Registration] {
          #if DEBUG
      \(body)
          #endif
        }
      }

      """
  }

  /// The source of the command.
  var mainText: String {
    """
    import ContractCommand
    import \(target)

    @main struct Main { static func main() async { await \(typeName).main() } }

    """
  }
}
