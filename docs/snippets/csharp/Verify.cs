// Verifies what a Latchkey server signs. Whatever throws means: refuse. .NET 6 or newer; the class library has no
// Ed25519, so: dotnet add package BouncyCastle.Cryptography
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Org.BouncyCastle.Crypto.Signers;
using Org.BouncyCastle.Security;

namespace Latchkey;

public sealed record License(int V, string Typ, string App, string Sub, string Plan,
    Dictionary<string, JsonElement> Features, string? LicenseExpiresAt, long Iat, long Exp);

public sealed record Release(int V, string Typ, string Iss, string Product, string Kind, string? Plugin,
    string? Variant, string Channel, string Version, long Seq, string? Name, long? Size, string? Sha256,
    string? Image, bool Manual, bool Critical, string? MinCoreVersion, string? NotesSha256);

/// <summary>What was newest at Iat; both null when nothing is published.</summary>
public sealed record Freshness(int V, string Typ, string Iss, string Product, string? Variant, string Channel,
    string? Platform, string? Arch, string? LatestVersion, long? LatestSeq, string PluginsSha256, long Iat, long Exp);

/// <summary>What runs here. Plugin null: the program itself. Platform and Arch as the check asks for them, null if it asks
/// for none. Seq: the highest seen so far. Iat: that of the last freshness accepted. Both are 0 at first.</summary>
public sealed record Installed(string Iss, string Product, string? Plugin, string? Variant, string? Platform,
    string? Arch, string Channel, string Version, long Seq, long Iat);

public sealed class RefusedException : Exception
{
    public RefusedException(string what) : base("refused: " + what) { }
}

public static class Verify
{
    private const int AnswerBytesMax = 16 * 1024 * 1024;
    private const long ClockBehindMaxMs = 86_400_000;
    private static readonly JsonSerializerOptions Json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Public keys are Base64 SPKI; machineId is this device's own.</summary>
    public static License VerifyLicense(string token, IEnumerable<string> publicKeys, string app, string machineId,
        DateTimeOffset now)
    {
        var parts = token.Split('.');
        Need(parts.Length == 2, "form");
        var claims = OpenSigned<License>(parts[0], parts[1], publicKeys);
        Need(claims.V == 1 && claims.Typ == "license_key", "typ");
        Need(claims.App == app, "app");
        Need(claims.Sub == machineId, "sub");
        Need(now.ToUnixTimeMilliseconds() < claims.Exp * 1000, "exp");
        return claims;
    }

    /// <summary>Payload and signature of latest, or of a plugin, in the answer to a check, whether there is an update
    /// or not. Store the Seq of what it returns, then ask IsNewer of its Version.</summary>
    public static Release VerifyRelease(string payload, string signature, IEnumerable<string> publicKeys,
        Installed installed)
    {
        var release = OpenSigned<Release>(payload, signature, publicKeys);
        Need(release.V == 1 && release.Typ == "release", "typ");
        Need(release.Iss == installed.Iss, "iss");
        Need(release.Product == installed.Product, "product");
        Need(release.Kind == (installed.Plugin == null ? "core" : "plugin"), "kind");
        Need(release.Plugin == installed.Plugin, "plugin");
        Need(release.Variant == installed.Variant, "variant");
        Need(release.Channel == "stable" || release.Channel == installed.Channel, "channel");
        Need(release.Seq >= installed.Seq, "seq");
        return release;
    }

