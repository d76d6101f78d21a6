import type { Page } from "@playwright/test";

/**
 * A browser without a window has nobody to ask and says that everything is denied which was not granted. From the next
 * page on this one says that it would ask, or that it was told no; what is granted all the same stands for the driver's yes.
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
