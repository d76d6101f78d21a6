// As large as the server keeps it: a phone's network need not carry more.
const longest = 1600;

/**
 * A picture drawn anew, smaller and without what its file says beside it (the server does the same again); the file
 * itself where the phone cannot.
 */
export async function shrinkPicture(file: Blob, side = longest): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", 0.85);
    });
    return drawn ?? file;
  } catch {
    return file;
  }
}

// The smallest of what hosts take as a body is 4.5 MB; the form around the file needs some of it.
export const largeBytes = 4_000_000;

/** A picture as every host takes it: as it is, or drawn smaller where it is large. */
export function sendable(file: File, side: number): Promise<Blob> {
  return file.size > largeBytes ? shrinkPicture(file, side) : Promise.resolve(file);
}