    /// <summary>Freshness of the answer to a check that named the version of installed, the program itself. Release:
    /// what VerifyRelease returned of latest; null if the answer has no statement of it. Plugins: the payload of each, in
    /// the answer's order. Store Iat, and LatestSeq if it is above Seq; ask IsNewer of LatestVersion.</summary>
    public static Freshness VerifyFreshness(string payload, string signature, IEnumerable<string> publicKeys,
        Installed installed, Release? release, IEnumerable<string> plugins, DateTimeOffset now)
    {
        var freshness = OpenSigned<Freshness>(payload, signature, publicKeys);
        Need(freshness.V == 1 && freshness.Typ == "freshness", "typ");
        Need(freshness.Iss == installed.Iss, "iss");
        Need(freshness.Product == installed.Product, "product");
        Need(freshness.Variant == installed.Variant, "variant");
        Need(freshness.Channel == installed.Channel, "channel");
        Need(freshness.Platform == installed.Platform && freshness.Arch == installed.Arch, "platform");
        Need(freshness.Iat * 1000 <= now.ToUnixTimeMilliseconds() + ClockBehindMaxMs, "iat");
        Need(freshness.Iat >= installed.Iat, "older");
        Need(now.ToUnixTimeMilliseconds() < freshness.Exp * 1000, "exp");
        Need(freshness.LatestSeq == null || freshness.LatestSeq >= installed.Seq, "seq");
        Need(release == null || (freshness.LatestVersion == release.Version && freshness.LatestSeq == release.Seq),
            "latest");
        var lines = string.Concat(plugins.Prepend(installed.Version).Select(line => line + "\n"));
        var list = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(lines))).ToLowerInvariant();
        Need(freshness.PluginsSha256 == list, "plugins");
        return freshness;
    }

    /// <summary>Whether a verified version is above the one that runs here.</summary>
    public static bool IsNewer(string version, Installed installed) =>
        string.CompareOrdinal(Sortable(version), Sortable(installed.Version)) > 0;

    /// <summary>The body of an answer, which may be longer than its Content-Length says.</summary>
    public static byte[] ReadAnswer(Stream body)
    {
        using var answer = new MemoryStream();
        var buffer = new byte[65536];
        for (int count; (count = body.Read(buffer, 0, buffer.Length)) > 0;)
        {
            Need(answer.Length + count <= AnswerBytesMax, "size");
            answer.Write(buffer, 0, count);
        }
        return answer.ToArray();
    }

    /// <summary>Writes the download to path, which exists afterwards only if it is the signed file.</summary>
    public static void SaveFile(Stream download, Release release, string path)
    {
        var part = path + ".part";
        try
        {
            using (var file = File.Create(part))
            using (var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256))
            {
                var buffer = new byte[65536];
                long received = 0;
                for (int count; (count = download.Read(buffer, 0, buffer.Length)) > 0;)
                {
                    received += count;
                    Need(received <= release.Size, "size");
                    hash.AppendData(buffer, 0, count);
                    file.Write(buffer, 0, count);
                }
                Need(received == release.Size, "size");
                Need(Convert.ToHexString(hash.GetHashAndReset()).ToLowerInvariant() == release.Sha256, "sha256");
            }
            File.Move(part, path, overwrite: true);
        }
        finally
        {
            File.Delete(part);
        }
    }

    /// <summary>The JSON, parsed only once a key of ours is known to have signed it.</summary>
    private static T OpenSigned<T>(string payload, string signature, IEnumerable<string> publicKeys) where T : class
    {
        byte[] content = Decode(payload), proof = Decode(signature), signed = Encoding.ASCII.GetBytes(payload);
        foreach (var publicKey in publicKeys)
        {
            var verifier = new Ed25519Signer();
            verifier.Init(false, PublicKeyFactory.CreateKey(Convert.FromBase64String(publicKey)));
            verifier.BlockUpdate(signed, 0, signed.Length);
            if (verifier.VerifySignature(proof))
                return JsonSerializer.Deserialize<T>(content, Json) ?? throw new RefusedException("form");
        }
        throw new RefusedException("signature");
    }

    /// <summary>base64url without padding, exactly one text for the same bytes.</summary>
    private static byte[] Decode(string text)
    {
        var padded = text.Replace('-', '+').Replace('_', '/') + new string('=', (4 - text.Length % 4) % 4);
        var bytes = Convert.FromBase64String(padded);
        Need(Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_') == text, "base64url");
        return bytes;
    }

    /// <summary>Sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata
    /// left out.</summary>
    private static string Sortable(string version)
    {
        var found = Regex.Match(version, "^([^-+]*)(?:-([^+]*))?");
        return Padded(found.Groups[1].Value) + (found.Groups[2].Success ? Padded(found.Groups[2].Value) : "~");
    }

    private static string Padded(string part)
    {
        var ids = part.Split('.').Select(id => id.All(c => c >= '0' && c <= '9') ? " 0" + id.PadLeft(64, '0') : " 1" + id);
        return string.Concat(ids);
    }

    private static void Need(bool holds, string what)
    {
        if (!holds) throw new RefusedException(what);
    }
}
