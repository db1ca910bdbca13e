public import ContractBinding

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension Vendor {
  /// A configuration for sessions that reach the vendor within this process, without a socket.
  ///
  /// It serves adapters that cannot use the `url` of the vendor: those that insist on
  /// `https`, pin certificates or have a fixed host. Their requests are recorded and answered like
  /// those of its `client`, each response as a whole.
  ///
  /// ```swift
  /// NetworkAdapterBinding.liveAdapter("URLSession") { vendor in
  ///   PinnedNetworkAdapter(session: URLSession(configuration: vendor.urlSessionConfiguration))
  /// }
  /// ```
  ///
  /// The vendor's host is that of the first request. Requests to another host fail, and so do those
  /// of other protocols than HTTP. The sessions keep no cookies, credentials or answers. On Apple's
  /// systems the vendor does not see `httpAdditionalHeaders`. On Linux, upload and download tasks
  /// fail. If the session's delegate answers a 401 there, Foundation repeats the request on the
  /// network, outside this process.
  public var urlSessionConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [SessionVendors.protocolClass(for: self)]
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }
}
