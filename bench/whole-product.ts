// The whole product on this machine, for benches that press its pages in a real Chromium.
import { chromium, type Browser } from "playwright";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import { builtApp } from "./built-app.ts";
import { browserArgs } from "./browser.ts";

/**
 * Builds the app unless it is built, starts it with or without its worker, and a browser, whose camera shows what the
 * bench puts before it.
 */
export async function withProduct<T>(
  dataDir: string,
  { worker, camera = true }: { worker: boolean; camera?: boolean },
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const built = await builtApp(dataDir);
  const services = await startServices({ ...built, app: true, worker });
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
