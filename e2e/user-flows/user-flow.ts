import {
  devices,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  expect as playwrightExpect,
} from "@playwright/test";
import type { KeystrokeRecorder } from "./recorder.ts";

/** Outside Playwright's own runner the limit would be five seconds, and a flow may run on a slow network. */
export const slowExpect = playwrightExpect.configure({ timeout: 30_000 });

export type FlowContext = {
  /** The page on which the user starts. */
  page: Page;
  /** All presses and typing of the user until the flow is finished. */
  walk: (recorder: KeystrokeRecorder) => Promise<void>;
  end: () => Promise<void>;
};
export type UserFlow = {
  name: string;
  role: "sender" | "receiver" | "driver" | "dispatcher";
  prepare: (browser: Browser) => Promise<FlowContext>;
};

const localeOptions = { locale: "en-US", timezoneId: "America/New_York" } as const;

/** A phone of 390 x 844 or a desktop of 1440 x 900, signed in as this user. */
export async function openScreenAs(
  browser: Browser,
  kind: "phone" | "desktop",
  account: APIRequestContext | null,
  position = { latitude: 39.283, longitude: -76.5937 },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...(kind === "phone" ? devices["Pixel 7"] : devices["Desktop Chrome"]),
    ...localeOptions,
    viewport: kind === "phone" ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    baseURL: process.env.TEST_APP_URL,
    permissions: ["geolocation", "camera", "notifications"],
    geolocation: position,
    ...(account ? { storageState: await account.storageState() } : {}),
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  // Links to a phone are recorded instead of followed: a browser without one opens a dialog.
  await page.addInitScript(() => {
    window.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"], a[href^="sms:"]') : null;
      if (link) event.preventDefault();
    });
  });
  return { context, page };
}
