"""Cases for the attack on secrets, drawn at random from a seed.

A case is a request of an adapter and the vendor's answer to it, in which a secret stands in an
encoding that the manual promises, or the last words of a process that dies.
"""

import base64
import gzip
import html
import json
import random
import string
import urllib.parse
import zlib
from dataclasses import dataclass, field

BASE62 = string.ascii_letters + string.digits
BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
HEX = "0123456789abcdef"


@dataclass
class Case:
    kind: str
    secret: str  # the characters that must not be left
    listed: str | None = None  # the whole secret, where a contract lists it
    method: str = "GET"
    query: str = ""
    path: str = ""
    request_headers: list = field(default_factory=list)
    request_body: bytes = b""
    headers: list = field(default_factory=lambda: [["Content-Type", "text/plain"]])
    body: bytes = b"ok"
    returns_text: bool = True
    death: dict | None = None
    id: str = ""


def draw(rng, count, alphabet=BASE62):
    return "".join(rng.choice(alphabet) for _ in range(count))


# Encodings of a text, each with its name. They may be put into each other.


def percent_all(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def percent(text):
    return urllib.parse.quote(text, safe="")


def units(text):
    raw = text.encode("utf-16-be")
    return "".join(f"\\u{raw[i]:02x}{raw[i + 1]:02x}" for i in range(0, len(raw), 2))


def some_units(rng, text):
    return "".join(units(c) if rng.random() < 0.4 else json.dumps(c)[1:-1] for c in text)


def quoted_printable(text):
    """Quoted-printable (RFC 2045, 6.7), with soft line breaks in the middle of words."""
    out, line = "", 0
    for byte in text.encode():
        piece = chr(byte) if 33 <= byte <= 126 and byte != 61 else f"={byte:02X}"
        if line + len(piece) > 21:
            out, line = out + "=\r\n", 0
        out, line = out + piece, line + len(piece)
    return out


def lines(text, width=76, end="\r\n"):
    return end.join(text[i : i + width] for i in range(0, len(text), width))


def b64(data):
    return base64.b64encode(data).decode()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode()


def wrap(rng, text):
    """The text among others, so that the base64 of it begins at any of three places.

    A name or a prefix that another letter stands before is not promised.
    """
    return rng.choice(["", " ", "a ", "me "]) + text + rng.choice(["", "\n", " end"])


ENCODINGS = {
    "plain": lambda r, t: t,
    "percent": lambda r, t: percent(t),
    "percent, all": lambda r, t: percent_all(t),
    "percent, small": lambda r, t: percent_all(t).lower(),
    "percent, twice": lambda r, t: percent(percent_all(t)),
    "base64": lambda r, t: b64(wrap(r, t).encode()),
    "base64, no padding": lambda r, t: b64(wrap(r, t).encode()).rstrip("="),
    "base64url": lambda r, t: b64url(wrap(r, t).encode()),
    "base64url, no padding": lambda r, t: b64url(wrap(r, t).encode()).rstrip("="),
    "base64, lines": lambda r, t: lines(b64((draw(r, 69, "abc def ") + " " + t).encode())),
    "hexadecimal": lambda r, t: t.encode().hex(),
    "hexadecimal, capitals": lambda r, t: t.encode().hex().upper(),
    "JSON": lambda r, t: json.dumps({"text": t}),
    "JSON, units": lambda r, t: '{"text":"' + units(t) + '"}',
    "JSON, some units": lambda r, t: '{"text":"' + some_units(r, t) + '"}',
    "JSON, twice": lambda r, t: json.dumps({"text": json.dumps({"inner": t})}),
    "entities": lambda r, t: "".join(f"&#{ord(c)};" for c in t),
    "entities, hexadecimal": lambda r, t: "".join(f"&#x{ord(c):X};" for c in t),
    "entities, named": lambda r, t: html.escape(t),
    "XML": lambda r, t: "<text>" + "".join(f"&#{ord(c)};" if r.random() < 0.3 else html.escape(c) for c in t) + "</text>",
    "quoted-printable": lambda r, t: quoted_printable(t),
    "base64 of gzip": lambda r, t: b64(gzip.compress(t.encode(), mtime=0)),
    "base64 of zlib": lambda r, t: b64(zlib.compress(t.encode())),
    "base64 of UTF-16": lambda r, t: b64(t.encode("utf-16")),
    "base64 of UTF-16, no mark": lambda r, t: b64(t.encode("utf-16-le")),
    "base64 of JSON of base64": lambda r, t: b64(json.dumps({"a": b64(t.encode()), "b": 1}).encode()),
    "base64 of percent": lambda r, t: b64(percent_all(t).encode()),
    "hexadecimal of JSON": lambda r, t: json.dumps({"text": t}).encode().hex(),
    "base64 of base64": lambda r, t: b64(b64(t.encode()).encode()),
    "folded": lambda r, t: fold(r, t),
}


def fold(rng, text):
    """A text that a client folds into lines (RFC 5322, 2.2.3)."""
    cut = rng.randrange(4, len(text) - 4)
    return text[:cut] + rng.choice(["\r\n ", "\r\n\t", "\n "]) + text[cut:]


# Places in an exchange. Each takes a text and puts it into a case.


def in_json(case, rng, text):
    name = rng.choice(["note", "data", "result", "detail"])
    shape = rng.choice([{name: text}, {"list": [1, {name: text}]}, {name: f"see {text} there"}, [text]])
    case.body = json.dumps(shape, ensure_ascii=rng.random() < 0.5).encode()
    case.headers = [["Content-Type", "application/json"]]


def in_text(case, rng, text):
    case.body = rng.choice(["{}", "log: {} done\n", "first line\n{}\nlast line\n"]).format(text).encode()


def in_xml(case, rng, text):
    attribute = html.escape(text).replace("\r", "&#13;").replace("\n", "&#10;")
    case.body = f'<?xml version="1.0"?><a><b c="{attribute}"/><d>{html.escape(text)}</d></a>'.encode()
    case.headers = [["Content-Type", "application/xml"]]


def in_cdata(case, rng, text):
    case.body = f"<a><b><![CDATA[{text.replace(']]>', '')}]]></b></a>".encode()
    case.headers = [["Content-Type", "application/xml"]]


def in_html(case, rng, text):
    case.body = f"<!doctype html><p>Hello<br>{html.escape(text)}</p>".encode()
    case.headers = [["Content-Type", "text/html"]]


def in_header(case, rng, text):
    case.headers = [["Content-Type", "text/plain"], [rng.choice(["X-Note", "Link", "X-Data"]), one_line(text)]]


def in_request_header(case, rng, text):
    case.request_headers = [[rng.choice(["X-Note", "X-Data"]), one_line(text)]]


def in_query(case, rng, text):
    case.query = f"?q={percent(text)}&page=1"


def in_form(case, rng, text):
    case.method, case.request_body = "POST", f"a=1&q={urllib.parse.quote_plus(text)}".encode()
    case.request_headers = [["Content-Type", "application/x-www-form-urlencoded"]]


def in_request_json(case, rng, text):
    case.method, case.request_body = "POST", json.dumps({"a": {"note": text}}).encode()
    case.request_headers = [["Content-Type", "application/json"]]


def in_part(case, rng, text):
    part = f"Content-Disposition: form-data; name=\"note\"\r\n\r\n{text}"
    multipart(case, part)


def in_part_head(case, rng, text):
    part = f"Content-Disposition: form-data; name=\"note\";\r\n filename=\"{text}\"\r\n\r\nhello"
    multipart(case, part)


def multipart(case, part):
    case.method, case.request_body = "POST", f"--xx\r\n{part}\r\n--xx--\r\n".encode()
    case.request_headers = [["Content-Type", "multipart/form-data; boundary=xx"]]


def in_event(case, rng, text):
    case.body = f"event: note\ndata: {json.dumps({'note': text})}\n\n".encode()
    case.headers = [["Content-Type", "text/event-stream"]]


def in_key(case, rng, text):
    case.body = json.dumps({text: 1, "b": 2}).encode()
    case.headers = [["Content-Type", "application/json"]]


def one_line(text):
    """The text as a header field holds it: a client breaks no lines of quoted-printable there."""
    text = text.replace("=\r\n", "")
    return text.encode("ascii", "replace").decode().replace("\r", "").replace("\n", " ").strip()


PLACES = [in_json, in_json, in_text, in_text, in_xml, in_cdata, in_html, in_header,
          in_request_header, in_query, in_form, in_request_json, in_part, in_event, in_key]


def squeezed(case, rng):
    """Compresses the answer, or writes it in UTF-16, as servers do."""
    way = rng.choice(["gzip", "deflate", "raw deflate", "gzip, undeclared", "UTF-16", "UTF-16, big"])
    body, text_type = case.body, case.headers[0][1]
    if way.startswith("UTF-16"):
        if "xml" in text_type and body.startswith(b"<?xml"):
            body = body.replace(b'version="1.0"', b'version="1.0" encoding="UTF-16"')
        coded = body.decode().encode("utf-16" if way == "UTF-16" else "utf-16-be")
        case.body = coded if way == "UTF-16" else b"\xfe\xff" + coded
        case.headers[0] = ["Content-Type", text_type + "; charset=utf-16"]
        case.returns_text = False
        return way
    if way == "raw deflate":
        squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
        case.body = squeezer.compress(body) + squeezer.flush()
    else:
        case.body = zlib.compress(body) if way == "deflate" else gzip.compress(body, mtime=0)
    if way != "gzip, undeclared":
        case.headers.append(["Content-Encoding", "gzip" if way == "gzip" else "deflate"])
    case.returns_text = False
    return way


# Kinds of secrets.

FORMATS = [
    ("AKIA", 16, BASE32), ("ghp_", 36, BASE62), ("gho_", 36, BASE62),
    ("github_pat_", 60, BASE62), ("glpat-", 20, BASE62), ("AIza", 35, BASE62), ("ya29.", 60, BASE62),
    ("SG.", 60, BASE62), ("sk-", 48, BASE62), ("npm_", 36, BASE62), ("pypi-", 60, BASE62),
    ("hf_", 34, BASE62), ("dop_v1_", 64, HEX), ("shpat_", 32, HEX), ("whsec_", 32, BASE62),
    ("GOCSPX-", 28, BASE62), ("xoxb-", 40, BASE62), ("sk_live_", 24, BASE62), ("rk_test_", 24, BASE62),
    ("dckr_pat_", 27, BASE62), ("hvs.", 40, BASE62), ("NRAK-", 27, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    ("lin_api_", 40, BASE62), ("gsk_", 52, BASE62), ("glsa_", 40, BASE62), ("ntn_", 46, BASE62),
    ("figd_", 44, BASE62), ("tskey-", 40, BASE62), ("pscale_tkn_", 43, BASE62), ("EZAK", 54, BASE62),
]

NAMES = ["password", "client_secret", "accessToken", "X-Api-Key", "refresh_token", "DB_PASSWORD",
         "privateKey", "sessionId", "aws_secret_access_key", "api_key"]


def listed_secret(rng):
    middle = rng.choice(["", "/+", "&<\"", "é", "=:", " ", "\\", "%"])
    return draw(rng, 8) + middle + draw(rng, 10)


def format_secret(rng):
    prefix, count, alphabet = rng.choice(FORMATS)
    end = draw(rng, count, alphabet)
    return prefix + end, end


def named_text(rng):
    secret, name = draw(rng, rng.choice([12, 14, 18])) + draw(rng, 2, string.digits), rng.choice(NAMES)
    text = rng.choice([
        json.dumps({name: secret}), json.dumps({"a": [{name: secret}]}), f"{name}={secret}",
        f"a=1&{name}={secret}&b=2", f"{name}: {secret}\n", f"<{name}>{secret}</{name}>",
        json.dumps({"name": name, "value": secret}), f"https://a.example/?{name}={secret}",
        f"https://me:{secret}@a.example/", f"Authorization: Bearer {secret}\n",
        f"curl --{name} {secret} https://a.example",
    ])
    return text, secret


CHAIN = [name for name in ENCODINGS if name not in ("plain", "folded")]


def canary(rng):
    source = rng.choices(["listed", "format", "named"], [5, 4, 3])[0]
    if source == "listed":
        text = secret = listed_secret(rng)
    elif source == "format":
        text, secret = format_secret(rng)
    else:
        text, secret = named_text(rng)
    case = Case(kind=source, secret=secret, listed=text if source == "listed" else None)
    chain = [rng.choice(CHAIN)] if rng.random() < 0.85 else []
    if rng.random() < 0.2:
        chain.append(rng.choice(CHAIN))
    place = rng.choice(PLACES)
    if source != "named" and rng.random() < 0.08:
        chain, place = ["folded"], rng.choice([in_part_head, in_text, in_part])
    # What a header cannot hold would be another secret.
    if place in (in_header, in_request_header) and not chain:
        text = text.encode("ascii", "replace").decode()
        case.secret = case.secret.encode("ascii", "replace").decode()
        if case.listed:
            case.listed = text
    for name in chain:
        text = ENCODINGS[name](rng, text)
    place(case, rng, text)
    ways = [place.__name__[3:]]
    if place in (in_json, in_text, in_xml, in_html, in_event) and rng.random() < 0.2 and len(chain) < 2:
        ways.append(squeezed(case, rng))
    case.kind = ", ".join([source] + chain + ways)
    return case


def canaries(seed, count):
    rng = random.Random(f"canaries {seed}")
    return [canary(rng) for _ in range(count)]


# Tokens of which nothing is known.

TOKENS = [
    (10, "base62", lambda r, n: draw(r, n)),
    (6, "base64url", lambda r, n: b64url(r.randbytes(n)).rstrip("=")[:n]),
    (4, "base64", lambda r, n: b64(r.randbytes(n * 3 // 4))),
    (5, "hexadecimal", lambda r, n: draw(r, n, HEX)),
    (1, "hexadecimal, capitals", lambda r, n: draw(r, n, HEX.upper())),
    (4, "base58", lambda r, n: draw(r, n, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")),
    (2, "base32", lambda r, n: draw(r, n, r.choice([BASE32, BASE32.lower()]))),
    (4, "base36", lambda r, n: draw(r, n, string.ascii_lowercase + string.digits)),
    (1, "letters", lambda r, n: draw(r, n, string.ascii_letters)),
    (2, "Crockford's base32", lambda r, n: draw(r, n, "0123456789ABCDEFGHJKMNPQRSTVWXYZ")),
    (1, "prefixed", lambda r, n: draw(r, 3, string.ascii_lowercase) + "_" + draw(r, n)),
    (1, "grouped", lambda r, n: "-".join(draw(r, 8) for _ in range(max(3, n // 8)))),
]


def in_path(case, rng, text):
    case.path = f"/hooks/{percent(text)}"


def token(rng):
    _, name, make = rng.choices(TOKENS, [weight for weight, _, _ in TOKENS])[0]
    count = rng.choice([20, 20, 21, 22, 24, 24, 26, 28, 32, 32, 36, 40, 40, 43, 48, 64])
    text = make(rng, count)
    place = rng.choice([in_json, in_json, in_json, in_text, in_xml, in_header, in_request_header,
                        in_query, in_request_json, in_event, in_key, in_path, in_form])
    case = Case(kind=f"token of {len(text)}, {name}, {place.__name__[3:]}", secret=text)
    place(case, rng, text)
    return case


def tokens(seed, count):
    rng = random.Random(f"tokens {seed}")
    return [token(rng) for _ in range(count)]


# Last words.

WAYS = ["fatalError", "precondition", "preconditionFailure", "assertion", "try!", "cast", "chunks",
        "halves", "stdout", "log", "flood", "child", "hang", "exit", "throw"]
CRASH_ENCODINGS = ["plain", "plain", "plain", "percent, all", "base64", "base64url, no padding",
                   "hexadecimal", "JSON", "JSON, units", "entities", "base64 of JSON of base64"]


def last_words(rng, index):
    way = WAYS[index % len(WAYS)]
    if way == "hang" and rng.random() < 0.7:
        way = "fatalError"  # a hang costs its time limit
    source = rng.choice(["listed", "format", "named", "answer", "answer header", "sent"])
    case = Case(kind="", secret="")
    said = rng.choice(["giving up: {}", "{}", "cannot sign in with '{}' at all", "state={{ {} }}\nand more"])
    coding = rng.choice(CRASH_ENCODINGS)
    if source == "listed":
        case.secret = case.listed = secret = listed_secret(rng)
    elif source == "format":
        secret, case.secret = format_secret(rng)
    elif source == "named":
        secret, case.secret = named_text(rng)
    else:
        # A word that no rule would find: only the traffic shows that it is secret.
        case.secret = secret = draw(rng, rng.choice([10, 12, 16]), "abcdefghjkmnpqrstuvwxyz") + draw(rng, 2, string.digits)
    if source == "answer":
        case.body = json.dumps({rng.choice(["token", "token", "access_token", "password"]): secret, "token": secret}).encode()
        case.headers = [["Content-Type", "application/json"]]
    elif source == "answer header":
        case.headers = [["Content-Type", "text/plain"], ["Set-Cookie", f"sid={secret}; Path=/"]]
    elif source == "sent":
        case.request_headers = [rng.choice([["Authorization", f"Bearer {secret}"], ["X-Api-Key", secret]])]
    text = said.format(ENCODINGS[coding](rng, secret))
    if source == "answer" and coding == "plain":
        text = said.format("{answer}")
    case.death = {"way": way, "text": text}
    case.kind = f"{way}, {source}, {coding}"
    return case


def deaths(seed, count):
    rng = random.Random(f"deaths {seed}")
    return [last_words(rng, index) for index in range(count)]
