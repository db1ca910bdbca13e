// Apple's own module, for which its package stands in.
@_exported public import SystemPackage
