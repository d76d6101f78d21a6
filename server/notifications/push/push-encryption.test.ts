import { createECDH } from "node:crypto";
import webPush from "web-push";
import { createSubscriptionKeys, decryptPush } from "../../../local/emulators/push/subscription-keys.ts";
import { encryptPush } from "@/server/notifications/push/push";

const fromBase64Url = (text: string): Buffer => Buffer.from(text, "base64url");
const offer = JSON.stringify({ type: "task_offer", title: "Nueva oferta de entrega", body: "“€” 🚚".repeat(100) });

test("reproduces the example of RFC 8291, appendix A", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(fromBase64Url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const phone = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  expect(
    encryptPush(
      "When I grow up, I want to be a watermelon",
      phone,
      pair,
      fromBase64Url("DGv6ra1nlYgDCS1FRnbzlw"),
    ).toString("base64url"),
  ).toBe(
    [
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
      "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
      "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    ].join(""),
  );
});

test("encrypts for a phone, also in web-push's format", () => {
  for (const text of ["", "x", offer]) {
    const { privateKey, ...keys } = createSubscriptionKeys();
    const encrypted = encryptPush(text, keys);
    expect(decryptPush(encrypted, { privateKey, ...keys })).toBe(text);
    if (text === "") continue;
    const { body: reference } = webPush.generateRequestDetails({ endpoint: "https://push.example/1", keys }, text);
    expect(decryptPush(reference, { privateKey, ...keys })).toBe(text);
    expect([encrypted.length, encrypted.subarray(16, 22)]).toEqual([reference.length, reference.subarray(16, 22)]);
  }
});

test("is not decryptable for another phone, or after a changed bit", () => {
  const [ownKeys, otherKeys] = [createSubscriptionKeys(), createSubscriptionKeys()];
  const body = encryptPush(offer, ownKeys);
  expect(decryptPush(body, otherKeys)).toBeNull();
  expect(decryptPush(body, { ...ownKeys, auth: otherKeys.auth })).toBeNull();
  for (const at of [0, 40, 100, body.length - 1]) {
    const changed = Buffer.from(body);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decryptPush(changed, ownKeys)).toBeNull();
  }
});

test("uses a new key pair and salt for every message", () => {
  const phone = createSubscriptionKeys();
  const bodies = Array.from({ length: 50 }, () => encryptPush(offer, phone).toString("hex"));
  expect(new Set(bodies.map((body) => body.slice(0, 32))).size).toBe(50);
  expect(new Set(bodies.map((body) => body.slice(42, 172))).size).toBe(50);
});

test("rejects invalid keys", () => {
  const validKeys = createSubscriptionKeys();
  const offCurve = fromBase64Url(validKeys.p256dh);
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  const compressed = Buffer.concat([Buffer.from([2]), fromBase64Url(validKeys.p256dh).subarray(1, 33)]);
  for (const p256dh of ["", "short", offCurve.toString("base64url"), compressed.toString("base64url")])
    expect(() => encryptPush(offer, { ...validKeys, p256dh })).toThrow();
  expect(() => encryptPush(offer, { ...validKeys, auth: "short" })).toThrow();
});
