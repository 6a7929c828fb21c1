"""Verifies what a Latchkey server signs. Whatever raises means: refuse. Python 3.9 or newer, `cryptography`."""
import base64
import hashlib
import json
import os
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_der_public_key

_ANSWER_BYTES_MAX = 16 * 1024 * 1024
_CLOCK_BEHIND_MAX_SECONDS = 86400


class Refused(Exception):
    pass


def verify_license(token, public_keys, app, machine_id, now):
    """`public_keys` are Base64 SPKI; `machine_id` is this device's own; `now` in seconds, as of time.time()."""
    payload, separator, signature = token.partition(".")
    claims = _open_signed(payload, signature, public_keys)
    _need(claims.get("v") == 1 and claims.get("typ") == "license_key", "typ")
    _need(claims.get("app") == app, "app")
    _need(claims.get("sub") == machine_id, "sub")
    _need(isinstance(claims.get("exp"), int) and now < claims["exp"], "exp")
    return claims


def verify_release(payload, signature, public_keys, installed):
    """`installed` says what runs here: iss, product, plugin (None: the program itself), variant, platform and arch (as the
    check asks for them, None if it asks for none), channel, version, seq, the highest seen so far, and iat, that of the
    last freshness accepted (both 0 at first). Verify every answer to a check, whether there is an update or not; store the
    seq of the statement returned, then ask is_newer of its version."""
    statement = _open_signed(payload, signature, public_keys)
    _need(statement.get("v") == 1 and statement.get("typ") == "release", "typ")
    _need(statement["iss"] == installed["iss"], "iss")
    _need(statement["product"] == installed["product"], "product")
    _need(statement["kind"] == ("core" if installed["plugin"] is None else "plugin"), "kind")
    _need(statement["plugin"] == installed["plugin"], "plugin")
    _need(statement["variant"] == installed["variant"], "variant")
    _need(statement["channel"] in ("stable", installed["channel"]), "channel")
    _need(statement["seq"] >= installed["seq"], "seq")
    return statement


def verify_freshness(payload, signature, public_keys, installed, release, plugins, now):
    """`freshness` of the answer to a check that named the version of `installed`, the program itself. `release`: what
    verify_release returned of `latest`; None if the answer has no statement of it. `plugins`: the `payload` of each, in
    the answer's order. `now` in seconds. Store iat, and latestSeq if it is above seq; ask is_newer of latestVersion."""
    statement = _open_signed(payload, signature, public_keys)
    _need(statement.get("v") == 1 and statement.get("typ") == "freshness", "typ")
    _need(statement["iss"] == installed["iss"], "iss")
    _need(statement["product"] == installed["product"], "product")
    _need(statement["variant"] == installed["variant"], "variant")
    _need(statement["channel"] == installed["channel"], "channel")
    _need(statement["platform"] == installed["platform"], "platform")
    _need(statement["arch"] == installed["arch"], "platform")
    _need(statement["iat"] <= now + _CLOCK_BEHIND_MAX_SECONDS, "iat")
    _need(statement["iat"] >= installed["iat"], "older")
    _need(now < statement["exp"], "exp")
    version, seq = statement["latestVersion"], statement["latestSeq"]
    _need(seq is None or seq >= installed["seq"], "seq")
    _need(release is None or (version == release["version"] and seq == release["seq"]), "latest")
    lines = "".join(f"{line}\n" for line in [installed["version"], *plugins])
    _need(statement["pluginsSha256"] == hashlib.sha256(lines.encode()).hexdigest(), "plugins")
    return statement


def is_newer(version, installed):
    """Whether a verified version is above the one that runs here."""
    return _sortable(version) > _sortable(installed["version"])


def read_answer(body):
    """The body of an answer, a binary file, which may be longer than its Content-Length says."""
    answer = bytearray()
    while chunk := body.read(65536):
        answer += chunk
        _need(len(answer) <= _ANSWER_BYTES_MAX, "size")
    return bytes(answer)


def save_file(download, release, path):
    """Writes the download, a binary file, to `path`, which exists afterwards only if it is the signed file."""
    part, sha256, received = path + ".part", hashlib.sha256(), 0
    _need(release["size"] is not None, "size")
    try:
        with open(part, "wb") as file:
            while chunk := download.read(65536):
                received += len(chunk)
                _need(received <= release["size"], "size")
                sha256.update(chunk)
                file.write(chunk)
        _need(received == release["size"], "size")
        _need(sha256.hexdigest() == release["sha256"], "sha256")
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)


def _open_signed(payload, signature, public_keys):
    """The JSON, parsed only once a key of ours is known to have signed it."""
    content, proof = _decode(payload), _decode(signature)
    for public_key in public_keys:
        try:
            load_der_public_key(base64.b64decode(public_key)).verify(proof, payload.encode("ascii"))
        except InvalidSignature:
            continue
        parsed = json.loads(content)
        _need(isinstance(parsed, dict), "form")
        return parsed
    raise Refused("signature")


def _decode(text):
    """base64url without padding, exactly one text for the same bytes."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    _need(base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "base64url")
    return data


def _sortable(version):
    """Sorts as SemVer orders versions: prereleases before their release, build metadata left out."""
    core, prerelease = re.match(r"([^-+]*)(?:-([^+]*))?", version).groups()
    def padded(part):
        return [(0, int(i), "") if i.isdigit() else (1, 0, i) for i in part.split(".")]
    return padded(core), prerelease is None, padded(prerelease or "")


def _need(holds, what):
    if not holds:
        raise Refused(what)
