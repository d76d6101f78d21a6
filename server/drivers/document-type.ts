import "server-only";
import { ascii, pictureType } from "@/server/media/picture-type";

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** What a file is by its first bytes, whatever its name says; null when it is none of what we keep. */
export function documentType(bytes: Uint8Array): { contentType: string; extension: string } | null {
  const picture = pictureType(bytes);
  if (picture) return picture;
  return ascii(bytes, 0, 5) === "%PDF-" ? { contentType: "application/pdf", extension: "pdf" } : null;
}
