/// A rule for ``Value/init(json:passage:)``: the fields of a JSON text whose content it does not
/// parse, because the caller does not need it.
package struct JSONPassage {
  /// The value that the reader puts in place of a field's content.
  package enum Form {
    /// The value `null`; the reader checks the content, but makes no values of it.
    case null
    /// A string with the content as JSON without white space, which a caller can parse later.
    case text
  }

  /// The keys that lead to the objects with these fields: one set of keys for each level of
  /// objects, from the outside in.
  ///
  /// Lists do not count as levels. For example, `[["outcomes"]]` finds all objects in the list
  /// under `outcomes`.
  package let way: [Set<String>]
  /// The keys of the fields to skip or to return as text, such as `json`, in the objects that
  /// ``way`` selects.
  package let fields: Set<String>
  package let form: Form

  package init(way: [Set<String>], fields: Set<String>, form: Form) {
    self.way = way
    self.fields = fields
    self.form = form
  }
}
