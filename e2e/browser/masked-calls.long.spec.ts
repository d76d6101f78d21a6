import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import * as emulators from "../../local/emulators/control.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson, queryAsOwner } from "./support/people.ts";

// Driver and receiver call and text each other through the masked number, and never see the other's.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
const stackUrl = (): string => (JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url;

/** A page of a user who is already signed in. */
async function openPageAs(browser: Browser, account: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await account.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Records links to a phone instead of following them: a browser without one opens a dialog that blocks clicks. */
async function recordDialledNumber(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
      if (!link) return;
      event.preventDefault();
      document.body.dataset.dialled = link.href.slice("tel:".length);
    });
  });
}

/** Presses Call; returns the number that the page dials. */
async function pressCall(page: Page, name: RegExp): Promise<string> {
  await recordDialledNumber(page);
  await page.getByRole("button", { name }).first().click();
  const body = page.locator("body[data-dialled]");
  await expect(body).toBeAttached();
  return (await body.getAttribute("data-dialled")) ?? "";
}

test(
  "driver and receiver call each other and exchange messages; after the handover no call is connected",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: -45.1, lng: 110.4 };
    const { api, page, context, person: dora } = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place, 250);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(`/navigation/${id}`);
    await exchangeCash(api, actors.sender, id);
    const rita = await openPageAs(browser, actors.receiver, `/my-deliveries/${id}`);
    const receiverPhone = actors.receiverPhone;

    await test.step("a press on Call opens the phone app with our number, and Rita's phone rings with it", async () => {
      const platformNumber = await pressCall(page, /Call Rita Receiver/);
      await expect(page.getByText(receiverPhone.slice(2))).toHaveCount(0);
      expect((await emulators.placeCallFrom(stackUrl(), dora.phone)).dialedPhone).toEqual({
        to: receiverPhone,
        callerId: platformNumber,
        status: "completed",
      });
      expect(await emulators.readCalls(stackUrl(), receiverPhone)).toHaveLength(1);
    });

    await test.step("Rita calls back without a page, and from the page", async () => {
      expect((await emulators.placeCallFrom(stackUrl(), receiverPhone)).dialedPhone?.to).toBe(dora.phone);
      const platformNumber = await pressCall(rita, /Call Dora Driver/);
      expect((await emulators.placeCallFrom(stackUrl(), receiverPhone)).dialedPhone?.callerId).toBe(platformNumber);
      await expect(rita.getByText(dora.phone.slice(2))).toHaveCount(0);
    });

    await test.step("Dora answers with one tap, Rita by SMS, and with free text in the app", async () => {
      await page.getByRole("button", { name: "Message" }).click();
      const sheet = page.getByRole("dialog", { name: "Message Rita" });
      await sheet.getByRole("button", { name: "Send" }).click();
      await expect(sheet.getByText("Write a message first")).toBeVisible();
      await sheet.getByRole("button", { name: "Please come down" }).click();
      await expect(sheet.getByRole("list").getByText("Please come down")).toBeVisible();
      await expect
        .poll(async () => (await emulators.readSms(stackUrl(), receiverPhone))[0]?.text)
        .toMatch(/^Dora \(driver\), TXN-\w+: Please come down #/);
      await emulators.replyBySms(stackUrl(), receiverPhone, "One minute");
      await expect(sheet.getByRole("list").getByText("One minute")).toBeVisible();
      await sheet.getByRole("button", { name: "Close" }).click();

      await rita.getByRole("button", { name: "Message Dora Driver" }).first().click();
      const ritasSheet = rita.getByRole("dialog", { name: "Message Dora" });
      await expect(ritasSheet.getByRole("list").getByText("Please come down")).toBeVisible();
      await expect(ritasSheet.getByRole("list").getByText("One minute")).toBeVisible();
      await ritasSheet.getByLabel("Your message").fill(`Ring twice, or call ${receiverPhone}`);
      await ritasSheet.getByRole("button", { name: "Send" }).click();
      await expect(ritasSheet.getByRole("list").getByText("Ring twice, or call •••")).toBeVisible();
      await expect
        .poll(async () => (await emulators.readSms(stackUrl(), dora.phone))[0]?.text)
        .toContain("Rita (receiver)");
      await page.getByRole("button", { name: "Message" }).click();
      await expect(page.getByRole("dialog").getByText("Ring twice, or call •••")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    });

    await test.step("offline, or without a response, the call button shows what to do", async () => {
      const sheet = page.getByRole("dialog", { name: "The call can't be connected yet" });
      const press = () =>
        page
          .getByRole("button", { name: /Call Rita Receiver/ })
          .first()
          .click();
      await page.evaluate(() => {
        delete document.body.dataset.dialled;
      });
      await context.setOffline(true);
      await press();
      await expect(sheet).toContainText("No connection. Connecting you with Rita Receiver needs the network");
      await expect(sheet.getByRole("link", { name: "Call 911" })).toHaveAttribute("href", "tel:911");
      await expect(sheet.getByRole("link", { name: "Call Handover" })).toHaveAttribute("href", /^tel:\+1/);
      // Known from the call before: a phone reaches it without the internet, and it recognises the caller.
      const phoneLink = await sheet.getByRole("link", { name: "Call our number" }).getAttribute("href");
      expect((await emulators.placeCallFrom(stackUrl(), dora.phone)).dialedPhone).toMatchObject({
        to: receiverPhone,
        callerId: phoneLink?.slice("tel:".length),
      });
      await context.setOffline(false);
      await sheet.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator("body[data-dialled]")).toBeAttached();
      await expect(sheet).toBeHidden();

      let releaseRequest = (): void => undefined;
      const requestHeld = new Promise<void>((resolve) => {
        releaseRequest = resolve;
      });
      await page.route(`**/api/tasks/${id}/call`, async (route) => {
        await requestHeld;
        await route.continue();
      });
      await page.evaluate(() => {
        delete document.body.dataset.dialled;
      });
      await press();
      await expect(sheet).toContainText("The network is slow. We are still trying");
      releaseRequest();
      await expect(page.locator("body[data-dialled]")).toBeAttached();
      await expect(sheet).toBeHidden();
      await page.unroute(`**/api/tasks/${id}/call`);
    });

    await test.step("after the handover no call is connected and no page offers one; messages work for half an hour", async () => {
      await requestJson(api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
      await requestJson(api, `/api/tasks/${id}/complete`, { code: await readReceiverCode(actors, id) });
      await expect(rita.getByText("Delivered", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
      await expect(rita.getByRole("button", { name: /Call Dora|Message Dora/ })).toHaveCount(0);
      for (const phone of [dora.phone, receiverPhone]) {
        const lateCall = await emulators.placeCallFrom(stackUrl(), phone);
        expect([lateCall.dialedPhone, lateCall.playedTexts.join(" ")]).toEqual([
          null,
          expect.stringContaining("is over"),
        ]);
      }
      expect((await emulators.replyBySms(stackUrl(), receiverPhone, "You forgot your pen")).replies).toEqual([]);
      await expect
        .poll(async () => (await emulators.readSms(stackUrl(), dora.phone))[0]?.text)
        .toContain("You forgot your pen");
      await queryAsOwner("update public.transactions set completed_at = now() - interval '31 minutes' where id = $1", [
        id,
      ]);
      const before = (await emulators.readSms(stackUrl(), dora.phone)).length;
      expect((await emulators.replyBySms(stackUrl(), receiverPhone, "Thank you")).replies).toEqual([
        "Not passed on: your part of that delivery is over.",
      ]);
      expect(await emulators.readSms(stackUrl(), dora.phone)).toHaveLength(before);
    });
    await rita.context().close();
    await api.dispose();
    await context.close();
  },
);
