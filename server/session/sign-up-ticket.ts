import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { env } from "@/server/env";

// The password of a sign-up by phone, stored in the browser that chose it until the code is entered: the database
// discards what was chosen before the number was verified. Encrypted with AES-256-GCM, so that only this server can
// read or create it.

export const TICKET_SECONDS = 3600;
const CIPHER = "aes-256-gcm";
const [IV_BYTES, TAG_BYTES] = [12, 16];
const Ticket = z.object({ phone: z.string(), password: z.string(), expiresAt: z.number() });

// A derived key, so that tickets and other uses of the secret cannot be confused.
const key = (): Uint8Array => new Uint8Array(hkdfSync("sha256", env().LINK_SECRET, "", "handover sign-up ticket", 32));

/** Encrypts the password chosen for a phone (E.164); valid for an hour. */
export function sealTicket({ phone, password }: { phone: string; password: string }, now = Date.now()): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(), iv);
  const text = JSON.stringify({ phone, password, expiresAt: now + TICKET_SECONDS * 1000 } satisfies z.infer<
    typeof Ticket
  >);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** A ticket's password for exactly this phone; null if it is another's, expired, or not ours. */
export function openTicket(ticket: string | null, phone: string, now = Date.now()): string | null {
  const bytes = Buffer.from(ticket ?? "", "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      "utf8",
    );
    const parsedTicket = Ticket.parse(JSON.parse(text));
    return parsedTicket.phone === phone && parsedTicket.expiresAt > now ? parsedTicket.password : null;
  } catch {
    return null;
  }
}
