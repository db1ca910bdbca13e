/// Fields of a JSON text that are not wanted as values.
struct JSONPassage {
  /// What stands for such a field.
  enum Form {
    /// `null`; what the text says is passed over, and no more is checked than where it ends.
    case null
    /// A string, of the value's compact JSON.
    case text
  }

  /// The keys that lead there, of the outermost object and of each one in it, whether in a list or
  /// not.
  let way: [Set<String>]
  /// The keys of the fields in the objects at the end of the way.
  let fields: Set<String>
  let form: Form
}
