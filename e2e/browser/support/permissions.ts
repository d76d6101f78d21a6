import type { Page } from "@playwright/test";

/**
 * A headless browser cannot prompt and reports every permission that was not granted as denied. From the next page on
 * this one reports "prompt" or "denied"; an actual grant simulates the driver's consent.
 */
export async function mockPromptPermissions(
  page: Page,
  name: "geolocation" | "camera",
  says: "prompt" | "denied" = "prompt",
): Promise<void> {
  await page.addInitScript(
    ({ asked, state }) => {
      const query = navigator.permissions.query.bind(navigator.permissions);
      navigator.permissions.query = (wanted) =>
        (wanted.name as string) === asked
          ? Promise.resolve(
              Object.assign(new EventTarget(), { name: asked, state, onchange: null }) as PermissionStatus,
            )
          : query(wanted);
    },
    { asked: name as string, state: says },
  );
}
