import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { toGreyscale, halfSize, enhancedImages, toImageData, type GreyImage } from "./enhanced-images";

// Reads QR codes off the page's thread. The page sends a picture, gets the text or null. Between two pictures the last
// one that could not be read is looked at harder; what that finds is the answer to the next.
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

// One after the other: a picture that comes while the last one is looked at again waits for that.
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
