/// An implementation that contracts can pass as an argument by its name, and also its spies.
///
/// It has no type parameters, so that a cast recognizes a `SubjectBody` of any type. Its members are
/// not requirements of ``OpenSubject``, because that protocol is public.
package protocol LentSubject: OpenSubject {
  /// Lets arguments name the implementation as in its registration, such as `in memory`.
  func lend(as name: String, in context: ConversionContext)

  /// Lets arguments name spies of the implementation by their types, such as `MapDelegateSpy`.
  ///
  /// The scenario's objects retain only the spies that are named here. At the end of a run, the
  /// tool can check if anybody still retains the others.
  func lendSpies(named names: Set<String>, in context: ConversionContext)

  /// The objects that may still call a delegate after the scenario; `nil` without delegates.
  var remains: SubjectRemains? { get }
}

extension SubjectBody: LentSubject {
  package func lend(as name: String, in context: ConversionContext) {
    context.tokens.hold(self)
    context.tokens.hold(lent as AnyObject, as: Binding.Subject.self, under: name)
  }

  package func lendSpies(named names: Set<String>, in context: ConversionContext) {
    for spy in spies {
      let name = TypeName.own(type(of: spy))
      if names.contains(name) { context.tokens.hold(spy, as: type(of: spy), under: name) }
    }
  }

  package var remains: SubjectRemains? {
    guard !spies.isEmpty else { return nil }
    return SubjectRemains(of: isObject ? concrete as AnyObject : nil, delegates: spies)
  }
}
