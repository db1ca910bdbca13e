/// Protocols of the standard library and of frameworks whose members contracts do not call: those
/// that a framework calls itself, and those of sequences and decoders.
enum FrameworkProtocols {
  /// True for a protocol such as `URLSessionDelegate`, known by its name without the module.
  static func contain(_ name: String) -> Bool {
    sequences.contains(name) || containers.contains(name) || commands.contains(name)
      || views.contains(name) || delegates.contains(name)
  }

  private static let sequences: Set<String> = [
    "AsyncSequence", "BidirectionalCollection", "Collection", "LazyCollectionProtocol",
    "LazySequenceProtocol", "MutableCollection", "RandomAccessCollection",
    "RangeReplaceableCollection", "Sequence",
  ]

  /// The containers of `Codable`, whose methods are generic.
  private static let containers: Set<String> = [
    "KeyedDecodingContainerProtocol", "KeyedEncodingContainerProtocol",
    "SingleValueDecodingContainer", "SingleValueEncodingContainer", "UnkeyedDecodingContainer",
    "UnkeyedEncodingContainer",
  ]

  /// The commands of ArgumentParser and the intents of Apple's systems.
  private static let commands: Set<String> = [
    "AppEntity", "AppEnum", "AppIntent", "AsyncParsableCommand", "ExpressibleByArgument",
    "ParsableArguments", "ParsableCommand",
  ]

  private static let views: Set<String> = [
    "ButtonStyle", "DynamicProperty", "EnvironmentKey", "LabelStyle",
    "NSViewControllerRepresentable",
    "NSViewRepresentable", "PreferenceKey", "ToggleStyle", "UIViewControllerRepresentable",
    "UIViewRepresentable", "ViewModifier",
  ]

  /// Delegates and data sources of Apple's frameworks, which an application implements.
  private static let delegates: Set<String> = [
    "ASAuthorizationControllerDelegate", "ASAuthorizationControllerPresentationContextProviding",
    "ASWebAuthenticationPresentationContextProviding", "AVAudioPlayerDelegate",
    "AVAudioRecorderDelegate", "AVCaptureFileOutputRecordingDelegate",
    "AVCaptureMetadataOutputObjectsDelegate", "AVCapturePhotoCaptureDelegate",
    "AVCaptureVideoDataOutputSampleBufferDelegate", "AVPictureInPictureControllerDelegate",
    "AVSpeechSynthesizerDelegate", "CAAnimationDelegate", "CALayerDelegate",
    "CBCentralManagerDelegate", "CBPeripheralDelegate", "CBPeripheralManagerDelegate",
    "CLLocationManagerDelegate", "CNContactPickerDelegate", "CXProviderDelegate",
    "MCSessionDelegate", "MFMailComposeViewControllerDelegate",
    "MFMessageComposeViewControllerDelegate", "MKLocalSearchCompleterDelegate",
    "MKMapViewDelegate", "NFCNDEFReaderSessionDelegate", "NFCTagReaderSessionDelegate",
    "NSApplicationDelegate", "NSCollectionViewDataSource", "NSCollectionViewDelegate",
    "NSFetchedResultsControllerDelegate", "NSFileProviderServiceSource", "NSMenuDelegate",
    "NSOutlineViewDataSource", "NSOutlineViewDelegate", "NSTableViewDataSource",
    "NSTableViewDelegate", "NSTextFieldDelegate", "NSTextStorageDelegate", "NSTextViewDelegate",
    "NSToolbarDelegate", "NSWindowDelegate", "NSXPCListenerDelegate",
    "PHPickerViewControllerDelegate",
    "PKPaymentAuthorizationControllerDelegate", "PKPaymentAuthorizationViewControllerDelegate",
    "PKPushRegistryDelegate", "QLPreviewControllerDataSource", "QLPreviewControllerDelegate",
    "SFSafariViewControllerDelegate", "SFSpeechRecognizerDelegate", "SKPaymentTransactionObserver",
    "SKProductsRequestDelegate", "SKRequestDelegate", "StreamDelegate",
    "UIAdaptivePresentationControllerDelegate", "UIApplicationDelegate",
    "UICollectionViewDataSource", "UICollectionViewDataSourcePrefetching",
    "UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout",
    "UIContextMenuInteractionDelegate", "UIDocumentPickerDelegate", "UIGestureRecognizerDelegate",
    "UIImagePickerControllerDelegate", "UINavigationControllerDelegate",
    "UIPageViewControllerDataSource", "UIPageViewControllerDelegate", "UIPickerViewDataSource",
    "UIPickerViewDelegate", "UIPopoverPresentationControllerDelegate", "UISceneDelegate",
    "UIScrollViewDelegate", "UISearchBarDelegate", "UISearchResultsUpdating",
    "UITabBarControllerDelegate", "UITableViewDataSource", "UITableViewDataSourcePrefetching",
    "UITableViewDelegate", "UITextFieldDelegate", "UITextViewDelegate",
    "UIViewControllerAnimatedTransitioning", "UIViewControllerTransitioningDelegate",
    "UIWindowSceneDelegate", "UNUserNotificationCenterDelegate", "URLSessionDataDelegate",
    "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionStreamDelegate",
    "URLSessionTaskDelegate", "URLSessionWebSocketDelegate", "WCSessionDelegate",
    "WKNavigationDelegate", "WKScriptMessageHandler", "WKUIDelegate", "WKURLSchemeHandler",
    "XMLParserDelegate",
  ]
}
