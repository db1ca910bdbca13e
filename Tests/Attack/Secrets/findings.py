"""Looks for secrets in bytes, through encodings, without any code of the product."""

import base64
import binascii
import gzip
import html
import quopri
import re
import zlib

DEPTH = 4
BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{12,}={0,2}")
BASE64_LINES = re.compile(rb"(?:[A-Za-z0-9+/]{60,}(?:\r?\n|\\r\\n|\\n))+[A-Za-z0-9+/=]*")
HEX = re.compile(rb"[0-9A-Fa-f]{16,}")
JSON_ESCAPE = re.compile(rb'\\(u[0-9A-Fa-f]{4}|[nrt"/\\])')
PLAIN = {b"n": b"\n", b"r": b"\r", b"t": b"\t"}


def unescaped_json(data):
    def one(match):
        text = match.group(1)
        if text[:1] != b"u":
            return PLAIN.get(text, text)
        return chr(int(text[1:], 16)).encode("utf-8", "surrogatepass")
    return JSON_ESCAPE.sub(one, data)


def inner(data):
    """The bytes that stand in these in one of the encodings."""
    if b"%" in data:
        yield re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m.group(1), 16)]), data)
    if b"\\" in data:
        yield unescaped_json(data)
    if b"&" in data and b";" in data:
        yield html.unescape(data.decode("utf-8", "replace")).encode()
    if re.search(rb"=(?:[0-9A-F]{2}|\r?\n)", data):
        yield quopri.decodestring(data)
    if re.search(rb"\n[ \t]", data):
        yield re.sub(rb"\r?\n[ \t]", b"", data)
    if b"\0" in data:
        yield data.replace(b"\0", b"")
    for match in HEX.finditer(data):
        text = match.group()
        yield binascii.unhexlify(text[: len(text) // 2 * 2])
    for match in list(BASE64.finditer(data)) + list(BASE64_LINES.finditer(data)):
        text = re.sub(rb"\\r|\\n|[\r\n=]", b"", match.group()).translate(bytes.maketrans(b"-_", b"+/"))
        for start in range(1 if len(text) > 4000 else 4):
            part = text[start : start + (len(text) - start) // 4 * 4] if (len(text) - start) % 4 == 1 else text[start:]
            try:
                yield base64.b64decode(part + b"=" * (-len(part) % 4))
            except binascii.Error:
                pass
    try:
        if data[:2] == b"\x1f\x8b":
            yield gzip.decompress(data)
        elif data[:1] == b"\x78":
            yield zlib.decompress(data)
        elif 8 < len(data) < 100_000:
            yield zlib.decompressobj(-15).decompress(data, 1 << 20)
    except (OSError, EOFError, zlib.error):
        pass


def views(data):
    """The bytes, and all that stand in them through up to DEPTH encodings."""
    seen, layer = {data}, [data]
    yield data
    for _ in range(DEPTH):
        following = []
        for item in layer:
            for view in inner(item):
                if len(view) >= 6 and view not in seen:
                    seen.add(view)
                    following.append(view)
                    yield view
        layer = following


def traces(secret, width=12):
    """The parts of a secret of which none may be left."""
    raw = secret.encode()
    return {raw[i : i + width] for i in range(max(1, len(raw) - width + 1))}


def leaks(secret, data):
    parts = traces(secret)
    return any(part in view for view in views(data) for part in parts)
