<?php
// Verifies what a Latchkey server signs. Whatever throws means: refuse. PHP 8.1 or newer with sodium, which comes with it.
declare(strict_types=1);

namespace Latchkey;

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const CLOCK_BEHIND_MAX_SECONDS = 86400;

/** $publicKeys are Base64 SPKI; $machineId is this device's own; $now in seconds, as of microtime(true). */
function verifyLicense(string $token, array $publicKeys, string $app, string $machineId, float $now): array
{
    $parts = explode('.', $token);
    need(count($parts) === 2, 'form');
    $claims = openSigned($parts[0], $parts[1], $publicKeys);
    need(($claims['v'] ?? null) === 1 && ($claims['typ'] ?? null) === 'license_key', 'typ');
    need(($claims['app'] ?? null) === $app, 'app');
    need(($claims['sub'] ?? null) === $machineId, 'sub');
    need(is_int($claims['exp'] ?? null) && $now < $claims['exp'], 'exp');
    return $claims;
}

/**
 * $installed says what runs here: iss, product, plugin (null: the program itself), variant, platform and arch (as the
 * check asks for them, null if it asks for none), channel, version, seq, the highest seen so far, and iat, that of the last
 * freshness accepted (both 0 at first). Verify every answer to a check, whether there is an update or not; store the seq of
 * the statement returned, then ask isNewer of its version.
 */
function verifyRelease(string $payload, string $signature, array $publicKeys, array $installed): array
{
    $statement = openSigned($payload, $signature, $publicKeys);
    need(($statement['v'] ?? null) === 1 && ($statement['typ'] ?? null) === 'release', 'typ');
    need($statement['iss'] === $installed['iss'], 'iss');
    need($statement['product'] === $installed['product'], 'product');
    need($statement['kind'] === ($installed['plugin'] === null ? 'core' : 'plugin'), 'kind');
    need($statement['plugin'] === $installed['plugin'], 'plugin');
    need($statement['variant'] === $installed['variant'], 'variant');
    need(in_array($statement['channel'], ['stable', $installed['channel']], true), 'channel');
    need($statement['seq'] >= $installed['seq'], 'seq');
    return $statement;
}

/**
 * freshness of the answer to a check that named the version of $installed, the program itself. $release: what
 * verifyRelease returned of latest; null if the answer has no statement of it. $plugins: the payload of each, in the
 * answer's order. $now in seconds. Store iat, and latestSeq if it is above seq; ask isNewer of latestVersion.
 */
function verifyFreshness(
    string $payload,
    string $signature,
    array $publicKeys,
    array $installed,
    ?array $release,
    array $plugins,
    float $now,
): array {
    $statement = openSigned($payload, $signature, $publicKeys);
    need(($statement['v'] ?? null) === 1 && ($statement['typ'] ?? null) === 'freshness', 'typ');
    need($statement['iss'] === $installed['iss'], 'iss');
    need($statement['product'] === $installed['product'], 'product');
    need($statement['variant'] === $installed['variant'], 'variant');
    need($statement['channel'] === $installed['channel'], 'channel');
    need($statement['platform'] === $installed['platform'], 'platform');
    need($statement['arch'] === $installed['arch'], 'platform');
    need(is_int($statement['iat']) && $statement['iat'] <= $now + CLOCK_BEHIND_MAX_SECONDS, 'iat');
    need($statement['iat'] >= $installed['iat'], 'older');
    need(is_int($statement['exp']) && $now < $statement['exp'], 'exp');
    ['latestVersion' => $version, 'latestSeq' => $seq] = $statement;
    need($seq === null || $seq >= $installed['seq'], 'seq');
    need($release === null || ($version === $release['version'] && $seq === $release['seq']), 'latest');
    $lines = implode('', array_map(fn($line) => "$line\n", [$installed['version'], ...$plugins]));
    need($statement['pluginsSha256'] === hash('sha256', $lines), 'plugins');
    return $statement;
}

/** Whether a verified version is above the one that runs here. */
function isNewer(string $version, array $installed): bool
{
    return strcmp(sortable($version), sortable($installed['version'])) > 0;
}

/** The body of an answer, a stream, which may be longer than its Content-Length says. */
function readAnswer($body): string
{
    $answer = stream_get_contents($body, ANSWER_BYTES_MAX + 1);
    need($answer !== false && strlen($answer) <= ANSWER_BYTES_MAX, 'size');
    return $answer;
}

/** Writes the download, a stream, to $path, which exists afterwards only if it is the signed file. */
function saveFile($download, array $release, string $path): void
{
    need($release['size'] !== null, 'size');
    [$part, $hash, $received] = ["$path.part", hash_init('sha256'), 0];
    $file = fopen($part, 'wb');
    try {
        while (!feof($download)) {
            $chunk = fread($download, 65536);
            need($chunk !== false, 'size');
            $received += strlen($chunk);
            need($received <= $release['size'], 'size');
            hash_update($hash, $chunk);
            need(fwrite($file, $chunk) === strlen($chunk), 'disk');
        }
        need(fclose($file), 'disk');
        need($received === $release['size'], 'size');
        need(hash_final($hash) === $release['sha256'], 'sha256');
        need(rename($part, $path), 'disk');
    } finally {
        if (is_resource($file)) fclose($file);
        if (is_file($part)) unlink($part);
    }
}

/** The JSON, parsed only once a key of ours is known to have signed it. */
function openSigned(string $payload, string $signature, array $publicKeys): array
{
    [$content, $proof] = [decode($payload), decode($signature)];
    need(strlen($proof) === SODIUM_CRYPTO_SIGN_BYTES, 'form');
    foreach ($publicKeys as $publicKey) {
        $raw = substr(base64_decode($publicKey, true), -32); // the last 32 bytes of the SPKI are the key itself
        if (sodium_crypto_sign_verify_detached($proof, $payload, $raw)) {
            $parsed = json_decode($content, true, flags: JSON_THROW_ON_ERROR);
            need(is_array($parsed), 'form');
            return $parsed;
        }
    }
    throw new \RuntimeException('refused: signature');
}

/** base64url without padding, exactly one text for the same bytes; anything else throws. */
function decode(string $text): string
{
    return sodium_base642bin($text, SODIUM_BASE64_VARIANT_URLSAFE_NO_PADDING, '');
}

/** Sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata left out. */
function sortable(string $version): string
{
    preg_match('/^([^-+]*)(?:-([^+]*))?/', $version, $found);
    $id = fn($i) => preg_match('/^[0-9]+$/D', $i) ? ' 0' . str_pad($i, 64, '0', STR_PAD_LEFT) : " 1$i";
    $padded = fn($part) => implode('', array_map($id, explode('.', $part)));
    return $padded($found[1]) . (isset($found[2]) ? $padded($found[2]) : '~');
}

function need(bool $holds, string $what): void
{
    if (!$holds) throw new \RuntimeException("refused: $what");
}
