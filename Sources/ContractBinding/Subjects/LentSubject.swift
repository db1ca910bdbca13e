/// An implementation that a contract passes by its registered name, as an argument of an operation.
package protocol LentSubject: OpenSubject {
  /// Lets arguments name the implementation until the scenario ends.
  ///
  /// - Parameters:
  ///   - name: The name of the registration, such as `in memory`.
  ///   - context: The objects of the scenario.
  func lend(as name: String, in context: ConversionContext)
}

extension SubjectBody: LentSubject {
  package func lend(as name: String, in context: ConversionContext) {
    context.hold(self)
    context.hold(lent as AnyObject, as: Binding.Subject.self, under: name)
  }
}
