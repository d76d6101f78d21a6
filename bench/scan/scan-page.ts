// Runs in the page of scan.ts: draws frames as a phone's camera delivers them, and reads each with every decoder.
import jsQR from "jsqr";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { createDecoder, frameIntervalMs } from "@/lib/client/scan/decoder";
import { seededRandom, type Random } from "../../local/fleet/random.ts";

export type FrameKind =
  "clean" | "small" | "turned" | "slanted" | "blurred" | "shaken" | "noisy" | "dark" | "glare" | "everything";
const FRAME_KINDS = "clean small turned slanted blurred shaken noisy dark glare everything".split(" ") as FrameKind[];
/** `times`: milliseconds of each attempt to read the frame. */
export type ScanTiming = { kind: FrameKind; decoder: "ours" | "jsqr" | "zxing"; correct: boolean; times: number[] };
declare global {
  interface Window {
    measure: (modules: boolean[][], text: string, count: number) => Promise<ScanTiming[]>;
  }
}

const width = 1280;
const height = 720;

/** One frame of the code on a lit screen, degraded by kind. */
function drawFrame(modules: boolean[][], kind: FrameKind, random: Random): HTMLCanvasElement {
  const randomBetween = (min: number, max: number): number => min + random() * (max - min);
  /** A random number from the kind's range, or from the default range (a number: that number) if it has none. */
  const pick = (
    ranges: Partial<Record<FrameKind, [min: number, max: number]>>,
    defaultRange: [min: number, max: number] | number,
  ): number => {
    const range = ranges[kind] ?? defaultRange;
    return typeof range === "number" ? range : randomBetween(...range);
  };
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  const background = context.createLinearGradient(0, 0, width, height);
  background.addColorStop(0, `hsl(${randomBetween(0, 360)} 15% ${randomBetween(25, 60)}%)`);
  background.addColorStop(1, `hsl(${randomBetween(0, 360)} 15% ${randomBetween(15, 45)}%)`);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);

  const codeSize = pick({ small: [170, 240], everything: [170, 240] }, [320, 560]);
  const blur = pick({ blurred: [2, 4.5], everything: [0.8, 1.8] }, [0, 0.5]);
  const rotation = pick({ turned: [0, Math.PI * 2], everything: [-0.6, 0.6] }, [-0.06, 0.06]);
  const skew = pick({ slanted: [0.25, 0.55], everything: [0, 0.2] }, 0);
  const size = modules.length;
  const code = Object.assign(document.createElement("canvas"), { width: size * 8, height: size * 8 });
  const codeContext = code.getContext("2d");
  if (!codeContext) throw new Error("No canvas");
  codeContext.fillStyle = "#fff";
  codeContext.fillRect(0, 0, code.width, code.height);
  codeContext.fillStyle = "#000";
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) codeContext.fillRect(x * 8, y * 8, 8, 8);
    });
  });

  context.save();
  context.translate(width / 2 + randomBetween(-60, 60), height / 2 + randomBetween(-30, 30));
  context.rotate(rotation);
  context.transform(1, skew * randomBetween(-0.4, 0.4), skew, 1 - skew / 2, 0, 0);
  context.filter = blur > 0 ? `blur(${blur}px)` : "none";
  // A hand that moves during the exposure: the code several times, shifted each time.
  const exposures = kind === "shaken" ? 8 : 1;
  const shakeDistance = pick({ shaken: [6, 14] }, 0);
  const shakeAngle = randomBetween(0, Math.PI * 2);
  for (let step = 0; step < exposures; step++) {
    context.globalAlpha = 1 / (step + 1);
    context.drawImage(
      code,
      -codeSize / 2 + (Math.cos(shakeAngle) * shakeDistance * step) / exposures,
      -codeSize / 2 + (Math.sin(shakeAngle) * shakeDistance * step) / exposures,
      codeSize,
      codeSize,
    );
  }
  context.restore();

  if (kind === "glare" || kind === "everything") {
    const [x, y] = [width / 2 + randomBetween(-120, 120), height / 2 + randomBetween(-120, 120)];
    const glareGradient = context.createRadialGradient(x, y, 0, x, y, randomBetween(120, 260));
    glareGradient.addColorStop(0, `rgb(255 255 255 / ${kind === "glare" ? 0.9 : 0.5})`);
    glareGradient.addColorStop(1, "rgb(255 255 255 / 0)");
    context.fillStyle = glareGradient;
    context.fillRect(0, 0, width, height);
  }
  const image = context.getImageData(0, 0, width, height);
  const brightness = pick({ dark: [0.08, 0.2], everything: [0.4, 0.7] }, 1);
  const noise = pick({ noisy: [60, 110], dark: [4, 10], everything: [15, 30] }, 3);
  for (let offset = 0; offset < image.data.length; offset += 4) {
    const noiseOffset = (random() + random() + random() - 1.5) * noise;
    for (let channel = 0; channel < 3; channel++)
      image.data[offset + channel] = (image.data[offset + channel] ?? 0) * brightness + noiseOffset;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

window.measure = async (modules, text, count) => {
  prepareZXingModule({ overrides: { locateFile: () => "/zxing_reader.wasm" } });
  const decoder = await createDecoder();
  const readPixels = (canvas: HTMLCanvasElement): ImageData =>
    canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height) ?? new ImageData(1, 1);
  const decoders: Record<ScanTiming["decoder"], (canvas: HTMLCanvasElement) => Promise<string | null>> = {
    // A canvas is drawn from in the same way as the camera's video.
    ours: (canvas) =>
      decoder.read(Object.assign(canvas, { videoWidth: width, videoHeight: height }) as unknown as HTMLVideoElement),
    jsqr: async (canvas) => jsQR(readPixels(canvas).data, width, height)?.data ?? null,
    zxing: async (canvas) => (await readBarcodes(readPixels(canvas), { formats: ["QRCode"] }))[0]?.text ?? null,
  };
  // The scanner reads a frame several times, with its pauses. The others return the same result each time.
  const attempts: Record<ScanTiming["decoder"], number> = { ours: 7, jsqr: 1, zxing: 1 };
  const blank = Object.assign(document.createElement("canvas"), { width, height });
  const readings: ScanTiming[] = [];
  for (let n = -1; n < count; n++) {
    for (const [offset, kind] of FRAME_KINDS.entries()) {
      // The same frames in every run.
      const canvas = drawFrame(modules, kind, seededRandom(n * FRAME_KINDS.length + offset + 1));
      const decoderNames = Object.keys(decoders) as ScanTiming["decoder"][];
      // The first decoder has colder caches, so the order rotates.
      for (const name of [
        ...decoderNames.slice(Math.abs(n) % decoderNames.length),
        ...decoderNames.slice(0, Math.abs(n) % decoderNames.length),
      ]) {
        const times: number[] = [];
        let decodedText: string | null = null;
        while (decodedText === null && times.length < attempts[name]) {
          if (times.length > 0) await new Promise((done) => setTimeout(done, frameIntervalMs));
          const startedAt = performance.now();
          decodedText = await decoders[name](canvas);
          times.push(performance.now() - startedAt);
        }
        // The scanner combines frames: a blank one separates this frame from the next.
        if (name === "ours" && decodedText === null) await decoders.ours(blank);
        // The first round is a warm-up.
        if (n >= 0) readings.push({ kind, decoder: name, correct: decodedText === text, times });
      }
    }
  }
  decoder.close();
  return readings;
};
