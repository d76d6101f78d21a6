// The user flows of drivers, with the phone in one hand.

import type { Browser } from "@playwright/test";
import { slowExpect, openScreenAs, type UserFlow } from "./user-flow.ts";
import * as emulators from "../../local/emulators/control.ts";
import { showToCamera } from "../browser/support/camera.ts";
import { exchangeCash, confirmAsSender } from "../browser/support/collect.ts";
import { offerDialogOn, createDeliveryActors, createPaidDelivery, type LatLng } from "../browser/support/deliveries.ts";
import { createApprovedDriver, requestJson, queryAsOwner, listPositions, signIn } from "../browser/support/people.ts";

// Places of their own, far from other tests' drivers.
let next = 0;
const somewhere = (): LatLng => ({ lat: -52.4, lng: 60.4 + (next += 1) * 3 });

/** A driver with the dashboard open, and a paid delivery that is offered to them. */
async function offered(browser: Browser) {
  const place = somewhere();
  const actors = await createDeliveryActors();
  const { person, api } = await createApprovedDriver("Dora Driver", actors.administrator);
  const { page, context } = await openScreenAs(browser, "phone", null, { latitude: place.lat, longitude: place.lng });
  await signIn(page, person);
  await slowExpect(page.getByText("You get offers")).toBeVisible();
  await slowExpect.poll(async () => (await listPositions(person)).length).toBeGreaterThan(0);
  const id = await createPaidDelivery(actors, place, 120, place);
  await slowExpect(offerDialogOn(page)).toBeVisible();
  const closeContexts = async (): Promise<void> => {
    showToCamera(null);
    await context.close();
    await Promise.all([api, actors.administrator, actors.sender, actors.receiver].map((each) => each.dispose()));
  };
  return { page, context, api, person, office: actors, id, place, closeContexts };
}

export const acceptOfferAndCollect: UserFlow = {
  name: "from the offer to the pickup counted and proven",
  role: "driver",
  prepare: async (browser) => {
    const { page, office, id, closeContexts } = await offered(browser);
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(offerDialogOn(page).getByRole("button", { name: "Accept Task" }));
        await recorder.tap(page.getByRole("link", { name: "Start Service" }));
        for (const [n, key] of [..."120"].entries())
          await recorder.tap(page.getByRole("button", { name: key, exact: true }), { continuesDecision: n > 0 });
        await recorder.tap(page.getByRole("button", { name: "I counted $120.00" }));
        await recorder.meanwhile(async () => showToCamera((await confirmAsSender(office.sender, id)).qrData));
        await slowExpect(page).toHaveURL(`${process.env.TEST_APP_URL ?? ""}/navigation/${id}`, { timeout: 30_000 });
        await slowExpect(page.getByRole("button", { name: "Start Navigation" })).toBeVisible();
      },
      end: async () => {
        await requestJson(office.administrator, `/api/admin/transactions/${id}/complete-override`, {
          reason: "It is over",
        });
        await closeContexts();
      },
    };
  },
};

export const reportNobodyHome: UserFlow = {
  name: "nobody home: call, write, and take the cash back",
  role: "driver",
  prepare: async (browser) => {
    const { page, office, api, person, id, closeContexts } = await offered(browser);
    await page.getByRole("button", { name: "Accept Task" }).click();
    await slowExpect(page).toHaveURL(new RegExp(`/navigation/${id}`));
    await exchangeCash(api, office.sender, id);
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    // At the drop-off, with the camera open, where a driver waits.
    await slowExpect(page).toHaveURL(new RegExp(`/deliveries/${id}/complete`));
    await slowExpect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(page.getByRole("button", { name: "Nobody answers" }));
        const sheet = page.getByRole("dialog", { name: "Nobody answers?" });
        await recorder.tap(sheet.getByRole("button", { name: "Call Rita", exact: true }));
        // The provider connects the call; it is not answered.
        await recorder.meanwhile(async () => {
          await emulators.placeCallFrom(
            (JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string }).url,
            person.phone,
          );
          await slowExpect(sheet.getByText("Called Rita")).toBeVisible();
        });
        await recorder.tap(sheet.getByRole("button", { name: /Please come down/ }));
        await slowExpect(sheet.getByText("Texted Rita")).toBeVisible();
        // Five minutes of waiting are no effort.
        await recorder.meanwhile(async () => {
          await queryAsOwner(
            `update public.transaction_status_updates set "timestamp" = "timestamp" - interval '5 minutes' where transaction_id = $1`,
            [id],
          );
          await slowExpect(sheet.getByRole("button", { name: "Nobody is home: leave with the cash" })).toBeEnabled();
        });
        await recorder.tap(sheet.getByRole("button", { name: "Nobody is home: leave with the cash" }));
        await recorder.see(page.getByText(/Bring the cash back to Sam Sender/).first());
      },
      end: closeContexts,
    };
  },
};
