import { expect, test } from "@playwright/test";
import { offerDialogOn, createDeliveryActors, createPaidDelivery, openDriverAt } from "./support/deliveries.ts";
import { exchangeCash } from "./support/collect.ts";
import { createAdmin, requestJson, openPhoneAt, signIn, signUp, newAccount } from "./support/people.ts";
import { enablePushes } from "./support/pushes.ts";

// Notices to customers without an open page. For the real parts of the push see support/pushes.ts.
test(
  "a receiver allows notifications, closes the page, and their phone shows when the driver starts",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: 12.3, lng: -104.2 };
    const rita = newAccount("Rita Waiting");
    const [receiver, actors, { api: administrator }] = await Promise.all([
      signUp(rita, "user"),
      createDeliveryActors(),
      createAdmin(),
    ]);
    const actorsWithReceiver = { ...actors, administrator, receiver, receiverPhone: rita.phone };
    const dora = await openDriverAt(browser, actorsWithReceiver, place);
    const id = await createPaidDelivery(actorsWithReceiver, place, 137);

    const { context, page } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
    const phone = await enablePushes(context, page);
    await signIn(page, rita);
    await expect(page).toHaveURL(/\/send/);
    await page.goto(`/my-deliveries/${id}`);
    const offer = page.getByRole("region", { name: "Notifications on this phone" });
    await expect(offer.getByText("Know when the driver is near")).toBeVisible();
    await offer.getByRole("button", { name: "Notify me" }).click();
    await expect(offer).toBeHidden();
    await page.goto("about:blank");

    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await exchangeCash(dora.api, actorsWithReceiver.sender, id);
    let push = await phone.sent("notice");
    await expect
      .poll(async () => {
        push = await phone.sent("notice");
        return (push.notification as { title: string }).title;
      })
      .toBe("Driver on the way");
    expect(JSON.stringify(push)).not.toMatch(/\b137\b|Street/);
    await phone.deliver(push);
    await expect.poll(async () => (await phone.shown()).map(({ title }) => title)).toContain("Driver on the way");
    // The phone has confirmed it.
    await expect
      .poll(
        async () =>
          ((await requestJson(receiver, "/api/push/health")) as { lastReceivedAt: string | null }).lastReceivedAt,
      )
      .not.toBeNull();
    await phone.press("", (push.notification as { tag: string }).tag);
    await expect.poll(phone.openedUrls).toEqual([expect.stringMatching(new RegExp(`/receive/${id}$`))]);
    await page.goto(`/receive/${id}`);
    await expect(page.getByText(/^Dora Driver is about \d+ min away/)).toBeVisible();
    await context.close();
    await dora.context.close();
  },
);
