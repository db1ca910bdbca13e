/// A way to get an instance: an initializer, a function that returns it, or a property with it.
struct Creation {
  /// The expression before the arguments, such as `HTTPPriceList` or `InvoiceClient.live`.
  var callee: String
  /// The parameters; `nil` for a property.
  var parameters: [TypeFacts.Parameter]?
  var access: Access
  var isThrowing = false
  var isAsync = false
  var isFailable = false
}
