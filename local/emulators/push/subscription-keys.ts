// The browser's side of a push subscription: its keys, and decryption of payloads (RFC 8188 and RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

// Each in base64url.
export type SubscriptionKeys = { privateKey: string; p256dh: string; auth: string };

const CURVE = "prime256v1";
const TAG_BYTES = 16;
// Salt, record size, length of the sender's key.
const HEADER_BYTES = 16 + 4 + 1;

export function createSubscriptionKeys(): SubscriptionKeys {
  const keyPair = createECDH(CURVE);
  const p256dh = keyPair.generateKeys("base64url");
  return { privateKey: keyPair.getPrivateKey("base64url"), p256dh, auth: randomBytes(16).toString("base64url") };
}

// The decrypted text; null if it was encrypted for other keys, or in several records.
export function decryptPush(body: Uint8Array, keys: SubscriptionKeys): string | null {
  try {
    return decrypt(Buffer.from(body), keys);
  } catch {
    return null;
  }
}

function decrypt(body: Buffer, keys: SubscriptionKeys): string | null {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(20));
  const ciphertext = body.subarray(HEADER_BYTES + senderKey.length);
  // RFC 8291: a push is one record, with a declared size at least that large.
  if (ciphertext.length > recordSize) return null;
  const receiverKey = Buffer.from(keys.p256dh, "base64url");
  const keyPair = createECDH(CURVE);
  keyPair.setPrivateKey(keys.privateKey, "base64url");
  const sharedSecret = derive(
    keyPair.computeSecret(senderKey),
    Buffer.from(keys.auth, "base64url"),
    Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]),
    32,
  );
  const key = derive(sharedSecret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(sharedSecret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  const plaintext = Buffer.concat([cipher.update(ciphertext.subarray(0, -TAG_BYTES)), cipher.final()]);
  // The last record ends with a 2 and zeros.
  let end = plaintext.length - 1;
  while (end >= 0 && plaintext[end] === 0) end -= 1;
  return plaintext[end] === 2 ? plaintext.subarray(0, end).toString("utf8") : null;
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
