import SwiftSyntax

/// An `#if` branch that contains a member.
package struct ConditionalBranch {
  /// The condition under which the branch is compiled, such as `!(DEBUG) && (os(Linux))`.
  package let condition: String
  /// The position of the `#if` in the source, which is equal for all of its branches.
  let block: Int
  /// The index of the branch in its `#if`, from 0.
  let index: Int
}

extension IfConfigDeclSyntax {
  /// The branches with their members; a condition also excludes those of earlier branches.
  var branches: [(ConditionalBranch, MemberBlockItemListSyntax)] {
    var earlier: [String] = []
    var branches: [(ConditionalBranch, MemberBlockItemListSyntax)] = []
    for (index, clause) in clauses.enumerated() {
      let own = clause.condition.map { "(\($0.trimmedDescription))" }
      let condition = (earlier.map { "!\($0)" } + [own].compactMap(\.self))
        .joined(separator: " && ")
      if let own { earlier.append(own) }
      guard case .decls(let members)? = clause.elements else { continue }
      let branch = ConditionalBranch(
        condition: condition, block: position.utf8Offset, index: index)
      branches.append((branch, members))
    }
    return branches
  }

  /// Returns true if a declaration in a branch passes the test, also within another `#if`.
  func contains(where isWanted: (DeclSyntax) -> Bool) -> Bool {
    branches.contains { _, members in
      members.contains { member in
        isWanted(member.decl)
          || member.decl.as(IfConfigDeclSyntax.self)?.contains(where: isWanted) == true
      }
    }
  }
}

extension Requirement {
  /// True if the two members are in different branches of one `#if`, and so never exist together.
  func excludes(_ other: Requirement) -> Bool {
    branches.contains { branch in
      other.branches.contains { $0.block == branch.block && $0.index != branch.index }
    }
  }
}
