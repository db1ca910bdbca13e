/// A row of a list, with closures and nothing that makes one.
struct Row {
  var title: String
  var onTap: () -> Void
}
