import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { toGreyscale, halfSize, enhancedImages, toImageData, type GreyImage } from "./enhanced-images";

// Reads QR codes off the main thread. The page sends an image and receives its text or null. Between two images the
// worker tries an enhanced variant of the last unreadable one, and returns its result for the next image.
type Ask = { id: number; image: ImageData } | { wasmUrl: string };

let look = 0;
let late: string | null = null;

async function textIn(grey: GreyImage, hard: boolean): Promise<string | null> {
  const [found] = await readBarcodes(toImageData(grey), {
    formats: ["QRCode"],
    maxNumberOfSymbols: 1,
    tryHarder: hard,
    tryDownscale: hard,
    tryInvert: hard,
  });
  return found?.isValid ? found.text : null;
}

async function answer(id: number, image: ImageData): Promise<void> {
  if (late !== null) {
    postMessage({ id, text: late });
    late = null;
    return;
  }
  const grey = toGreyscale(image);
  const text = (await textIn(halfSize(grey), false)) ?? (await textIn(grey, true));
  postMessage({ id, text });
  if (text !== null) return;
  const harder = enhancedImages[(look += 1) % enhancedImages.length];
  late = harder ? await textIn(harder(grey), true) : null;
}

// Sequential: a new image waits while the enhanced variant of the last one is tried.
let last = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  if ("wasmUrl" in data) {
    prepareZXingModule({ overrides: { locateFile: () => data.wasmUrl } });
    return;
  }
  last = last.then(() =>
    answer(data.id, data.image).catch((error: unknown) => {
      postMessage({ id: data.id, error: String(error) });
    }),
  );
});
