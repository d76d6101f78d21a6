import { existsSync, statfsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { readSharedStack } from "./e2e/fixtures/shared-stack.ts";
import { TIMEOUT_FACTOR } from "./local/timeout-factor.ts";
import { cameraFile, showToCamera } from "./e2e/browser/support/camera.ts";

Object.assign(process.env, readSharedStack("app"));

// The camera needs a picture before the browser starts; each scan replaces it.
showToCamera(null);

// Playwright makes Chromium use files under /tmp for shared memory, for containers with little of it. Where there is
// enough, real shared memory saves a twentieth of the time.
const sharedMemory = existsSync("/dev/shm") ? statfsSync("/dev/shm") : { bavail: 0, bsize: 0 };
const hasSharedMemory = sharedMemory.bavail * sharedMemory.bsize > 2 ** 30;

// The browser tests run against the real app that e2e/run.ts started; nothing is stubbed.
export default defineConfig({
  testDir: "e2e/browser",
  globalSetup: "./e2e/browser/support/before-all.ts",
  // Selected by e2e/run.ts: only the screens, or all others.
  ...(process.env.BROWSER_TESTS === "screens" ? { testMatch: "**/screens.long.spec.ts" } : {}),
  ...(process.env.TEST_SHORT && process.env.BROWSER_TESTS !== "screens" ? { testIgnore: "**/*.long.spec.ts" } : {}),
  ...(!process.env.TEST_SHORT && process.env.BROWSER_TESTS === "others"
    ? { testIgnore: "**/screens.long.spec.ts" }
    : {}),
  // Each step has its own limit; this one ends hanging tests, also under load.
  timeout: 240_000 * TIMEOUT_FACTOR,
  expect: { timeout: 30_000 * TIMEOUT_FACTOR },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: "test-results",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    // Not a user's patience, but what a browser may need under load.
    actionTimeout: 30_000 * TIMEOUT_FACTOR,
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    // A phone's pixel density is for screenshots: drawing seven times as many pixels takes longer than all scripts.
    ...(process.env.SCREENS_DIR ? {} : { deviceScaleFactor: 1 }),
    baseURL: process.env.TEST_APP_URL,
    locale: "en-US",
    timezoneId: "America/New_York",
    permissions: ["geolocation", "camera"],
    geolocation: { latitude: 39.283, longitude: -76.5937 },
    screenshot: "only-on-failure",
    // Traces double the time of a test.
    trace: process.env.KEEP_TRACES ? "retain-on-failure" : "off",
    launchOptions: {
      ...(hasSharedMemory ? { ignoreDefaultArgs: ["--disable-dev-shm-usage"] } : {}),
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No network beyond this machine: the map app that navigation opens finds no host.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${cameraFile}`,
      ],
    },
  },
});
