import { withTimeout } from "../api/abort-signals";

// Pixels. The server stores pictures at this size, so larger uploads would waste bandwidth.
const defaultMaxSide = 1600;
// A document must stay legible.
const documentMaxSide = 2400;
const jpegQuality = 0.85;

// Decoding a large picture takes seconds on a slow phone, and sometimes never finishes.
const timeoutMs = 15_000;

/**
 * Redraws a picture smaller and without metadata, as the server does again. Returns the original file if the phone
 * cannot draw it in time.
 */
export async function shrinkPicture(file: Blob, maxSide = defaultMaxSide): Promise<Blob> {
  try {
    return await withTimeout(resize(file, maxSide), timeoutMs);
  } catch {
    return file;
  }
}

async function resize(file: Blob, maxSide: number): Promise<Blob> {
  const { source, width, height, close } = await decode(file);
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", jpegQuality);
  });
  return jpeg ?? file;
}

type DecodedImage = { source: CanvasImageSource; width: number; height: number; close: () => void };

async function decode(file: Blob): Promise<DecodedImage> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const close = () => {
      picture.close();
    };
    return { source: picture, width: picture.width, height: picture.height, close };
  } catch {
    // Safari decodes HEIC only in an image element.
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    const close = () => {
      URL.revokeObjectURL(url);
    };
    try {
      await image.decode();
    } catch (cause) {
      close();
      throw cause;
    }
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  }
}

const mimeTypeByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
};

/**
 * Converts a file to an accepted type and size if possible. Takes a missing or nonstandard type from the file name, and
 * redraws pictures that are too large or of another type, such as HEIC, as JPEG.
 */
export async function toUploadableFile(file: File, acceptedTypes: readonly string[], maxBytes: number): Promise<File> {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const typeFromName =
    file.type === "" || file.type === "image/jpg"
      ? mimeTypeByExtension[extension === "" ? "jpg" : extension]
      : undefined;
  const type = file.type === "image/jpg" ? "image/jpeg" : (typeFromName ?? file.type);
  const typedFile = type === file.type ? file : new File([file], file.name, { type });
  if (typedFile.size <= maxBytes && acceptedTypes.includes(type)) return typedFile;
  if (type !== "" && !type.startsWith("image/")) return typedFile;
  const shrunk = await shrinkPicture(typedFile, documentMaxSide);
  return shrunk === typedFile
    ? typedFile
    : new File([shrunk], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
}

// The smallest request body limit of common hosts is 4.5 MB; the form fields need some of it.
export const maxDirectUploadBytes = 4_000_000;

/** A picture that every host accepts: unchanged, or smaller if it is large. */
export function toUploadablePicture(file: File, maxSide: number): Promise<Blob> {
  return file.size > maxDirectUploadBytes ? shrinkPicture(file, maxSide) : Promise.resolve(file);
}
