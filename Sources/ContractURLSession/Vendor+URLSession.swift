public import ContractBinding

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension Vendor {
  /// A configuration for sessions that reach the vendor within this process, without a socket.
  ///
  /// It serves adapters that cannot use the ``ContractBinding/Vendor/url``: those that insist on
  /// `https`, pin certificates or have a fixed host. Their requests are recorded and answered like
  /// those of the ``ContractBinding/Vendor/client``, each response as a whole.
  ///
  /// ```swift
  /// NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
  ///   PinnedNetworkAdapter(session: URLSession(configuration: vendor.urlSessionConfiguration))
  /// }
  /// ```
  ///
  /// All requests of its sessions go to the vendor, whose host is that of the first request. A
  /// request to another host fails. The sessions keep no cookies and no answers. On Apple's systems
  /// the vendor does not see `httpAdditionalHeaders`, and on Linux the body of an upload task cannot
  /// be read, so the task fails.
  public var urlSessionConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [SessionVendors.protocolClass(for: self)]
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    return configuration
  }
}
