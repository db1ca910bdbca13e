/// Fields of a JSON text that are not wanted as values.
package struct JSONPassage {
  /// The form in which such a field is given.
  package enum Form {
    /// `null`; what the text says is passed over, and no more is checked than where it ends.
    case null
    /// A string, of the value's compact JSON.
    case text
  }

  /// The keys that lead there, of the outermost object and of each one in it, whether in a list or
  /// not.
  package let way: [Set<String>]
  /// The keys of the fields in the objects at the end of the way.
  package let fields: Set<String>
  package let form: Form

  package init(way: [Set<String>], fields: Set<String>, form: Form) {
    self.way = way
    self.fields = fields
    self.form = form
  }
}
