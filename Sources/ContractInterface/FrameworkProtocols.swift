/// Protocols of the standard library and of frameworks whose members contracts do not call, because
/// a framework calls them itself.
///
/// None of them is known to be on the main actor or to have associated types. A binding must know of
/// both, so those of UIKit, AppKit, SwiftUI and WebKit cause a warning, as `Sequence` does.
enum FrameworkProtocols {
  /// True for a protocol such as `URLSessionDelegate`, known by its name without the module.
  static func contain(_ name: String) -> Bool {
    containers.contains(name) || commands.contains(name) || delegates.contains(name)
  }

  /// The containers of `Codable` without keys, whose methods are generic.
  private static let containers: Set<String> = [
    "SingleValueDecodingContainer", "SingleValueEncodingContainer", "UnkeyedDecodingContainer",
    "UnkeyedEncodingContainer",
  ]

  /// The commands of ArgumentParser.
  private static let commands: Set<String> = [
    "AsyncParsableCommand", "ExpressibleByArgument", "ParsableArguments", "ParsableCommand",
  ]

  /// Delegates of Apple's frameworks, which an application implements.
  private static let delegates: Set<String> = [
    "AVAudioPlayerDelegate", "AVAudioRecorderDelegate", "AVCaptureFileOutputRecordingDelegate",
    "AVCaptureMetadataOutputObjectsDelegate", "AVCapturePhotoCaptureDelegate",
    "AVCaptureVideoDataOutputSampleBufferDelegate", "AVSpeechSynthesizerDelegate",
    "CBCentralManagerDelegate", "CBPeripheralDelegate", "CBPeripheralManagerDelegate",
    "CLLocationManagerDelegate", "CXProviderDelegate", "MCSessionDelegate",
    "NFCNDEFReaderSessionDelegate", "NFCTagReaderSessionDelegate",
    "NSFetchedResultsControllerDelegate", "NSXPCListenerDelegate", "PKPushRegistryDelegate",
    "SFSpeechRecognizerDelegate", "SKPaymentTransactionObserver", "SKProductsRequestDelegate",
    "SKRequestDelegate", "StreamDelegate", "UNUserNotificationCenterDelegate",
    "URLSessionDataDelegate", "URLSessionDelegate", "URLSessionDownloadDelegate",
    "URLSessionStreamDelegate", "URLSessionTaskDelegate", "URLSessionWebSocketDelegate",
    "WCSessionDelegate", "XMLParserDelegate",
  ]
}
