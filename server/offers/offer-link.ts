import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The offer a link speaks for, and the one driver it was sent to. */
export type OfferLink = { offerId: string; driverId: string; expiresAt: Date };
export type OfferLinkReading =
  | { state: "open"; offerId: string; driverId: string }
  | { state: "expired" }
  | { state: "invalid" };

// 16 bytes offer, 16 bytes driver, 5 bytes deadline in seconds, 16 bytes signature: 71 characters.
const CONTENT_BYTES = 37;
const SIGNATURE_BYTES = 16;

// Why: the database's clock judges the deadline; ours may be a little ahead and must not refuse in its place.
const CLOCK_LEEWAY_MS = 30_000;

/** The token of a push message or an SMS link: whoever holds it answers this one offer as this driver, until the deadline. */
export function signOfferLink({ offerId, driverId, expiresAt }: OfferLink, secret: string): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  uuidBytes(offerId).copy(content, 0);
  uuidBytes(driverId).copy(content, 16);
  content.writeUIntBE(Math.ceil(expiresAt.getTime() / 1000), 32, 5);
  return Buffer.concat([content, signature(content, secret)]).toString("base64url");
}

/** Reads a token that anyone may have sent. Never throws. */
export function readOfferLink(token: string, secret: string, now: Date): OfferLinkReading {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token) return { state: "invalid" };
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), signature(content, secret))) return { state: "invalid" };
  if (content.readUIntBE(32, 5) * 1000 + CLOCK_LEEWAY_MS <= now.getTime()) return { state: "expired" };
  return { state: "open", offerId: uuidText(content.subarray(0, 16)), driverId: uuidText(content.subarray(16, 32)) };
}

function signature(content: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("offer-link:").update(content).digest().subarray(0, SIGNATURE_BYTES);
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) throw new TypeError("An offer link needs uuids");
  return bytes;
}

function uuidText(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
