import { expect, test, type Browser, type Page } from "@playwright/test";
import { countCash, typeCode, typeAmount } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  waitForCachedPages,
  listSteps,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";
import { movePhoneToStop, pressStartNavigation } from "./support/steps.ts";

// Late cash: a pickup proven offline that arrives after the delivery was assigned to another driver, who collects other
// cash for it. Both drivers' phones, and the sender's.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const digits = (page: Page) => page.getByTestId("leg-digits").first();
const readShownCode = async (page: Page): Promise<string> =>
  ((await page.getByRole("group", { name: "Code" }).getByRole("img").getAttribute("aria-label")) ?? "").replaceAll(
    " ",
    "",
  );
/** How much each driver holds of it, by name. */
const listHeldCash = (id: string): Promise<unknown[]> =>
  queryAsOwner(
    `select d.name, h.amount::float8 as amount from private.held_cash h
       join public.driver_profiles d on d.user_id = h.driver_id where h.transaction_id = $1 order by d.name`,
    [id],
  );

/** The sender's own phone, on the delivery's page. */
async function openSenderPage(browser: Browser, id: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await actors.sender.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`/my-deliveries/${id}`);
  return page;
}

test(
  "cash proven offline arrives when another driver has the delivery: each hands over their own, and the sender can tell them apart",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: -46.2, lng: 60.4 };
    const dora = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place, 120, place);
    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await waitForCachedPages(dora.page, id);
    const sam = await openSenderPage(browser, id);

    await test.step("the first driver collects offline, and drives on", async () => {
      await dora.context.setOffline(true);
      await countCash(dora.page, 120);
      await sam.getByRole("button", { name: "Dora has no connection?" }).click();
      await sam.getByLabel("Amount you counted").fill("120");
      await sam.getByRole("button", { name: "Show the code" }).click();
      await typeCode(dora.page, await readShownCode(sam));
      await expect(dora.page.getByRole("heading", { name: "$120.00 collected" })).toBeVisible();
      await dora.page.getByRole("link", { name: "To the door" }).click();
      await expect(dora.page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
      expect(await listSteps(id)).toEqual(["accept_offer"]);
    });

    const ben = await openDriverAt(browser, actors, place, "Ben Second");
    await test.step("meanwhile the delivery is given to another driver", async () => {
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/unassign`, {
        reason: "Nobody hears of them",
      });
      const { userId } = (await requestJson(ben.api, "/api/session")) as { userId: string };
      await requestJson(actors.administrator, `/api/admin/transactions/${id}/assign`, { driverId: userId });
      await ben.page.goto(`/navigation/${id}`);
      await expect(ben.page.getByRole("link", { name: "Start Service" })).toBeVisible();
      await expect(sam.getByText("Ben Second").first()).toBeVisible();
    });

    await test.step("the first driver's step arrives: they must return their cash, and see nothing of the second", async () => {
      await dora.context.setOffline(false);
      await expect(dora.page.getByText("Bring the cash back to Sam Sender").first()).toBeVisible();
      await expect(dora.page.getByText("Ben Second")).toHaveCount(0);
      expect(await listHeldCash(id)).toEqual([{ name: "Dora Driver", amount: 120 }]);
      await expect(sam.getByRole("heading", { name: "Hand $120.00 to your driver" })).toBeVisible();
      await expect(sam.getByText("The driver you had before still has $120.00 of yours")).toBeVisible();
    });

    await test.step("the second driver collects other cash, and the sender's page shows the second", async () => {
      await countCash(ben.page, 120);
      await expect(sam.getByText("Your driver counted $120.00")).toBeVisible();
      expect(await digits(sam).innerText()).toBe(await digits(ben.page).innerText());
      await sam.getByRole("button", { name: "Yes, that is right" }).click();
      await typeCode(ben.page, await readShownCode(sam));
      await expect(ben.page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
      expect(await listHeldCash(id)).toEqual([
        { name: "Ben Second", amount: 120 },
        { name: "Dora Driver", amount: 120 },
      ]);
    });

    await test.step("the first driver returns: the sender counts that cash, with other digits and another code", async () => {
      await movePhoneToStop(dora.page, { latitude: place.lat, longitude: place.lng });
      await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
      await expect(dora.page).toHaveURL(`/navigation/${id}/collect`);
      await expect(sam.getByRole("heading", { name: "Your $120.00 comes back" })).toBeVisible();
      await expect(sam.getByText("Dora's phone shows the same two digits.")).toBeVisible();
      expect(await digits(sam).innerText()).toBe(await digits(dora.page).innerText());
      await typeAmount(dora.page, 120);
      await dora.page.getByRole("button", { name: "I counted $120.00" }).click();
      await sam.getByRole("button", { name: "Yes, I counted $120.00" }).click();
      await typeCode(dora.page, await readShownCode(sam));
      await expect(dora.page.getByRole("heading", { name: "$120.00 handed back" })).toBeVisible();
      expect(await listHeldCash(id)).toEqual([{ name: "Ben Second", amount: 120 }]);
      await expect(sam.getByRole("heading", { name: "Your $120.00 comes back" })).toBeHidden();
      await dora.page.getByRole("link", { name: "Done" }).click();
      await expect(dora.page.getByText("You get offers")).toBeVisible();
    });

    await test.step("the second driver delivers normally", async () => {
      await pressStartNavigation(ben.page);
      await ben.page.getByRole("button", { name: "Mark Arrived" }).click();
      const { code } = (await requestJson(actors.receiver, `/api/transactions/${id}/code`)) as { code: string };
      await typeCode(ben.page, code);
      await expect(ben.page.getByText("$120.00 handed to Rita Receiver")).toBeVisible();
      expect(await listHeldCash(id)).toEqual([]);
    });
    await Promise.all([dora.api.dispose(), ben.api.dispose()]);
    await Promise.all([dora.page, ben.page, sam].map((page) => page.context().close()));
  },
);
