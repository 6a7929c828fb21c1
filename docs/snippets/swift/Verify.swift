// Verifies what a Latchkey server signs. Whatever throws means: refuse. macOS 11 or newer, iOS 14 or newer; elsewhere
// `import Crypto` of the package swift-crypto instead of CryptoKit.
import CryptoKit
import Foundation

struct License: Decodable {
    let v: Int
    let typ: String
    let app, sub, plan: String
    let features: [String: Feature?]
    let licenseExpiresAt: String?
    let iat, exp: Int64
}

enum Feature: Decodable, Equatable {
    case flag(Bool)
    case limit(Double)
    case text(String)

    init(from decoder: Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let limit = try? value.decode(Double.self) {
            self = .limit(limit)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}

struct Release: Decodable {
    let v: Int
    let typ, iss, product, kind: String
    let plugin, variant: String?
    let channel, version: String
    let seq: Int64
    let name, sha256, image: String?
    let size: Int?
    let manual, critical: Bool
    let minCoreVersion, notesSha256: String?
}

/// What was newest at `iat`; both nil when nothing is published.
struct Freshness: Decodable {
    let v: Int
    let typ, iss, product: String
    let variant: String?
    let channel: String
    let platform, arch, latestVersion: String?
    let latestSeq: Int64?
    let pluginsSha256: String
    let iat, exp: Int64
}

private let answerBytesMax = 16 * 1024 * 1024
private let clockBehindMaxSeconds = 86_400.0

/// What runs here. `plugin` nil: the program itself. `platform` and `arch` as the check asks for them, nil if it asks for
/// none. `seq`: the highest seen so far. `iat`: that of the last freshness accepted. Both are 0 at first.
struct Installed {
    var iss, product: String
    var plugin, variant, platform, arch: String?
    var channel, version: String
    var seq, iat: Int64
}

struct Refused: Error, CustomStringConvertible {
    let what: String
    var description: String { "refused: \(what)" }
}

/// `publicKeys` are Base64 SPKI; `machineId` is this device's own.
func verifyLicense(_ token: String, publicKeys: [String], app: String, machineId: String, now: Date) throws -> License {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    try need(parts.count == 2, "form")
    let claims: License = try openSigned(parts[0], parts[1], publicKeys)
    try need(claims.v == 1 && claims.typ == "license_key", "typ")
    try need(claims.app == app, "app")
    try need(claims.sub == machineId, "sub")
    try need(now.timeIntervalSince1970 < Double(claims.exp), "exp")
    return claims
}

/// `payload` and `signature` of `latest`, or of a plugin, in the answer to a check, whether there is an update or not.
/// Store the `seq` of what it returns, then ask `isNewer` of its version.
func verifyRelease(payload: String, signature: String, publicKeys: [String], installed: Installed) throws -> Release {
    let release: Release = try openSigned(payload, signature, publicKeys)
    try need(release.v == 1 && release.typ == "release", "typ")
    try need(release.iss == installed.iss, "iss")
    try need(release.product == installed.product, "product")
    try need(release.kind == (installed.plugin == nil ? "core" : "plugin"), "kind")
    try need(release.plugin == installed.plugin, "plugin")
    try need(release.variant == installed.variant, "variant")
    try need(release.channel == "stable" || release.channel == installed.channel, "channel")
    try need(release.seq >= installed.seq, "seq")
    return release
}

/// `freshness` of the answer to a check that named the version of `installed`, the program itself. `release`: what
/// `verifyRelease` returned of `latest`; nil if the answer has no statement of it. `plugins`: the `payload` of each, in the
/// answer's order. Store `iat`, and `latestSeq` if it is above `seq`; ask `isNewer` of `latestVersion`.
func verifyFreshness(payload: String, signature: String, publicKeys: [String], installed: Installed, release: Release?,
                     plugins: [String], now: Date) throws -> Freshness {
    let freshness: Freshness = try openSigned(payload, signature, publicKeys)
    try need(freshness.v == 1 && freshness.typ == "freshness", "typ")
    try need(freshness.iss == installed.iss, "iss")
    try need(freshness.product == installed.product, "product")
    try need(freshness.variant == installed.variant, "variant")
    try need(freshness.channel == installed.channel, "channel")
    try need(freshness.platform == installed.platform && freshness.arch == installed.arch, "platform")
    try need(Double(freshness.iat) <= now.timeIntervalSince1970 + clockBehindMaxSeconds, "iat")
    try need(freshness.iat >= installed.iat, "older")
    try need(now.timeIntervalSince1970 < Double(freshness.exp), "exp")
    if let seq = freshness.latestSeq { try need(seq >= installed.seq, "seq") }
    if let release = release {
        try need(freshness.latestVersion == release.version && freshness.latestSeq == release.seq, "latest")
    }
    let lines = ([installed.version] + plugins).map { $0 + "\n" }.joined()
    let list = SHA256.hash(data: Data(lines.utf8)).map { String(format: "%02x", $0) }.joined()
    try need(freshness.pluginsSha256 == list, "plugins")
    return freshness
}

/// Whether a verified version is above the one that runs here.
func isNewer(_ version: String, than installed: Installed) -> Bool {
    sortable(installed.version).lexicographicallyPrecedes(sortable(version))
}

/// The body of an answer, such as `URLSession.AsyncBytes`. It may be longer than its `Content-Length` says.
func readAnswer<Body: AsyncSequence>(_ body: Body) async throws -> Data where Body.Element == UInt8 {
    var answer = Data()
    for try await byte in body {
        try need(answer.count < answerBytesMax, "size")
        answer.append(byte)
    }
    return answer
}

/// Writes the download to `path`, which exists afterwards only if it is the signed file.
func saveFile(_ download: FileHandle, release: Release, to path: URL) throws {
    let part = path.appendingPathExtension("part")
    FileManager.default.createFile(atPath: part.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: part) }
    let file = try FileHandle(forWritingTo: part)
    var hash = SHA256()
    var received = 0
    while let chunk = try download.read(upToCount: 65536), !chunk.isEmpty {
        received += chunk.count
        try need(received <= release.size ?? -1, "size")
        hash.update(data: chunk)
        try file.write(contentsOf: chunk)
    }
    try file.close()
    try need(received == release.size, "size")
    try need(hash.finalize().map { String(format: "%02x", $0) }.joined() == release.sha256, "sha256")
    try? FileManager.default.removeItem(at: path)
    try FileManager.default.moveItem(at: part, to: path)
}

/// The JSON, parsed only once a key of ours is known to have signed it.
private func openSigned<T: Decodable>(_ payload: String, _ signature: String, _ publicKeys: [String]) throws -> T {
    let (content, proof) = try (decode(payload), decode(signature))
    for publicKey in publicKeys {
        // The last 32 bytes of the SPKI are the key itself.
        guard let spki = Data(base64Encoded: publicKey), spki.count == 44 else { throw Refused(what: "public key") }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: spki.suffix(32))
        if key.isValidSignature(proof, for: Data(payload.utf8)) { return try JSONDecoder().decode(T.self, from: content) }
    }
    throw Refused(what: "signature")
}

/// base64url without padding, exactly one text for the same bytes.
private func decode(_ text: String) throws -> Data {
    let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { throw Refused(what: "base64url") }
    let encoded = data.base64EncodedString().replacingOccurrences(of: "=", with: "")
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    try need(encoded == text, "base64url")
    return data
}

/// Sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata left out.
private func sortable(_ version: String) -> [UInt8] {
    let parts = version.prefix(while: { $0 != "+" }).split(separator: "-", maxSplits: 1)
    return Array((padded(parts[0]) + (parts.count == 1 ? "~" : padded(parts[1]))).utf8)
}

private func padded(_ part: Substring) -> String {
    part.split(separator: ".").map { id -> String in
        let isNumber = id.allSatisfy { $0.isASCII && $0.isNumber }
        return isNumber ? " 0" + String(repeating: " ", count: max(0, 64 - id.count)) + String(id) : " 1" + String(id)
    }.joined()
}

private func need(_ holds: Bool, _ what: String) throws {
    if !holds { throw Refused(what: what) }
}
