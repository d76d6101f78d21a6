// The ways of making a push request that bench/push.ts compares, in a process of their own, which is started as the
// worker is: the product's files ask for that. Nothing is sent.
import { createCipheriv, createECDH, createHmac, createSecretKey, randomBytes } from "node:crypto";
import webPush from "web-push";
import { newKeys, unseal, type PhoneKeys } from "../local/push-keys.ts";
import { offerMessage } from "../server/notifications/offer-message.ts";
import { pushRequest, type PushTarget } from "../server/notifications/push.ts";
import { signOfferLink } from "../server/offers/offer-link.ts";

/** Requests a second of CPU, measured in turns. */
export type Rates = { ours: number[]; webPush: number[]; floor: number[]; curve: number[] };

const PHONES = 1_000;
const ROUNDS = 30;
const IN_A_ROW = 200;

const offer = { id: "0a1b2c3d-0000-4000-8000-000000000001", secondsLeft: 300 };
const token = signOfferLink(
  { offerId: offer.id, expiresAt: new Date(Date.now() + 300_000) },
  randomBytes(32).toString("hex"),
);
const message = offerMessage(offer, token, {
  phone: "0a1b2c3d-0000-4000-8000-000000000002",
  locale: "es",
  appUrl: "https://app.handover.test",
});
const vapid = { subject: "mailto:admin@handover.test", ...webPush.generateVAPIDKeys() };

type Phone = PhoneKeys & PushTarget;
const phones: Phone[] = Array.from({ length: PHONES }, (_, n) => ({
  id: String(n),
  endpoint: `https://fcm.googleapis.com/wp/${randomBytes(24).toString("base64url")}`,
  ...newKeys(),
}));

const ours = (phone: Phone): Uint8Array => pushRequest(phone, message.payload, message, { vapid }).body;

const asItComes = ({ endpoint, p256dh, auth }: Phone): Uint8Array =>
  webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message.payload), {
    TTL: Math.floor(message.ttlSeconds),
    urgency: "high",
    topic: message.topic,
    vapidDetails: vapid,
  }).body;

// The bare calls: keys and text are bytes beforehand, no header is written, nothing is looked at. In the quickest form
// that Node has for each.
const bytes = new Map(
  phones.map((phone) => [
    phone,
    { point: Buffer.from(phone.p256dh, "base64url"), secret: Buffer.from(phone.auth, "base64url") },
  ]),
);
const text = Buffer.from(`${JSON.stringify(message.payload)}\x02`);
const [secretInfo, keyInfo, nonceInfo, one] = [
  "WebPush: info\0",
  "Content-Encoding: aes128gcm\0\x01",
  "Content-Encoding: nonce\0\x01",
  "\x01",
].map((info) => Buffer.from(info)) as [Buffer, Buffer, Buffer, Buffer];
const mac = (key: Buffer) => createHmac("sha256", createSecretKey(key));
function curve(theirs: Buffer): { point: Buffer; shared: Buffer } {
  const pair = createECDH("prime256v1");
  return { point: pair.generateKeys(), shared: pair.computeSecret(theirs) };
}
function bare(phone: Phone): { salt: Buffer; point: Buffer; sealed: Buffer[] } {
  const { point: theirs, secret } = bytes.get(phone) as { point: Buffer; secret: Buffer };
  const { point, shared } = curve(theirs);
  const salt = randomBytes(16);
  const first = mac(secret).update(shared).digest();
  const second = mac(first).update(secretInfo).update(theirs).update(point).update(one).digest();
  const root = createSecretKey(mac(salt).update(second).digest());
  const key = createHmac("sha256", root).update(keyInfo).digest().subarray(0, 16);
  const nonce = createHmac("sha256", root).update(nonceInfo).digest().subarray(0, 12);
  const cipher = createCipheriv("aes-128-gcm", createSecretKey(key), nonce);
  return { salt, point, sealed: [cipher.update(text), cipher.final(), cipher.getAuthTag()] };
}
const floor = (phone: Phone): Uint8Array => {
  const { salt, point, sealed } = bare(phone);
  return Buffer.concat([salt, Buffer.from([0, 0, 16, 0, point.length]), point, ...sealed]);
};

// Each of the three is read by its phone, or it would not be a push.
for (const way of [ours, asItComes, floor])
  for (const phone of phones.slice(0, 20))
    if (unseal(way(phone), phone) !== JSON.stringify(message.payload)) throw new Error("The phone cannot read it");

function rate(way: (phone: Phone) => unknown, from: number): number {
  const used = process.cpuUsage();
  for (let n = 0; n < IN_A_ROW; n++) way(phones[(from + n) % PHONES] as Phone);
  const { user, system } = process.cpuUsage(used);
  return (IN_A_ROW / (user + system)) * 1e6;
}

const rates: Rates = { ours: [], webPush: [], floor: [], curve: [] };
const curveAlone = (phone: Phone): unknown => curve((bytes.get(phone) as { point: Buffer }).point);
for (let round = -5; round < ROUNDS; round++) {
  const from = (round + 5) * IN_A_ROW;
  for (const [name, way] of [
    ["ours", ours],
    ["webPush", asItComes],
    ["floor", bare],
    ["curve", curveAlone],
  ] as const) {
    const found = rate(way, from);
    if (round >= 0) rates[name].push(found);
  }
}
process.send?.(rates);
