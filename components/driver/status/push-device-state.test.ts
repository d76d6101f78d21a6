import { isIos } from "@/lib/client/device/platform";
import { deviceName } from "@/lib/domain/text/device-name";
import { pushErrorKey, findOwnSubscription, lastUnconfirmedPush, type PushSubscriptionInfo } from "./push-device-state";

const isoAt = (second: number): string => new Date(Date.parse("2026-11-21T12:00:00Z") + second * 1000).toISOString();
const now = Date.parse(isoAt(600));
const subscription = (overrides: Partial<PushSubscriptionInfo> = {}): PushSubscriptionInfo => ({
  id: "1",
  userAgent: null,
  createdAt: isoAt(0),
  renewedAt: isoAt(0),
  lastSentAt: null,
  lastReceivedAt: null,
  lastError: null,
  ...overrides,
});

describe("findOwnSubscription", () => {
  const ownSubscription = subscription({ id: "mine", endpointHash: "aaaaaaaaaaaaaaaa" });
  const other = subscription({ id: "other", endpointHash: "bbbbbbbbbbbbbbbb" });
  test("returns the subscription with this phone's endpoint", () => {
    expect(findOwnSubscription([other, ownSubscription], "aaaaaaaaaaaaaaaa")).toBe(ownSubscription);
  });
  test("returns null if the server does not know the endpoint", () => {
    expect(findOwnSubscription([other], "aaaaaaaaaaaaaaaa")).toBeNull();
  });
  test("returns null if the phone has no endpoint", () => {
    expect(findOwnSubscription([other, ownSubscription, subscription()], null)).toBeNull();
  });
  test("returns undefined before the server responds, or if it returns no endpoint hashes", () => {
    expect(findOwnSubscription(undefined, "aaaaaaaaaaaaaaaa")).toBeUndefined();
    expect(findOwnSubscription([subscription()], "aaaaaaaaaaaaaaaa")).toBeUndefined();
  });
});

describe("lastUnconfirmedPush", () => {
  test.each([
    ["ignores a confirmed push", { lastSentAt: isoAt(0), lastReceivedAt: isoAt(2) }, null],
    [
      "ignores a receipt stored slightly before the send time",
      { lastSentAt: isoAt(1), lastReceivedAt: isoAt(0) },
      null,
    ],
    ["returns the time of a push that was never confirmed", { lastSentAt: isoAt(0), lastReceivedAt: null }, isoAt(0)],
    [
      "returns the time of a push sent after the last confirmed one",
      { lastSentAt: isoAt(300), lastReceivedAt: isoAt(0) },
      isoAt(300),
    ],
    ["ignores a push sent just now", { lastSentAt: isoAt(590), lastReceivedAt: null }, null],
    ["returns null without a push", {}, null],
  ])("%s", (_, overrides, since) => {
    expect(lastUnconfirmedPush(subscription(overrides), now)).toBe(since);
  });
});

test.each([
  ["403", "errorRefused"],
  ["400 BadWebPushTopic", "errorRefused"],
  ["413", "errorRefused"],
  ["429", "errorBusy"],
  ["503", "errorUnreachable"],
  ["TimeoutError", "errorUnreachable"],
  ["TypeError", "errorUnreachable"],
  ["ENOTFOUND", "errorUnreachable"],
  ["CERT_HAS_EXPIRED", "errorUnreachable"],
  ["the name leads into a private network", "errorUnreachable"],
  ["410", "errorGone"],
  ["cannot be encrypted for: bad key", "errorGone"],
  ["failed", "errorOther"],
])("maps the error '%s' to %s", (error, key) => {
  expect(pushErrorKey(error)).toBe(key);
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "iPhone",
    "Safari",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Android",
    "Chrome",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Android",
    "Samsung Internet",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Windows",
    "Edge",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Android", "Firefox"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Mac",
    "Safari",
  ],
  [null, null, null],
])("parses %s as %s with %s", (userAgent, device, browser) => {
  expect(deviceName(userAgent)).toEqual({ device, browser });
});

test("detects an iPad that reports a Mac user agent by its touch screen", () => {
  const userAgent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
  expect(isIos({ userAgent, platform: "MacIntel", maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent, platform: "MacIntel", maxTouchPoints: 0 })).toBe(false);
  expect(
    isIos({
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)",
      platform: "iPhone",
      maxTouchPoints: 5,
    }),
  ).toBe(true);
  expect(isIos({ userAgent: "Mozilla/5.0 (Linux; Android 15)", platform: "Linux armv81", maxTouchPoints: 5 })).toBe(
    false,
  );
});
