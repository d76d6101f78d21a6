import type { BrowserContext, Page } from "@playwright/test";

/** Counts the sounds of pages opened from now on. */
export async function recordRings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const rings = { count: 0 };
    const start = Reflect.get(OscillatorNode.prototype, "start") as (when?: number) => void;
    OscillatorNode.prototype.start = function sound(this: OscillatorNode, when?: number) {
      rings.count += 1;
      start.call(this, when);
    };
    Object.assign(window, { rings });
  });
}
export const countRings = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { rings: { count: number } }).rings.count);
