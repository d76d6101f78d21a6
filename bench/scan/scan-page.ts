// Runs in the page: draws frames as a phone's camera delivers them, and reads each with every decoder in turn.
import jsQR from "jsqr";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { createDecoder, frameIntervalMs } from "@/lib/client/scan/decoder";
import { seededRandom, type Random } from "../../local/fleet/random.ts";

const kinds = [
  "clean",
  "small",
  "turned",
  "slanted",
  "blurred",
  "shaken",
  "noisy",
  "dark",
  "glare",
  "everything",
] as const;
export type FrameKind = (typeof kinds)[number];
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
function draw(modules: boolean[][], kind: FrameKind, random: Random): HTMLCanvasElement {
  const between = (least: number, most: number): number => least + random() * (most - least);
  const is = (...some: FrameKind[]): boolean => some.includes(kind);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  const back = context.createLinearGradient(0, 0, width, height);
  back.addColorStop(0, `hsl(${between(0, 360)} 15% ${between(25, 60)}%)`);
  back.addColorStop(1, `hsl(${between(0, 360)} 15% ${between(15, 45)}%)`);
  context.fillStyle = back;
  context.fillRect(0, 0, width, height);

  const side = is("small", "everything") ? between(170, 240) : between(320, 560);
  const blur = is("blurred") ? between(2, 4.5) : is("everything") ? between(0.8, 1.8) : between(0, 0.5);
  const turn = is("turned") ? between(0, Math.PI * 2) : is("everything") ? between(-0.6, 0.6) : between(-0.06, 0.06);
  const slant = is("slanted") ? between(0.25, 0.55) : is("everything") ? between(0, 0.2) : 0;
  const size = modules.length;
  const code = Object.assign(document.createElement("canvas"), { width: size * 8, height: size * 8 });
  const pen = code.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, code.width, code.height);
  pen.fillStyle = "#000";
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(x * 8, y * 8, 8, 8);
    });
  });

  context.save();
  context.translate(width / 2 + between(-60, 60), height / 2 + between(-30, 30));
  context.rotate(turn);
  context.transform(1, slant * between(-0.4, 0.4), slant, 1 - slant / 2, 0, 0);
  context.filter = blur > 0 ? `blur(${blur}px)` : "none";
  // A hand that moves during the exposure: the code several times, shifted each time.
  const steps = is("shaken") ? 8 : 1;
  const shift = is("shaken") ? between(6, 14) : 0;
  const angle = between(0, Math.PI * 2);
  for (let step = 0; step < steps; step++) {
    context.globalAlpha = 1 / (step + 1);
    context.drawImage(
      code,
      -side / 2 + (Math.cos(angle) * shift * step) / steps,
      -side / 2 + (Math.sin(angle) * shift * step) / steps,
      side,
      side,
    );
  }
  context.restore();

  if (is("glare", "everything")) {
    const [x, y] = [width / 2 + between(-120, 120), height / 2 + between(-120, 120)];
    const light = context.createRadialGradient(x, y, 0, x, y, between(120, 260));
    light.addColorStop(0, `rgb(255 255 255 / ${is("glare") ? 0.9 : 0.5})`);
    light.addColorStop(1, "rgb(255 255 255 / 0)");
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  }
  const image = context.getImageData(0, 0, width, height);
  const gain = is("dark") ? between(0.08, 0.2) : is("everything") ? between(0.4, 0.7) : 1;
  const noise = is("noisy") ? between(60, 110) : is("dark") ? between(4, 10) : is("everything") ? between(15, 30) : 3;
  for (let at = 0; at < image.data.length; at += 4) {
    const wrong = (random() + random() + random() - 1.5) * noise;
    for (let part = 0; part < 3; part++) image.data[at + part] = (image.data[at + part] ?? 0) * gain + wrong;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

window.measure = async (modules, text, count) => {
  prepareZXingModule({ overrides: { locateFile: () => "/zxing_reader.wasm" } });
  const decoder = await createDecoder();
  const pixels = (canvas: HTMLCanvasElement): ImageData =>
    canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height) ?? new ImageData(1, 1);
  const decoders: Record<ScanTiming["decoder"], (canvas: HTMLCanvasElement) => Promise<string | null>> = {
    // A canvas is drawn from in the same way as the camera's video.
    ours: (canvas) =>
      decoder.read(Object.assign(canvas, { videoWidth: width, videoHeight: height }) as unknown as HTMLVideoElement),
    jsqr: async (canvas) => jsQR(pixels(canvas).data, width, height)?.data ?? null,
    zxing: async (canvas) => (await readBarcodes(pixels(canvas), { formats: ["QRCode"] }))[0]?.text ?? null,
  };
  // The scanner reads a frame several times, with its pauses. The others return the same result each time.
  const attempts: Record<ScanTiming["decoder"], number> = { ours: 7, jsqr: 1, zxing: 1 };
  const blank = Object.assign(document.createElement("canvas"), { width, height });
  const readings: ScanTiming[] = [];
  for (let n = -1; n < count; n++) {
    for (const [at, kind] of kinds.entries()) {
      // The same frames in every run.
      const canvas = draw(modules, kind, seededRandom(n * kinds.length + at + 1));
      const order = Object.keys(decoders) as ScanTiming["decoder"][];
      // The first decoder has colder caches.
      for (const name of [...order.slice(Math.abs(n) % order.length), ...order.slice(0, Math.abs(n) % order.length)]) {
        const times: number[] = [];
        let found: string | null = null;
        while (found === null && times.length < attempts[name]) {
          if (times.length > 0) await new Promise((done) => setTimeout(done, frameIntervalMs));
          const from = performance.now();
          found = await decoders[name](canvas);
          times.push(performance.now() - from);
        }
        // The scanner combines frames: a blank one separates this frame from the next.
        if (name === "ours" && found === null) await decoders.ours(blank);
        // The first round is a warm-up.
        if (n >= 0) readings.push({ kind, decoder: name, correct: found === text, times });
      }
    }
  }
  decoder.close();
  return readings;
};
