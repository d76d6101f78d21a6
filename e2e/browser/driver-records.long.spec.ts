import { expect, test, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  createDeliveryActors,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";

const home = { lat: 61.2, lng: -149.9 };
const position = { latitude: home.lat, longitude: home.lng };

async function acceptOffer({ api }: DriverSession, id: string): Promise<void> {
  const findOffer = async () =>
    (
      (await requestJson(api, "/api/offers")) as { items: { id: string; transactionId: string; status: string }[] }
    ).items.find((offer) => offer.transactionId === id && offer.status === "new");
  await expect.poll(findOffer).toBeDefined();
  await requestJson(api, `/api/offers/${(await findOffer())?.id}/accept`, {});
}

/** One delivery of $60 completed, one of $70 given up. */
async function createTwoDeliveries(
  actors: DeliveryActors,
  dora: DriverSession,
): Promise<{ done: string; cancelled: string }> {
  const done = await createPaidDelivery(actors, home, 60);
  await acceptOffer(dora, done);
  await exchangeCash(dora.api, actors.sender, done);
  // A phone trusts a task accepted within the last half minute, unless it knows of a later step.
  await expect
    .poll(() => dora.page.evaluate(() => localStorage.getItem("handover.task") ?? ""))
    .not.toContain('"state":"accepted"');
  await requestJson(dora.api, `/api/tasks/${done}/arrive`, { position });
  await requestJson(dora.api, `/api/tasks/${done}/complete`, { code: await readReceiverCode(actors, done) });
  const cancelled = await createPaidDelivery(actors, home, 70);
  await acceptOffer(dora, cancelled);
  await requestJson(dora.api, `/api/tasks/${cancelled}/cancel`, { reason: "Flat tire" });
  await requestJson(actors.administrator, `/api/admin/transactions/${cancelled}/cancel`, {
    reason: "Nobody else is near",
  });
  return { done, cancelled };
}

async function setFilters(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole("main").getByRole("button").first().click();
  const sheet = page.getByRole("dialog", { name: "Show" });
  for (const name of names) await sheet.getByRole("radio", { name }).check();
  await sheet.getByRole("button", { name: "Show" }).click();
  await expect(sheet).toBeHidden();
}

test(
  "a driver finds past deliveries by outcome and date, prints one, reads their numbers, and edits their profile",
  { tag: "@long" },
  async ({ browser }) => {
    const actors = await createDeliveryActors();
    const dora = await openDriverAt(browser, actors, home);
    const { context, page } = dora;
    const { done, cancelled } = await createTwoDeliveries(actors, dora);
    const html = async (path: string): Promise<string> => (await page.request.get(path)).text();
    const row = (id: string) => page.getByRole("main").locator(`a[href="/deliveries/${id}"]`);

    await test.step("the history has both, and filters narrow it", async () => {
      await page.goto("/history");
      await expect(row(done)).toContainText("$60.00");
      await expect(row(cancelled)).toContainText("$70.00");
      await setFilters(page, "Cancelled");
      await expect(row(cancelled)).toBeVisible();
      await expect(row(done)).toBeHidden();
      await queryAsOwner(
        "update public.optimoroute_orders set ended_at = ended_at - interval '10 days' where transaction_id = $1",
        [done],
      );
      await setFilters(page, "Everything", "Last 7 days");
      await expect(row(cancelled)).toBeVisible();
      await expect(row(done)).toBeHidden();
      await setFilters(page, "Delivered", "Today");
      await expect(page.getByText("No matches")).toBeVisible();
      await setFilters(page, "Delivered", "Last 30 days");
      await expect(row(done)).toBeVisible();
      await expect(row(cancelled)).toBeHidden();
    });

    await test.step("a past delivery opens, and prints without buttons", async () => {
      await row(done).click();
      const main = page.getByRole("main");
      await expect(main).toContainText(`TXN-${done.slice(0, 8).toUpperCase()}`);
      await expect(main).toContainText("Handed over");
      await page.evaluate(() => {
        window.print = () => {
          document.body.dataset.printed = document.documentElement.dataset.theme ?? "";
        };
      });
      await main.getByRole("button", { name: "Print or save" }).click();
      await expect(page.locator("body")).toHaveAttribute("data-printed", "light");
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("button", { name: "Print or save" })).toBeHidden();
      await expect(main).toContainText("$60.00");
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("the figures count both offers", async () => {
      await page.goto("/analytics");
      await expect(page.getByText("100%")).toBeVisible();
      await expect(page.getByText("2 of 2")).toBeVisible();
      await expect
        .poll(() => html("/analytics"), { message: "the picture comes with the page" })
        .toMatch(/<svg role="img" aria-label="Deliveries per day/);
    });

    await test.step("past deliveries and the day's figures are server-rendered; the phone adds how long ago they were", async () => {
      await expect.poll(() => html("/deliveries")).toContain(`href="/deliveries/${cancelled}"`);
      await expect.poll(() => html("/dashboard")).toContain("100%");
      await page.goto("/deliveries");
      for (const id of [done, cancelled]) await expect(row(id).getByRole("time")).toHaveText(/^(Just now|\d min ago)$/);
    });

    await test.step("a new plate is saved, and the page shows it after a reload", async () => {
      await page.goto("/profile");
      await page.getByLabel("License plate").fill("NEW 123");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Profile saved")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("License plate")).toHaveValue("NEW 123");
    });

    await test.step("Spanish, dark theme and kilometres apply immediately, and after a reload", async () => {
      await page.goto("/settings");
      await page.getByText("Español", { exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ajustes");
      await page.getByText("Oscura", { exact: true }).click();
      await page.getByText("Kilómetros", { exact: true }).click();
      await expect
        .poll(async () => await requestJson(dora.api, "/api/settings"))
        .toMatchObject({ locale: "es", theme: "dark", units: "km" });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ajustes");
      await expect(page.locator("html")).toHaveAttribute("lang", "es");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });
    await context.close();
  },
);
