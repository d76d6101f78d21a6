import { expect, test } from "@playwright/test";
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

// A place of its own, far from other tests' drivers.
const home = { lat: 58.3, lng: -134.4 };
const position = { latitude: home.lat, longitude: home.lng };

async function handOver(actors: DeliveryActors, { api }: DriverSession, id: string): Promise<void> {
  const findOffer = async () =>
    (
      (await requestJson(api, "/api/offers")) as { items: { id: string; transactionId: string; status: string }[] }
    ).items.find((offer) => offer.transactionId === id && offer.status === "new");
  await expect.poll(findOffer).toBeDefined();
  await requestJson(api, `/api/offers/${(await findOffer())?.id}/accept`, {});
  await exchangeCash(api, actors.sender, id);
  await requestJson(api, `/api/tasks/${id}/arrive`, { position });
  await requestJson(api, `/api/tasks/${id}/complete`, { code: await readReceiverCode(actors, id) });
}

test(
  "a receiver rates the driver, changes it, dismisses the next question; the driver reads the figures",
  { tag: "@long" },
  async ({ browser }) => {
    const actors = await createDeliveryActors();
    const dora = await openDriverAt(browser, actors, home);
    const first = await createPaidDelivery(actors, home, 60);
    await handOver(actors, dora, first);

    const context = await browser.newContext({ storageState: await actors.receiver.storageState() });
    const page = await context.newPage();
    await test.step("the receiver gives stars, then reasons, then a comment, and the page keeps them", async () => {
      await page.goto(`/my-deliveries/${first}`);
      const card = page.getByRole("region", { name: /^How was / });
      await card.getByRole("radio", { name: "2 stars" }).check({ force: true });
      await card.getByRole("checkbox", { name: "I felt unsafe" }).check({ force: true });
      await card.getByLabel(/Anything else/).fill("It was dark");
      await card.getByRole("button", { name: "Send rating" }).click();
      await expect(page.getByText("You gave 2 stars.")).toBeVisible();
      await expect(page.getByText(/^You felt unsafe/)).toBeVisible();
      await page.getByRole("button", { name: "Change" }).click();
      await card.getByRole("radio", { name: "5 stars" }).check({ force: true });
      await card.getByRole("checkbox", { name: "Polite" }).check({ force: true });
      await card.getByRole("button", { name: "Send rating" }).click();
      await expect(page.getByText("You gave 5 stars.")).toBeVisible();
      await page.reload();
      await expect(page.getByText("You gave 5 stars.")).toBeVisible();
    });
    await test.step("dismissed, the question does not return", async () => {
      const second = await createPaidDelivery(actors, home, 70);
      await handOver(actors, dora, second);
      await page.goto(`/my-deliveries/${second}`);
      await page.getByRole("button", { name: "Not now" }).click();
      await expect(page.getByRole("region", { name: /^How was / })).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
      await expect(page.getByRole("region", { name: /^How was / })).toBeHidden();
      await requestJson(actors.sender, `/api/transactions/${second}/rating`, { stars: 4 });
    });
    await test.step("the driver counts as new until five ratings, and then reads them", async () => {
      await dora.page.goto("/profile");
      const rating = dora.page.getByRole("region", { name: "Your rating" });
      await expect(rating.getByText("New", { exact: true })).toBeVisible();
      await requestJson(actors.sender, `/api/transactions/${first}/rating`, {
        stars: 5,
        reasons: ["polite", "on_time"],
      });
      for (const stars of [5, 4]) {
        const id = await createPaidDelivery(actors, home, 50);
        await handOver(actors, dora, id);
        await requestJson(actors.sender, `/api/transactions/${id}/rating`, { stars, reasons: ["careful"] });
      }
      await queryAsOwner(
        "update private.delivery_ratings r set rated_at = rated_at - interval '8 days' from auth.users u where u.id = r.driver_id and u.email = $1",
        [dora.person.email],
      );
      await dora.page.reload();
      await expect(rating.getByText("4.6")).toBeVisible();
      await expect(rating.getByText("from 5 ratings")).toBeVisible();
      await expect(rating.getByText("Careful with the cash")).toBeVisible();
    });
    await context.close();
    await dora.context.close();
  },
);
