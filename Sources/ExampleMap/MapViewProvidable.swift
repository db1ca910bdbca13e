public import ContractBinding

/// A map with the features that this application needs, from any vendor.
@Contracted
@MainActor
public protocol MapViewProvidable: AnyObject {
  /// The receiver of the user's actions; held weakly.
  var delegate: (any MapProviderDelegate)? { get set }

  /// The camera, whose zoom becomes the nearest that the map supports.
  var camera: MapCamera { get set }

  /// Shows partners, and replaces those that were shown.
  ///
  /// - Parameter partners: The partners; if one cannot be shown, none is.
  /// - Throws: A ``MapError``.
  func show(_ partners: [Partner]) throws
}

/// The receiver of the user's actions on a map.
@Contracted
@MainActor
public protocol MapProviderDelegate: AnyObject {
  /// The user tapped a partner that is shown.
  func mapDidTap(_ partner: Partner)
}
