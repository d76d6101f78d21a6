// What drivers do, the phone in one hand.
import type { Browser } from "@playwright/test";
import { expect } from "./expect.ts";
import * as standIn from "../../local/stand-ins.ts";
import { showToCamera } from "../journeys/support/camera.ts";
import { changeHands, senderConfirms } from "../journeys/support/collect.ts";
import { offerOn, openOffice, paidDelivery, type Place } from "../journeys/support/deliveries.ts";
import { approvedDriver, ask, asOwner, placesOf, signIn } from "../journeys/support/people.ts";
import { screenOf, type Job } from "./job.ts";

// Places of their own: nobody else's driver is anywhere near.
let next = 0;
const somewhere = (): Place => ({ lat: -52.4, lng: 60.4 + (next += 1) * 3 });

/** A driver with the dashboard open, and a paid delivery that is offered to them. */
async function offered(browser: Browser) {
  const place = somewhere();
  const office = await openOffice();
  const { person, api } = await approvedDriver("Dora Driver", office.administrator);
  const { page, context } = await screenOf(browser, "phone", null, { latitude: place.lat, longitude: place.lng });
  await signIn(page, person);
  await expect(page.getByText("You get offers")).toBeVisible();
  await expect.poll(async () => (await placesOf(person)).length).toBeGreaterThan(0);
  const id = await paidDelivery(office, place, 120, place);
  await expect(offerOn(page)).toBeVisible();
  const leave = async (): Promise<void> => {
    showToCamera(null);
    await context.close();
    await Promise.all([api, office.administrator, office.sender, office.receiver].map((each) => each.dispose()));
  };
  return { page, context, api, person, office, id, place, leave };
}

export const offerToPickup: Job = {
  name: "from the offer to the pickup counted and proven",
  who: "driver",
  prepare: async (browser) => {
    const { page, office, id, leave } = await offered(browser);
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(offerOn(page).getByRole("button", { name: "Accept Task" }));
        await recorder.tap(page.getByRole("link", { name: "Start Service" }));
        for (const [n, key] of [..."120"].entries())
          await recorder.tap(page.getByRole("button", { name: key, exact: true }), { goesOn: n > 0 });
        await recorder.tap(page.getByRole("button", { name: "I counted $120.00" }));
        await recorder.meanwhile(async () => showToCamera((await senderConfirms(office.sender, id)).qrData));
        await expect(page).toHaveURL(`${process.env.TEST_APP_URL ?? ""}/navigation/${id}`, { timeout: 30_000 });
        await expect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
      },
      end: async () => {
        await ask(office.administrator, `/api/admin/transactions/${id}/complete-override`, { reason: "It is over" });
        await leave();
      },
    };
  },
};

export const nobodyHome: Job = {
  name: "nobody home: call, write, and take the cash back",
  who: "driver",
  prepare: async (browser) => {
    const { page, office, api, person, id, leave } = await offered(browser);
    await page.getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(new RegExp(`/navigation/${id}`));
    await changeHands(api, office.sender, id);
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    // At the door, with the camera open: this is where a driver stands when nobody comes.
    await expect(page).toHaveURL(new RegExp(`/deliveries/${id}/complete`));
    await expect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(page.getByRole("button", { name: "Nobody answers" }));
        const sheet = page.getByRole("dialog", { name: "Nobody answers?" });
        await recorder.tap(sheet.getByRole("button", { name: "Call Rita", exact: true }));
        // The phone company puts it through; nobody takes it.
        await recorder.meanwhile(async () => {
          await standIn.callFrom((JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url, person.phone);
          await expect(sheet.getByText("Called Rita")).toBeVisible();
        });
        await recorder.tap(sheet.getByRole("button", { name: /Please come down/ }));
        await expect(sheet.getByText("Texted Rita")).toBeVisible();
        // Five minutes of waiting are nobody's work.
        await recorder.meanwhile(async () => {
          await asOwner(
            `update public.transaction_status_updates set "timestamp" = "timestamp" - interval '5 minutes' where transaction_id = $1`,
            [id],
          );
          await expect(sheet.getByRole("button", { name: "Nobody is home: leave with the cash" })).toBeEnabled();
        });
        await recorder.tap(sheet.getByRole("button", { name: "Nobody is home: leave with the cash" }));
        await recorder.see(page.getByText(/Bring the cash back to Sam Sender/).first());
      },
      end: leave,
    };
  },
};
