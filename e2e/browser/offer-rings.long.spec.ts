import { expect, test, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, changeSetting } from "./support/people.ts";
import { takePicture } from "./support/reach.ts";
import { recordTones, readTones } from "./support/tones.ts";

let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const offerButton = (page: Page) => page.getByRole("button", { name: /^Offer \$60\.00/ });
const waitInPage = (page: Page, ms: number) =>
  page
    .evaluate((until) => until, Date.now() + ms)
    .then((until) => page.waitForFunction((deadline) => Date.now() > deadline, until));

test(
  "an offer rings until answered, and again a minute before its deadline; closed, it stays in the bar through reloads and on every page",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const place = { lat: -41.3, lng: 100.5 };
    const { page, context, api } = await openDriverAt(browser, actors, place);
    await recordTones(context);
    await page.reload();
    const soundButton = page.getByRole("button", { name: "Tap once so that offers can ring" });
    await expect(soundButton).toBeVisible();
    await takePicture(page, "tap-for-sound");
    await soundButton.click();
    await expect(soundButton).toBeHidden();

    // Long enough to ring, be closed and ring again.
    await changeSetting("offer_timeout_seconds", 130);
    let id: string;
    try {
      id = await createPaidDelivery(actors, place);
      await expect(offerDialogOn(page)).toBeVisible();
    } finally {
      await changeSetting("offer_timeout_seconds", 300);
    }
    const { expiresAt } =
      ((await requestJson(api, "/api/offers?limit=1")) as { items: { expiresAt: string }[] }).items[0] ?? {};
    const offerDeadline = Date.parse(expiresAt ?? "");

    await test.step("the phone plays the tone repeatedly", async () => {
      await expect.poll(async () => (await readTones(page)).length).toBeGreaterThanOrEqual(2);
      const [first, second] = await readTones(page);
      for (const tone of [first, second]) {
        expect(tone?.state).toBe("running");
        expect(tone?.level, "well above silence").toBeGreaterThan(0.1);
        for (const frequency of [800, 600])
          expect(
            tone?.hertz.some((hertz) => Math.abs(hertz - frequency) < 30),
            `${frequency} Hz among ${tone?.hertz}`,
          ).toBe(true);
      }
      expect(((second?.at ?? 0) - (first?.at ?? 0)) / 1_000).toBeCloseTo(4, 0);
    });

    await test.step("dismissed, the offer is silent and waits in the bar on every page, also after a reload", async () => {
      await page.keyboard.press("Escape");
      await expect(offerButton(page)).toContainText(/\d:\d\d left/);
      await takePicture(page, "held-offer");
      const before = (await readTones(page)).length;
      await waitInPage(page, 5_000);
      expect((await readTones(page)).length).toBe(before);
      await page.reload();
      await expect(offerButton(page)).toBeVisible();
      await expect(offerDialogOn(page)).toBeHidden();
      await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Deliveries" }).click();
      await expect(page).toHaveURL("/deliveries");
      await expect(offerButton(page)).toBeVisible();
      const otherTab = await context.newPage();
      await otherTab.goto("/navigation");
      await expect(offerDialogOn(otherTab), "the offer is still open in another tab").toBeVisible();
      await otherTab.keyboard.press("Escape");
      await expect(offerButton(otherTab)).toBeVisible();
      await takePicture(otherTab, "held-offer-map");
      await otherTab.close();
    });

    await test.step("it rings again when a minute is left", async () => {
      await page.bringToFront();
      expect(await readTones(page)).toEqual([]);
      await expect.poll(async () => (await readTones(page)).length, { timeout: 300_000 }).toBeGreaterThanOrEqual(1);
      const [reminderTone] = await readTones(page);
      expect((offerDeadline - (reminderTone?.at ?? 0)) / 1_000).toBeLessThan(61);
      expect((offerDeadline - (reminderTone?.at ?? 0)) / 1_000).toBeGreaterThan(54);
      expect(reminderTone?.level).toBeGreaterThan(0.1);
      await expect(offerButton(page)).toBeVisible();
    });

    await test.step("an answer stops the ringing", async () => {
      await offerButton(page).click();
      await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
      await expect(page).toHaveURL(`/navigation/${id}`);
      const before = (await readTones(page)).length;
      await waitInPage(page, 5_000);
      expect((await readTones(page)).length).toBe(before);
      await expect(offerButton(page)).toBeHidden();
    });
    await context.close();
  },
);
