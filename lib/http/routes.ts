/** Every API path of the service in one table: the route files under `app` and the server in front of Next use it. */
import { brandCss } from "./assets/brand-stylesheet";
import { logo } from "./assets/logo";
import { feed } from "./feeds/feed";
import { latest } from "./feeds/latest";
import { live, ready } from "./health/endpoint";
import { device, devices } from "./keys-api/devices";
import { unknownKeysPath } from "./keys-api/endpoint";
import { key, replacement } from "./keys-api/key";
import { reactivate, revoke, suspend } from "./keys-api/key-state";
import { keys } from "./keys-api/keys";
import { plans } from "./keys-api/plans";
import { activate, deactivate, trial, validate } from "./license-api/devices";
import { unknownLicensePath } from "./license-api/endpoint";
import { publicKey } from "./license-api/public-key";
import { stopNotices } from "./notices/stop";
import { openapi } from "./openapi/endpoint";
import type { Route } from "./route";
import { unknownPath } from "./unknown-path";
import { check } from "./update-api/check";
import { ciPlugin } from "./update-api/ci-plugin";
import { ciRelease } from "./update-api/ci-release";
import { ciDiscard, ciPublish, ciReleases, ciRollout, ciWithdraw } from "./update-api/ci-releases";
import { ciUpload } from "./update-api/ci-upload";
import { ciUploads } from "./update-api/ci-uploads";
import { download } from "./update-api/download";
import { releasePublicKey } from "./update-api/public-key";

export const routes: Route[] = [
  { segments: ["health", "live"], ...live },
  { segments: ["health", "ready"], ...ready },
  { segments: ["assets", "brand.css"], ...brandCss },
  { segments: ["assets", "logo"], ...logo },
  { segments: ["account", "notices", "stop"], ...stopNotices },
  { segments: ["openapi.json"], ...openapi },
  { segments: ["[application]", "license", "v1", "validate"], ...validate },
  { segments: ["[application]", "license", "v1", "activate"], ...activate },
  { segments: ["[application]", "license", "v1", "deactivate"], ...deactivate },
  { segments: ["[application]", "license", "v1", "trial"], ...trial },
  { segments: ["[application]", "license", "v1", "public-key"], ...publicKey },
  { segments: ["[application]", "license", "v1", "[...unknown]"], ...unknownLicensePath },
  { segments: ["[application]", "keys", "v1", "keys"], ...keys },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "suspend"], ...suspend },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "revoke"], ...revoke },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "reactivate"], ...reactivate },
  { segments: ["[application]", "keys", "v1", "keys", "[id]"], ...key },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "replace"], ...replacement },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "devices"], ...devices },
  { segments: ["[application]", "keys", "v1", "keys", "[id]", "devices", "[device]"], ...device },
  { segments: ["[application]", "keys", "v1", "plans"], ...plans },
  { segments: ["[application]", "keys", "v1", "[...unknown]"], ...unknownKeysPath },
  { segments: ["[application]", "v1", "check"], ...check },
  { segments: ["[application]", "v1", "download", "[link]", "[version]", "[file]"], ...download },
  { segments: ["[application]", "v1", "public-key"], ...releasePublicKey },
  { segments: ["[application]", "feeds", "[...path]"], ...feed },
  { segments: ["[application]", "latest", "[variant]", "[target]"], ...latest },
  { segments: ["[application]", "ci", "release"], ...ciRelease, upload: "POST" },
  { segments: ["[application]", "ci", "plugin"], ...ciPlugin, upload: "POST" },
  { segments: ["[application]", "ci", "releases"], ...ciReleases },
  { segments: ["[application]", "ci", "releases", "publish"], ...ciPublish },
  { segments: ["[application]", "ci", "releases", "discard"], ...ciDiscard },
  { segments: ["[application]", "ci", "releases", "withdraw"], ...ciWithdraw },
  { segments: ["[application]", "ci", "releases", "rollout"], ...ciRollout },
  { segments: ["[application]", "ci", "uploads"], ...ciUploads },
  { segments: ["[application]", "ci", "uploads", "[upload]", "[link]"], ...ciUpload, upload: "PUT" },
  { segments: ["[application]", "[...unknown]"], ...unknownPath },
];
