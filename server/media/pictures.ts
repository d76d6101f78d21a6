import "server-only";
import { Refusal } from "@/server/core/errors";
import { createHash } from "node:crypto";
import { log } from "@/server/core/log";
import { serverFiles, storageRefusal } from "@/server/supabase/files";

export const asciiText = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Detects a picture's type by its first bytes, regardless of its name; null for unsupported types. */
export function detectPictureType(bytes: Uint8Array): { contentType: string; extension: string } | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { contentType: "image/jpeg", extension: "jpg" };
  if (asciiText(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return { contentType: "image/png", extension: "png" };
  if (asciiText(bytes, 0, 4) === "RIFF" && asciiText(bytes, 8, 12) === "WEBP")
    return { contentType: "image/webp", extension: "webp" };
  return null;
}

// JPEG markers: start and end of the image, start of scan data, JFIF header, comment.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const COMMENT = 0xfe;

/**
 * Whether these bytes are exactly one JPEG without metadata (no EXIF, colour profile or comment; only the JFIF header)
 * and nothing after its end.
 */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return false;
  let offset = 2;
  for (;;) {
    if (bytes[offset] !== 0xff) return false;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === EOI) return offset + 2 === bytes.byteLength;
    // Markers without a length do not belong into the header.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= SOI) || marker === 0xff) return false;
    if ((marker > APP0 && marker <= 0xef) || marker === COMMENT) return false;
    const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
    if (length < 2) return false;
    if (marker === APP0 && !isJfif(bytes.subarray(offset + 4, offset + 2 + length))) return false;
    offset += 2 + length;
    if (marker === SOS) offset = endOfScan(bytes, offset);
    if (offset + 1 >= bytes.byteLength) return false;
  }
}

// Without the thumbnail, which may show a cropped part.
function isJfif(segment: Uint8Array): boolean {
  return segment.byteLength === 14 && String.fromCharCode(...segment.subarray(0, 5)) === "JFIF\0";
}

// Scan data: 0xff is followed by 0 there, or by a restart marker.
function endOfScan(bytes: Uint8Array, from: number): number {
  let offset = from;
  while (offset + 1 < bytes.byteLength) {
    const nextByte = bytes[offset + 1] ?? 0;
    if (bytes[offset] === 0xff && nextByte !== 0 && !(nextByte >= 0xd0 && nextByte <= 0xd7)) return offset;
    offset += 1;
  }
  return bytes.byteLength;
}

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
// A phone's camera has 50 megapixels at most; a small file may declare a billion.
const MAX_PIXELS = 60_000_000;
// Formats that are not read line by line are decoded in memory, four bytes a pixel and more.
const MAX_PIXELS_IN_MEMORY = 24_000_000;
// Maximum size of the stored file; the bucket and the table have the same limit.
export const MAX_STORED_BYTES = 5 * 1024 * 1024;

const unsupportedPicture = (): Refusal => new Refusal("UNSUPPORTED_MEDIA_TYPE", "photo");

/**
 * Re-encodes a picture as a JPEG of at most `maxSizePx` pixels, without metadata (location, camera) and any data within
 * or after it. Refuses files that are not a picture.
 */
export async function reencodePicture(file: File, maxSizePx: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_PICTURE_BYTES) throw new Refusal("BODY_TOO_LARGE", "photo", { maxBytes: MAX_PICTURE_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Checked by first bytes, because the library would open other formats, such as SVG, which can load external
  // resources.
  if (!detectPictureType(bytes)) throw unsupportedPicture();
  const encoded = await runSerially(() => encode(bytes, maxSizePx));
  if (!isPlainJpeg(encoded) || encoded.byteLength > MAX_STORED_BYTES)
    throw new Error("A re-encoded picture has metadata or is too large");
  return encoded;
}

// Serialized, because processing a picture may take some hundred megabytes.
let previousWork: Promise<unknown> = Promise.resolve();
function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const result = previousWork.then(work);
  previousWork = result.catch(() => undefined);
  return result;
}

async function encode(bytes: Uint8Array, maxSizePx: number): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture, because most requests have none.
  const { default: sharp } = await import("sharp");
  try {
    const { format, isProgressive, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const isStreamed = format === "jpeg" && !isProgressive;
    if (!isStreamed && width * height > MAX_PIXELS_IN_MEMORY) throw unsupportedPicture();
    const { data } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
      .timeout({ seconds: 10 })
      // The orientation is part of the metadata, too.
      .autoOrient()
      .resize({ width: maxSizePx, height: maxSizePx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return new Uint8Array(data);
  } catch {
    throw unsupportedPicture();
  }
}

/** Downloads a stored picture; a file that differs from the recorded hash counts as missing. */
export async function openPicture(
  bucket: string,
  { path, sha256 }: { path: string; sha256: string },
): Promise<Response> {
  const { data, error } = await serverFiles().from(bucket).download(path);
  const refusal = error && storageRefusal(error);
  if (refusal?.code === "PROVIDER_UNAVAILABLE") throw refusal;
  const bytes = data && new Uint8Array(await data.arrayBuffer());
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256) {
    log().error({ bucket, sha256 }, "a picture's file is missing or differs from its recorded hash");
    throw new Refusal("NOT_FOUND");
  }
  return new Response(bytes, {
    headers: {
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
