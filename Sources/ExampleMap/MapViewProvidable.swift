public import ContractBinding

/// A map as this application needs it, whoever draws it.
@Contracted
@MainActor
public protocol MapViewProvidable: AnyObject {
  /// The receiver of the user's actions; held weakly.
  var delegate: (any MapProviderDelegate)? { get set }

  /// Where the camera is; a zoom that the map does not have becomes the nearest that it has.
  var camera: MapCamera { get set }

  /// Shows partners in the place of those that were shown.
  ///
  /// - Parameter partners: The partners; when one cannot be shown, none is.
  /// - Throws: A ``MapError``.
  func show(_ partners: [Partner]) throws
}

/// Whoever wants to know what the user does with a map.
@Contracted
@MainActor
public protocol MapProviderDelegate: AnyObject {
  /// The user tapped a partner that is shown.
  func mapDidTap(_ partner: Partner)
}
