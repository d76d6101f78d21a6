import { closeSync, constants, openSync, writeSync } from "node:fs";
import { encode } from "uqr";

/** The file from which the browser's fake camera reads its picture; e2e/run.ts and the config agree on it. */
export const cameraFile = process.env.TEST_CAMERA_FILE ?? "/tmp/handover-camera.y4m";

const width = 640;
const height = 480;

/** Shows a QR to the camera: writes a short YUV4MPEG2 film of it, dark on white, with a quiet zone. */
export function showToCamera(text: string | null): void {
  const luma = Buffer.alloc(width * height, 235);
  if (text !== null) {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const scale = Math.floor(height / size);
    const marginLeft = Math.floor((width - size * scale) / 2);
    const top = Math.floor((height - size * scale) / 2);
    data.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!dark) return;
        for (let dy = 0; dy < scale; dy++) {
          const from = (top + y * scale + dy) * width + marginLeft + x * scale;
          luma.fill(16, from, from + scale);
        }
      }),
    );
  }
  const chroma = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  const film = Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame),
  ]);
  // Every film has the same length, and overwrites the previous one: a running camera continues to read, while a
  // truncated file would end it.
  const file = openSync(cameraFile, constants.O_WRONLY | constants.O_CREAT);
  try {
    writeSync(file, film, 0, film.length, 0);
  } finally {
    closeSync(file);
  }
}
