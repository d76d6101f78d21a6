import { createDecoder } from "./decoder";

// A phone with the browser's detector and without workers, so that the fallback decoder runs in the page.
let drawCount: number;
const video = { videoWidth: 32, videoHeight: 32 } as HTMLVideoElement;
const neverResolves = () => new Promise<never>(() => undefined);
const withDetector = (supportedFormats: () => Promise<string[]>, detect: () => Promise<{ rawValue: string }[]>) =>
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats = supportedFormats;
      detect = detect;
    },
  });

beforeEach(() => {
  jest.useFakeTimers();
  drawCount = 0;
  const getImageData = (_x: number, _y: number, width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(4 * width * height),
  });
  const drawImage = () => (drawCount += 1);
  Object.assign(globalThis, {
    document: { createElement: () => ({ getContext: () => ({ drawImage, getImageData }) }) },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test("reads with the browser's detector", async () => {
  withDetector(
    () => Promise.resolve(["qr_code"]),
    () => Promise.resolve([{ rawValue: "ABCD" }]),
  );
  const decoder = await createDecoder();
  await expect(decoder.read(video)).resolves.toBe("ABCD");
  expect(drawCount).toBe(0);
});

test("uses the fallback decoder when the detector does not respond", async () => {
  withDetector(() => Promise.resolve(["qr_code"]), neverResolves);
  const decoder = await createDecoder();
  const firstRead = decoder.read(video);
  await jest.advanceTimersByTimeAsync(3_000);
  await expect(firstRead).resolves.toBeNull();
  await decoder.read(video);
  expect(drawCount).toBe(1);
});

test("uses the fallback decoder when the browser does not report its formats", async () => {
  withDetector(neverResolves, neverResolves);
  const decoderReady = createDecoder();
  await jest.advanceTimersByTimeAsync(3_000);
  await (await decoderReady).read(video);
  expect(drawCount).toBe(1);
});
