/// Selects fields of a JSON text that the reader does not turn into values.
package struct JSONPassage {
  /// The form in which the reader returns such a field.
  package enum Form {
    /// `null`: the reader skips the field and checks only where it ends.
    case null
    /// A string that holds the compact JSON of the value.
    case text
  }

  /// The keys on the path to the objects with these fields: one set for each level of objects,
  /// outermost first.
  ///
  /// Lists in between do not count as levels.
  package let way: [Set<String>]
  /// The keys of the fields, in the objects at the end of ``way``.
  package let fields: Set<String>
  package let form: Form

  package init(way: [Set<String>], fields: Set<String>, form: Form) {
    self.way = way
    self.fields = fields
    self.form = form
  }
}
