import type { Page } from "@playwright/test";

/**
 * A headless browser cannot prompt and reports every permission that was not granted as denied. From the next page on
 * this one reports "prompt" or "denied"; an actual grant simulates the driver's consent.
 */
export async function mockPromptPermissions(
  page: Page,
  name: "geolocation" | "camera",
  answer: "prompt" | "denied" = "prompt",
): Promise<void> {
  await page.addInitScript(
    ({ permission, state }) => {
      const query = navigator.permissions.query.bind(navigator.permissions);
      navigator.permissions.query = (descriptor) =>
        (descriptor.name as string) === permission
          ? Promise.resolve(
              Object.assign(new EventTarget(), { name: permission, state, onchange: null }) as PermissionStatus,
            )
          : query(descriptor);
    },
    { permission: name as string, state: answer },
  );
}
