<?php
// Verifies webhooks of a Latchkey server. Whatever throws means: answer 400. PHP 8.1 or newer.
declare(strict_types=1);

namespace Latchkey;

const WEBHOOK_AGE_MAX_SECONDS = 300;

/**
 * $body: file_get_contents('php://input'); $headers: with names in lower case, as array_change_key_case(getallheaders()); $secret: starts
 * with "whsec_"; $now: in seconds. Store the webhook-id, and answer 200 without doing anything to one that you have seen.
 */
function verifyWebhook(string $body, array $headers, string $secret, ?int $now = null): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > WEBHOOK_AGE_MAX_SECONDS) {
        throw new \RuntimeException('the timestamp is missing, or too far from now');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // Several while a secret is being replaced.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 64, JSON_THROW_ON_ERROR);
        }
    }
    throw new \RuntimeException('the signature is missing or wrong');
}
