import "server-only";
import { createCipheriv, createECDH, createHmac, createSecretKey, randomBytes, type ECDH } from "node:crypto";

/** A subscription's keys from the browser, in base64url. */
type SubscriptionKeys = { p256dh: string; auth: string };

// One push is one record, declared with the maximum size of a push.
const RECORD_SIZE = 4096;
const KEY_LENGTH = 16;
const NONCE_LENGTH = 12;
const POINT_LENGTH = 65;
// Constants of RFC 8291 (section 3.4) and RFC 8188 (section 2.2); the last byte is HKDF's block counter.
const SECRET_INFO = Buffer.from("WebPush: info\0");
const KEY_INFO = Buffer.from("Content-Encoding: aes128gcm\0\x01");
const NONCE_INFO = Buffer.from("Content-Encoding: nonce\0\x01");
const FIRST_BLOCK = Buffer.from([1]);

/**
 * Encrypts a push for one phone (RFC 8291, aes128gcm). Throws for invalid keys. Key pair and salt are per message; only
 * tests pass them.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  keyPair: ECDH = createKeyPair(),
  salt: Uint8Array = randomBytes(16),
): Buffer<ArrayBuffer> {
  const recipientPublicKey = Buffer.from(p256dh, "base64url");
  if (recipientPublicKey.length !== POINT_LENGTH) throw new Error("p256dh is not an uncompressed point");
  const secret = Buffer.from(auth, "base64url");
  if (secret.length < 16) throw new Error("auth is shorter than 16 bytes");
  const senderPublicKey = keyPair.getPublicKey();
  const shared = hmac(
    hmac(secret, keyPair.computeSecret(recipientPublicKey)),
    SECRET_INFO,
    recipientPublicKey,
    senderPublicKey,
    FIRST_BLOCK,
  );
  const root = hmac(salt, shared);
  const key = hmac(root, KEY_INFO).subarray(0, KEY_LENGTH);
  const nonce = hmac(root, NONCE_INFO).subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv("aes-128-gcm", createSecretKey(key), nonce);
  // A 2 ends the last record.
  const sealed = [cipher.update(`${text}\x02`, "utf8"), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE, 0);
  sizes.writeUInt8(senderPublicKey.length, 4);
  return Buffer.concat([salt, sizes, senderPublicKey, ...sealed]);
}

function createKeyPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  // Key objects, here and above: several times faster in Node than buffers.
  const mac = createHmac("sha256", createSecretKey(key));
  for (const part of parts) mac.update(part);
  return mac.digest();
}
