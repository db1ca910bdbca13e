#pragma once
#if !__has_include(<libxml/xmlversion.h>)
#error "libxml2's headers are missing: 'make libraries' installs them (libxml2-dev)"
#endif
#include <libxml/xmlversion.h>

// The oldest whose headers this code was compiled with; Apple's SDKs have 2.9.13 and newer.
#if LIBXML_VERSION < 20901
#error "libxml2 2.9.1 or newer is needed"
#endif
// Debian's libxml2 is built with ICU, whose headers clash with the copies inside Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/xmlwriter.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

/// `xmlFree` is a mutable global, which Swift 6 refuses to read.
static inline void contracts_xml_free(void *pointer) { xmlFree(pointer); }

/// `xmlStructuredError` is a macro over this thread's handler, which Swift cannot expand.
static inline xmlStructuredErrorFunc contracts_xml_error_handler(void) {
  return xmlStructuredError;
}

/// `xmlStructuredErrorContext` is a macro over what this thread's handler is given.
static inline void *contracts_xml_error_context(void) { return xmlStructuredErrorContext; }

/// `xmlParserVersion` is a mutable global as well.
static inline const char *contracts_xml_version(void) { return xmlParserVersion; }
