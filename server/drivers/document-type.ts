import "server-only";
import { ascii, pictureType } from "@/server/media/picture-type";

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Detects a file's type by its first bytes, regardless of its name; null for unsupported types. */
export function documentType(bytes: Uint8Array): { contentType: string; extension: string } | null {
  const picture = pictureType(bytes);
  if (picture) return picture;
  return ascii(bytes, 0, 5) === "%PDF-" ? { contentType: "application/pdf", extension: "pdf" } : null;
}
