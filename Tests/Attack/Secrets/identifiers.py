"""More answers without secrets: identifiers and checksums that are drawn at random, in the forms of
public APIs, and texts for machines.
"""

import base64
import json
import random
import string
import uuid
import zlib

import corpus

J, T, H, X = "application/json", "text/plain", "text/html", "application/xml"


def values(rng):
    """Answers in JSON."""
    def hexadecimal(count):
        return corpus.draw(rng, count, corpus.HEX)

    def any62(count):
        return corpus.draw(rng, count)

    def number(count):
        return corpus.draw(rng, count, string.digits)

    def b64(data):
        return base64.b64encode(data).decode()

    one = uuid.UUID(int=rng.getrandbits(128), version=4)
    ulid = "01J" + corpus.draw(rng, 23, "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    picture = b64(b"\x89PNG\r\n\x1a\n" + rng.randbytes(600))
    return [
        {"sha": hexadecimal(40), "tree": {"sha": hexadecimal(40)}, "parents": [{"sha": hexadecimal(40)}]},
        {"etag": f"\"{hexadecimal(32)}\"", "md5": hexadecimal(32), "sha256": hexadecimal(64)},
        {"Etag": f"W/\"{any62(27)}\"", "versionId": any62(32)},
        {"id": str(one), "parentId": str(one).upper(), "urn": f"urn:uuid:{one}"},
        {"uuid": one.hex, "requestId": one.hex, "correlation_id": hexadecimal(32)},
        {"id": ulid, "ksuid": any62(27), "nanoid": any62(21), "cuid": "c" + corpus.draw(rng, 24, string.ascii_lowercase + string.digits)},
        {"next_cursor": b64(f"id:{number(10)}".encode()), "has_more": True},
        {"nextPageToken": any62(60), "items": []},
        {"continuationToken": any62(48), "value": []},
        {"pageInfo": {"endCursor": b64(rng.randbytes(30)), "hasNextPage": True}},
        {"cursor": any62(40), "data": []}, {"after": f"t3_{any62(6).lower()}", "before": None},
        {"node_id": "MDEwOlJlcG9zaXRvcnk" + b64(number(9).encode()), "id": int("1" + number(8))},
        {"node_id": b64(f"011:PullRequest{number(9)}".encode())},
        {"node_id": "R_kgDO" + any62(6), "database_id": 1},
        {"node_id": "PRRC_kwDO" + any62(22)},
        {"trace_id": hexadecimal(32), "span_id": hexadecimal(16), "parent_span_id": hexadecimal(16)},
        {"traceparent": f"00-{hexadecimal(32)}-{hexadecimal(16)}-01"},
        {"x_amzn_trace_id": f"Root=1-{hexadecimal(8)}-{hexadecimal(24)};Sampled=1"},
        {"image": f"data:image/png;base64,{picture}"}, {"thumbnail": picture}, {"content": b64(rng.randbytes(300)), "encoding": "base64"},
        {"content": corpus.lines(b64(rng.randbytes(300)), 60, "\n") + "\n", "encoding": "base64"},
        {"attachment": corpus.lines(b64(rng.randbytes(400)))}, {"file": "UEsDBBQ" + b64(rng.randbytes(90))},
        {"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"}, {"iban": "GB33BUKB20201555555555"}, {"iban": "FR1420041010050500013M02606"},
        {"isbn": "978-3-16-148410-0", "isbn13": "9783161484100", "ean": "4006381333931", "issn": "2049-3630"},
        {"isin": "US0378331005", "lei": "529900T8BM49AURSDO55", "vat": "DE123456789"},
        {"sql": "SELECT u.id, COUNT(*) AS n FROM users u LEFT JOIN orders o ON o.user_id = u.id WHERE u.created_at >= '2026-01-01' GROUP BY u.id"},
        {"query": "INSERT INTO customer_account_preferences_v2(id,payload) VALUES(1,'x') ON CONFLICT DO NOTHING"},
        {"geometry": {"type": "Point", "coordinates": [13.404953999999975, 52.520006599999988]}},
        {"polyline": "_p~iF~ps|U_ulLnnqC_mqNvxq`@"}, {"geohash": "u33dc0cpke4v", "s2": "47a851e1"},
        {"word": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"},
        {"word": "Rechtsschutzversicherungsgesellschaften", "other": "Kraftfahrzeughaftpflichtversicherung"},
        {"word": "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung"},
        {"css": ".MuiGrid-root-1234.css-1a2b3c4{grid-template-columns:repeat(auto-fill,minmax(240px,1fr))}"},
        {"version": f"1.2.3-beta.4+build.20261124.sha.{hexadecimal(7)}", "build": f"2026.11.24-{number(4)}-g{hexadecimal(8)}"},
        {"image": f"registry.example/a/b:v1.2.3@sha256:{hexadecimal(64)}", "digest": f"sha256:{hexadecimal(64)}"},
        {"key": f"uploads/2026/11/24/{one}/original.jpg", "bucket": "my-bucket-eu-central-1"},
        {"key": f"backups/{hexadecimal(2)}/{hexadecimal(40)}.tar.zst"},
        {"s3": f"s3://my-data-lake/raw/events/dt=2026-11-24/part-00012-{one}-c000.snappy.parquet"},
        {"url": f"https://cdn.example.com/assets/main.{hexadecimal(20)}.js", "map": f"main.{hexadecimal(20)}.js.map"},
        {"avatar": f"https://avatars.example.com/u/{number(8)}?v=4", "gravatar_id": hexadecimal(32)},
        {"avatar": f"https://lh3.googleusercontent.com/a/{any62(44)}=s96-c"},
        {"url": f"https://i.imgur.com/{any62(7)}.png", "deletehash": None},
        {"video": f"https://www.youtube.com/watch?v={any62(11)}", "channelId": "UC" + any62(22)},
        {"id": "cus_" + any62(14), "charge": "ch_3" + any62(23), "invoice": "in_1" + any62(23), "event": "evt_1" + any62(23)},
        {"sid": "SM" + hexadecimal(32), "account_sid": "AC" + hexadecimal(32)},
        {"_id": hexadecimal(24), "objectId": any62(10)}, {"id": any62(22), "uri": f"spotify:track:{any62(22)}"},
        {"place_id": "ChIJ" + any62(23), "global_code": "9F4MGC2M+H4"},
        {"file_id": "AgACAgIAAxkBAA" + any62(40), "file_unique_id": any62(16)},
        {"message_id": f"<{any62(20)}.{number(14)}@mail.example.com>", "thread_id": hexadecimal(16)},
        {"id": number(19), "id_str": number(19), "conversation_id": number(19)},
        {"tx": "0x" + hexadecimal(64), "from": "0x" + hexadecimal(40), "blockHash": "0x" + hexadecimal(64)},
        {"txid": hexadecimal(64), "address": "bc1q" + corpus.draw(rng, 38, "02345679acdefghjklmnpqrstuvwxyz")},
        {"cid": "bafybei" + corpus.draw(rng, 52, "abcdefghijklmnopqrstuvwxyz234567")},
        {"integrity": "sha512-" + b64(rng.randbytes(64)), "resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz"},
        {"fingerprint": "SHA256:" + b64(rng.randbytes(32)).rstrip("="), "serial": hexadecimal(32).upper()},
        {"thumbprint": hexadecimal(40).upper(), "subject_key_identifier": ":".join(hexadecimal(2).upper() for _ in range(20))},
        {"nonce": hexadecimal(16), "checksum": hexadecimal(40), "crc32c": b64(rng.randbytes(4))},
        {"arn": f"arn:aws:lambda:eu-central-1:{number(12)}:function:my-function:42"},
        {"instance": "i-0" + hexadecimal(16), "subnet": "subnet-0" + hexadecimal(16), "ami": "ami-0" + hexadecimal(16)},
        {"pod": f"checkout-worker-{hexadecimal(10)}-{corpus.draw(rng, 5, 'bcdfghjklmnpqrstvwxz2456789')}", "uid": str(one)},
        {"container": hexadecimal(64), "image_id": f"sha256:{hexadecimal(64)}"},
        {"tracking": f"1Z999AA1{number(10)}", "parcel": f"00340434{number(12)}"},
        {"license_plate": "B-AB 1234", "vin": "WBA3A5C5" + "0DF123456", "imei": "490154203237518"},
        {"job": f"projects/my-project/locations/europe-west3/jobs/{one}", "operation": f"operations/{any62(24)}"},
        {"transaction_id": any62(24), "order_number": f"2026-{number(8)}-{number(4)}", "idempotency_key": str(one)},
        {"revision": hexadecimal(40), "abbreviated": hexadecimal(10), "branch": "feature/PROJ-1234-add-customer-account-preferences-endpoint"},
        {"className": "com.example.project.infrastructure.persistence.JpaCustomerAccountRepositoryImpl2"},
        {"symbol": "$s12ContractCore8RedactorV4textyS2SF", "mangled": "_ZN4core3fmt9Formatter9write_str17h" + hexadecimal(16) + "E"},
        {"sequence": corpus.draw(rng, 60, "ACGT"), "protein": corpus.draw(rng, 50, "ACDEFGHIKLMNPQRSTVWY")},
        {"smiles": "CC(C)CC1=CC=C(C=C1)C(C)C(=O)O", "inchikey": "HEFNNWSXXWATRW-UHFFFAOYSA-N"},
        {"fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
        {"date": "20261124T220035Z", "range": "2026-11-24T00:00:00.000Z/2026-11-30T23:59:59.999Z", "rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"},
        {"boundary": "----WebKitFormBoundary" + any62(16)}, {"hash": hexadecimal(40), "previousHash": hexadecimal(64)},
        {"script": "!function(e,t){\"object\"==typeof exports&&\"undefined\"!=typeof module?module.exports=t():(e=e||self).Vue3Compat=t()}(this,function(){})"},
        {"site_key": "6L" + any62(38), "stripe_publishable": "pk_test_" + any62(24)},
        {"snapshot": f"snapshot-2026-11-24T22-00-35-{hexadecimal(12)}", "lsn": "0/16B3748", "gtid": f"{one}:1-77"},
    ]


def answers():
    """All answers, as (headers, body), for three draws."""
    found = []
    for draw in range(3):
        rng = random.Random(f"identifiers {draw}")
        found += [([["Content-Type", J]], json.dumps(value, ensure_ascii=False).encode()) for value in values(rng)]
        digest, short = corpus.draw(rng, 64, corpus.HEX), corpus.draw(rng, 16)
        texts = [
            (T, f"{digest}  ./a.tar.gz\n{corpus.draw(rng, 64, corpus.HEX)}  ./b.tar.gz\n"),
            (T, f"* {digest[:40]} (HEAD -> main) Fix the build\n* {digest[20:60]} Add a test\n"),
            (T, f"Content-Type: multipart/mixed; boundary=\"----=_Part_{corpus.draw(rng, 6, '0123456789')}_{corpus.draw(rng, 10, '0123456789')}.1700000000000\"\n"),
            (T, f"level=info ts=2026-11-24T22:00:35.123Z caller=main.go:42 msg=\"request done\" trace_id={digest[:32]} duration=12.3ms\n"),
            (T, f"--{short}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--{short}--\r\n"),
            (T, "key | value\n----+------\n a  | 1\n"), (T, "name,token_type,expires_in\nshop,bearer,3600\n"),
            (T, "| Field | Type | Meaning |\n|---|---|---|\n| password | string | at least 8 characters |\n| token_type | string | bearer |\n"),
            (T, "password:\n  must have at least 8 characters\ntoken:\n  is required\n"),
            (H, f"<!doctype html><link rel=stylesheet href=\"/a.{digest[:20]}.css\" integrity=\"sha384-{base64.b64encode(rng.randbytes(48)).decode()}\"><br>"),
            (H, f"<!doctype html><div id=\"radix-:r1:\" class=\"sc-{corpus.draw(rng, 6)} css-{corpus.draw(rng, 7)}\"><br></div>"),
            (X, f"<a id=\"{uuid.UUID(int=rng.getrandbits(128), version=4)}\"><etag>\"{digest[:32]}\"</etag><sha>{digest[:40]}</sha><!-- built from commit {digest[20:60]} --></a>"),
            (X, f"<Result><RequestId>{digest[:16].upper()}</RequestId><HostId>{base64.b64encode(rng.randbytes(48)).decode()}</HostId></Result>"),
        ]
        found += [([["Content-Type", kind]], text.encode()) for kind, text in texts]
        headers = [
            ["ETag", f"\"{digest[:40]}\""], ["ETag", f"W/\"{corpus.draw(rng, 27)}\""], ["X-Request-Id", digest[:32]],
            ["X-Correlation-ID", corpus.draw(rng, 24)], ["X-B3-TraceId", digest[:32]], ["CF-Ray", f"{digest[:16]}-FRA"],
            ["X-Amz-Cf-Id", base64.b64encode(rng.randbytes(41)).decode()], ["X-Amz-Version-Id", corpus.draw(rng, 32)],
            ["X-Vercel-Id", f"fra1::{corpus.draw(rng, 5).lower()}-1700000000000-{digest[:12]}"], ["X-Nf-Request-Id", "01J" + corpus.draw(rng, 23, "0123456789ABCDEFGHJKMNPQRSTVWXYZ")],
            ["Repr-Digest", f"sha-256=:{base64.b64encode(rng.randbytes(32)).decode()}:"], ["X-Git-Commit", digest[:40]],
            ["Link", f"<https://a.example/items?cursor={corpus.draw(rng, 30)}>; rel=\"next\""],
            ["Location", f"https://a.example/uploads/{digest[:32]}"], ["X-Checksum-Sha1", digest[:40]],
        ]
        found += [([["Content-Type", J], header], b'{"ok":true}') for header in headers]
    return found
