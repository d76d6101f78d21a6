import { parseHubCode } from "./parse-hub-code";

const hubId = "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e";

test("reads the hub of its code", () => {
  expect(parseHubCode(JSON.stringify({ hubId, expiresAt: "2026-03-01T12:02:00.000Z", signature: "0" }))).toBe(hubId);
});

test.each(["", "ABCD-2345", "null", "{}", JSON.stringify({ legId: hubId }), JSON.stringify({ hubId: "../me" })])(
  "rejects %s",
  (text) => {
    expect(parseHubCode(text)).toBeNull();
  },
);
