"""Verifies webhooks of a Latchkey server. Whatever raises means: answer 400. Python 3.9 or newer, no package."""
import base64
import hashlib
import hmac
import json
import time

_AGE_MAX_SECONDS = 300


def verify_webhook(body, headers, secret, now=None):
    """`body`: the request's body as bytes, before any parser; `headers`: with names in lower case; `secret`: starts with
    "whsec_"; `now`: in seconds. Store the `webhook-id`, and answer 200 without doing anything to one that you have seen."""
    identifier, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not timestamp.isdecimal() or abs(now - int(timestamp)) > _AGE_MAX_SECONDS:
        raise ValueError("the timestamp is missing, or too far from now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{identifier}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # Several while a secret is being replaced.
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    if not any([hmac.compare_digest(signature, expected) for signature in signatures]):
        raise ValueError("the signature is missing or wrong")
    return json.loads(body)
