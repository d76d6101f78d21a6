import { expect as usual } from "@playwright/test";

/** Outside Playwright's own runner five seconds would be the limit, and a walk may be on a slow network. */
export const slowExpect = usual.configure({ timeout: 30_000 });
