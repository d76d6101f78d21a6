/** Reads the QR code in what the camera shows now; null when there is none. */
export type Decoder = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

const largestSide = 900;

/** The phone's own reader, else zxing in a worker, else jsQR on the page. */
export async function makeDecoder(): Promise<Decoder> {
  return await nativeDecoder() ?? await workerDecoder() ?? pageDecoder();
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Native) return null;
  try {
    if (!(await Native.getSupportedFormats()).includes("qr_code")) return null;
    const detector = new Native({ formats: ["qr_code"] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
  } catch {
    return null;
  }
}

async function workerDecoder(): Promise<Decoder | null> {
  let worker: Worker;
  try {
    worker = new Worker(new URL("./zxing.worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
  worker.postMessage({ wasmUrl: new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).toString() });
  const waiting = new Map<number, { resolve: (text: string | null) => void; reject: (error: Error) => void }>();
  const failAll = (why: string) => {
    waiting.forEach(({ reject }) => { reject(new Error(why)); });
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; text?: string | null; error?: string }>) => {
    const ask = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) ask?.reject(new Error(data.error));
    else ask?.resolve(data.text ?? null);
  });
  worker.addEventListener("error", (event) => { failAll(event.message); });
  let next = 0;
  const ask = (image: ImageData) => new Promise<string | null>((resolve, reject) => {
    next += 1;
    waiting.set(next, { resolve, reject });
    worker.postMessage({ id: next, image }, [image.data.buffer]);
  });
  try {
    // A first empty picture shows whether the worker and its wasm run here at all.
    await Promise.race([ask(new ImageData(32, 32)), new Promise((_, reject) => { setTimeout(() => { reject(new Error("The worker did not answer")); }, 8_000); })]);
  } catch {
    worker.terminate();
    return null;
  }
  const canvas = document.createElement("canvas");
  return {
    read: async (video) => {
      const image = frame(video, canvas);
      return image && ask(image);
    },
    close: () => { worker.terminate(); failAll("closed"); },
  };
}

async function pageDecoder(): Promise<Decoder> {
  const { default: jsQR } = await import("jsqr");
  const canvas = document.createElement("canvas");
  return {
    read: (video) => {
      const image = frame(video, canvas);
      return Promise.resolve(image ? jsQR(image.data, image.width, image.height, { inversionAttempts: "dontInvert" })?.data ?? null : null);
    },
    close: () => undefined,
  };
}

function frame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return null;
  const scale = Math.min(1, largestSide / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
