import { chromium, type Browser } from "playwright";
import { findChromium } from "../../e2e/fixtures/chromium.ts";
import type { DeferCleanup } from "./stack.ts";

/** No request leaves the machine. */
export const browserArgs: readonly string[] = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** `camera`: the file with the frames of the browser's camera. */
export async function launchBrowser(defer: DeferCleanup, camera?: string): Promise<Browser> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...browserArgs,
      ...(camera
        ? [
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            `--use-file-for-fake-video-capture=${camera}`,
          ]
        : []),
    ],
  });
  defer(() => browser.close());
  return browser;
}
