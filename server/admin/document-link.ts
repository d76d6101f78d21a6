import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/server/env";
import { sameSecret } from "@/server/http/keyed-hash";

const VALID_SECONDS = 600;
type Document = { userId: string; id: string };

/** The path of a document for ten minutes, for administrators only. */
export function documentLink({ userId, id }: Document, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  return `/api/admin/drivers/${userId}/documents/${id}?expires=${expires}&signature=${signatureOf({ userId, id }, expires)}`;
}

/** Whether a link is validly signed for this document and has not expired. */
export function isValidDocumentLink(
  document: Document,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): boolean {
  return sameSecret(signature, signatureOf(document, expires)) && now.getTime() / 1000 < expires;
}

function signatureOf({ userId, id }: Document, expires: number): string {
  return createHmac("sha256", env().LINK_SECRET).update(`document\0${userId}\0${id}\0${expires}`).digest("hex");
}
