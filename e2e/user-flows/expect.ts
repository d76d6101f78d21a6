import { expect as usual } from "@playwright/test";

/** Outside Playwright's own runner the limit would be five seconds, and a walk may be on a slow network. */
export const slowExpect = usual.configure({ timeout: 30_000 });
