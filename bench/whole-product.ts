// The whole product on this machine, for benches that press its pages in a real Chromium.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import { buildIfChanged } from "../local/build.ts";
import { browserArgs } from "./browser.ts";

const DIST = ".next-test";
const root = join(import.meta.dirname, "..");

/**
 * Builds the app unless it is built, starts it with or without its worker, and a browser, whose camera shows what the
 * bench puts before it.
 */
export async function withProduct<T>(
  dataDir: string,
  { worker, camera = true }: { worker: boolean; camera?: boolean },
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const env = { ...process.env, NEXT_DIST_DIR: DIST, NEXT_TELEMETRY_DISABLED: "1" };
  if (await buildIfChanged({ root, env, onLine: () => undefined })) console.error("built the app");
  const services = await startServices({ root, dataDir, distDir: DIST, logDir, app: true, worker });
  try {
    Object.assign(process.env, services.env);
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...browserArgs,
        ...(camera
          ? [
              "--use-fake-ui-for-media-stream",
              "--use-fake-device-for-media-stream",
              `--use-file-for-fake-video-capture=${process.env.TEST_CAMERA_FILE}`,
            ]
          : []),
      ],
    });
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  } finally {
    await services.stop();
  }
}
