import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { toGreyscale, downscaleByHalf, imageEnhancers, toImageData, type GreyImage } from "./image-enhancers";

// Reads QR codes off the main thread. The page sends an image and receives its text or null. Between two images the
// worker tries an enhanced variant of the last unreadable one, and returns its result for the next image.
type WorkerRequest = { id: number; image: ImageData } | { wasmUrl: string };

let enhancementIndex = 0;
let lateResult: string | null = null;

async function readQrText(grey: GreyImage, tryHard: boolean): Promise<string | null> {
  const [barcode] = await readBarcodes(toImageData(grey), {
    formats: ["QRCode"],
    maxNumberOfSymbols: 1,
    tryHarder: tryHard,
    tryDownscale: tryHard,
    tryInvert: tryHard,
  });
  return barcode?.isValid ? barcode.text : null;
}

async function decode(id: number, image: ImageData): Promise<void> {
  if (lateResult !== null) {
    postMessage({ id, text: lateResult });
    lateResult = null;
    return;
  }
  const grey = toGreyscale(image);
  const text = (await readQrText(downscaleByHalf(grey), false)) ?? (await readQrText(grey, true));
  postMessage({ id, text });
  if (text !== null) return;
  const enhance = imageEnhancers[(enhancementIndex += 1) % imageEnhancers.length];
  lateResult = enhance ? await readQrText(enhance(grey), true) : null;
}

// Sequential: a new image waits while the enhanced variant of the last one is tried.
let queue = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  if ("wasmUrl" in data) {
    prepareZXingModule({ overrides: { locateFile: () => data.wasmUrl } });
    return;
  }
  queue = queue.then(() =>
    decode(data.id, data.image).catch((error: unknown) => {
      postMessage({ id: data.id, error: String(error) });
    }),
  );
});
