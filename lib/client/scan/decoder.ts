import { TimeoutError, withTimeout } from "../api/abort-signals";
import { importOnce } from "../app/import-with-retry";

/** Reads a QR code from the current video frame; null if there is none. Rejects if the decoder fails. */
export type Decoder = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** Pause between two frames. */
export const frameIntervalMs = 120;
const maxSide = 900;
const startTimeoutMs = 8_000;
const decodeTimeoutMs = 3_000;
const maxFailures = 3;

// In order: the browser's own detector, zxing in a worker, jsQR on the main thread.
const decoderFactories: readonly (() => Promise<Decoder | null>)[] = [nativeDecoder, workerDecoder, pageDecoder];

/** The best decoder that works here. Falls back to the next one when it stops working. */
export async function createDecoder(): Promise<Decoder> {
  let factoryIndex = -1;
  let failures = 0;
  let closed = false;
  let activeDecoder: Decoder | null = null;
  const switchToNext = async () => {
    activeDecoder?.close();
    activeDecoder = null;
    failures = 0;
    while (!activeDecoder && ++factoryIndex < decoderFactories.length)
      activeDecoder = (await decoderFactories[factoryIndex]?.()) ?? null;
    if (closed) activeDecoder?.close();
  };
  await switchToNext();
  return {
    async read(video) {
      try {
        const text = (await activeDecoder?.read(video)) ?? null;
        failures = 0;
        return text;
      } catch (error) {
        failures = error instanceof TimeoutError ? maxFailures : failures + 1;
        if (failures >= maxFailures && !closed && factoryIndex < decoderFactories.length - 1) await switchToNext();
        return null;
      }
    },
    close() {
      closed = true;
      activeDecoder?.close();
    },
  };
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Native) return null;
  try {
    const formats = await withTimeout(Native.getSupportedFormats(), decodeTimeoutMs);
    if (!formats.includes("qr_code")) return null;
    const detector = new Native({ formats: ["qr_code"] });
    return {
      read: async (video) => {
        if (!video.videoWidth) return null;
        const codes = await withTimeout(detector.detect(video), decodeTimeoutMs);
        return codes[0]?.rawValue ?? null;
      },
      close: () => undefined,
    };
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
  let isTerminated = false;
  const pendingReads = new Map<number, { resolve: (text: string | null) => void; reject: (error: Error) => void }>();
  const terminate = (reason: string) => {
    isTerminated = true;
    worker.terminate();
    pendingReads.forEach(({ reject }) => {
      reject(new Error(reason));
    });
    pendingReads.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; text?: string | null; error?: string }>) => {
    const pendingRead = pendingReads.get(data.id);
    pendingReads.delete(data.id);
    if (data.error) pendingRead?.reject(new Error(data.error));
    else pendingRead?.resolve(data.text ?? null);
  });
  worker.addEventListener("error", (event) => {
    terminate(event.message);
  });
  let lastId = 0;
  // A worker that is killed for lack of memory reports nothing, so a timeout detects it.
  const decodeInWorker = (image: ImageData, timeoutMs: number) =>
    new Promise<string | null>((resolve, reject) => {
      if (isTerminated) return reject(new Error("The worker has ended"));
      const id = (lastId += 1);
      const timer = setTimeout(() => {
        if (pendingReads.has(id)) terminate("The worker did not answer");
      }, timeoutMs);
      pendingReads.set(id, {
        resolve: (text) => {
          clearTimeout(timer);
          resolve(text);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      worker.postMessage({ id, image }, [image.data.buffer]);
    });
  try {
    // A first empty image shows whether the worker and its WebAssembly run here.
    await decodeInWorker(new ImageData(32, 32), startTimeoutMs);
  } catch {
    terminate("It does not run here");
    return null;
  }
  const canvas = document.createElement("canvas");
  return {
    read: async (video) => {
      const image = captureFrame(video, canvas);
      return image && decodeInWorker(image, decodeTimeoutMs);
    },
    close: () => {
      terminate("closed");
    },
  };
}

async function pageDecoder(): Promise<Decoder> {
  const { default: jsQR } = await importOnce(() => import("jsqr"));
  const canvas = document.createElement("canvas");
  return {
    read: (video) => {
      const image = captureFrame(video, canvas);
      return Promise.resolve(
        image ? (jsQR(image.data, image.width, image.height, { inversionAttempts: "dontInvert" })?.data ?? null) : null,
      );
    },
    close: () => undefined,
  };
}

// Only the square in the middle, which the driver sees. The rest would cost time, and scaling the whole frame down
// would lose fine modules.
function captureFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return null;
  const square = Math.min(videoWidth, videoHeight);
  const side = Math.min(square, maxSide);
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (videoWidth - square) / 2, (videoHeight - square) / 2, square, square, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}
