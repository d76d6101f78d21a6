import "server-only";
import { Refusal } from "@/server/core/errors";
import { isPlainJpeg } from "@/server/media/plain-jpeg";
import { pictureType } from "@/server/media/picture-type";

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
// A phone's camera has 50 megapixels at most; a small file may declare a billion.
const MAX_PIXELS = 60_000_000;
// Formats that are not read line by line are decoded in memory, four bytes a pixel and more.
const MAX_PIXELS_IN_MEMORY = 24_000_000;
// Maximum size of the stored file; the bucket and the table have the same limit.
export const MAX_STORED_BYTES = 5 * 1024 * 1024;

const unsupportedPicture = (): Refusal => new Refusal("UNSUPPORTED_MEDIA_TYPE", "photo");

/**
 * Re-encodes a picture as a JPEG of at most `side` pixels, without metadata (location, camera) and any data within or
 * after it. Refuses files that are no picture.
 */
export async function reencodePicture(file: File, maxSizePx: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_PICTURE_BYTES) throw new Refusal("BODY_TOO_LARGE", "photo", { maxBytes: MAX_PICTURE_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Checked by first bytes, because the library would open other formats, such as SVG, which can load external
  // resources.
  if (!pictureType(bytes)) throw unsupportedPicture();
  const encoded = await oneAtATime(() => encode(bytes, maxSizePx));
  if (!isPlainJpeg(encoded) || encoded.byteLength > MAX_STORED_BYTES)
    throw new Error("A re-encoded picture has metadata or is too large");
  return encoded;
}

// Serialized, because processing a picture may take some hundred megabytes.
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
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
