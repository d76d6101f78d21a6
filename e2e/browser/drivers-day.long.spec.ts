// A driver's day from the sign-in to the end of the shift. On every screen the next step is within reach of the thumb:
// on small phones, with double text size, with long addresses and instructions.
import { expect, test } from "@playwright/test";
import { confirmAsSender, typeCode, typeAmount } from "./support/collect.ts";
import {
  readReceiverCode,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  listSteps,
} from "./support/deliveries.ts";
import { createApprovedDriver, openPhoneAt, signIn, readDispatchPosition } from "./support/people.ts";
import { expectTappable, setScreenSize, resetScreenSize, takePicture, expectReachable } from "./support/reach.ts";
import { movePhoneToStop } from "./support/steps.ts";

const pickup = { lat: 22.31, lng: -97.86 };
// Three kilometres north.
const dropOff = { lat: pickup.lat + 3 / 111.195, lng: pickup.lng };
const longAddress =
  "Building C, behind the old cannery, third gate on the left after the railway bridge, 14500 North Commonwealth Avenue Extension, Apartment 2207";
const instructions =
  `Gate code 4711. ${"Take the second stairs on the left, past the bicycles, and ring twice. ".repeat(20)}`.slice(
    0,
    1000,
  );

/** A preferred time that includes now, in the service's time zone; late in the evening there is none left today. */
function preferredTimeToday(): { preferredTime?: { from: string; to: string } } {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "2-digit", hourCycle: "h23" }).format(
      new Date(),
    ),
  );
  return hour < 22 ? { preferredTime: { from: "00:00", to: "23:59" } } : {};
}

// docs/readings.md: mark-arrived
test(
  "a driver's day: online, offer, pickup offline, the route, the drop-off, and the end of the shift",
  { tag: "@long" },
  async ({ browser }) => {
    const actors = await createDeliveryActors();
    const { person, api } = await createApprovedDriver("Dora Driver", actors.administrator);
    const { context, page } = await openPhoneAt(browser, { latitude: pickup.lat, longitude: pickup.lng });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const panel = page.getByRole("region", { name: "Your status" });

    await test.step("after sign-in the page announces going online, with Stay off duty next to it; the driver goes online later", async () => {
      await signIn(page, person);
      await setScreenSize(page, { width: 320, height: 640, textSize: "200%" });
      await expectTappable(button("Stay off duty"));
      await resetScreenSize(page);
      await takePicture(page, "1-put-online");
      await button("Stay off duty").click();
      const goOnline = panel.getByRole("button", { name: "Go Online" });
      await expectReachable(page, goOnline);
      await takePicture(page, "2-off-duty");
      await goOnline.click();
      await expect(panel.getByRole("status")).toContainText("You get offers");
      await expect.poll(() => readDispatchPosition(person)).toBeCloseTo(pickup.lat, 3);
    });

    const id = await createPaidDelivery(actors, pickup, 250, dropOff, {
      specialInstructions: instructions,
      pickupAddress: `12 ${longAddress}`,
      deliveryAddress: `98 ${longAddress}`,
      urgent: true,
      ...preferredTimeToday(),
    });
    const offer = offerDialogOn(page);
    await test.step("the offer shows its urgency, times, access instructions and deadline", async () => {
      await expect(offer).toContainText("Gate code 4711");
      await expect(offer).toContainText("Urgent");
      if (preferredTimeToday().preferredTime) await expect(offer).toContainText("11:59");
      await takePicture(page, "3-offer");
      await expectReachable(page, offer.getByRole("button", { name: "Accept Task" }));
      // The remaining time is visible without scrolling.
      await expectReachable(page, offer.getByRole("button", { name: "Decline", exact: true }));
      for (const [width, textSize] of [
        [360, "100%"],
        [320, "200%"],
      ] as const) {
        await setScreenSize(page, { width, height: 640, textSize });
        await expect(offer.getByRole("timer").locator("..")).toBeInViewport({ ratio: 1 });
      }
      await resetScreenSize(page);
      await offer.getByRole("button", { name: "Accept Task" }).click();
      await expect(page).toHaveURL(`/navigation/${id}`);
    });

    await test.step("its page and the dashboard, where the driver makes it the last delivery", async () => {
      await page.goto(`/deliveries/${id}`);
      const continueRegion = page.getByRole("region", { name: "Continue the delivery" });
      await expectReachable(page, continueRegion.getByRole("link", { name: "Navigate" }));
      await takePicture(page, "4-detail");
      await page.goto("/dashboard");
      await panel.getByRole("button", { name: "Last delivery" }).click();
      await expect(panel).toContainText("Last delivery: you go off duty after it");
      await expectReachable(page, continueRegion.getByRole("link", { name: "Navigate" }));
      await takePicture(page, "5-on-duty");
      await continueRegion.getByRole("link", { name: "Navigate" }).click();
    });

    await test.step("at the pickup the driver calls the sender; offline the cash is counted, and waits for the sender's confirmation", async () => {
      await expect(page.getByRole("button", { name: "Call Sam Sender" })).toBeVisible();
      await expectReachable(page, page.getByRole("link", { name: "Start Service" }));
      await takePicture(page, "6-pickup");
      await context.setOffline(true);
      await page.getByRole("link", { name: "Start Service" }).click();
      await expectReachable(page, button("I counted the cash"));
      await typeAmount(page, 250);
      await takePicture(page, "7-count");
      await button("I counted $250.00").click();
      await expect(page.getByText("Sam types $250.00 on their own phone")).toBeVisible();
      await expectReachable(page, button("Type the code instead"));
      await typeCode(page, (await confirmAsSender(actors.sender, id, 250)).code);
      await expect(page.getByText("Not confirmed. Do not leave.")).toBeVisible();
      await takePicture(page, "8-not-confirmed");
      expect(await listSteps(id)).toEqual(["accept_offer"]);
      await context.setOffline(false);
      await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service"]);
      await expect(page).toHaveURL(`/navigation/${id}`);
      await expectReachable(page, button("Start Navigation"));
    });

    await test.step("near the drop-off the arrival is the first step, without Start Navigation", async () => {
      await expect(page.getByRole("button", { name: "Call Rita Receiver" })).toBeVisible();
      await movePhoneToStop(page, { latitude: dropOff.lat, longitude: dropOff.lng });
      await expectReachable(page, button("Mark Arrived"));
      await takePicture(page, "9-near");
      await button("Mark Arrived").click();
      await expect(page).toHaveURL(`/deliveries/${id}/complete`);
    });

    await test.step("at the drop-off the driver types the code and hands over the cash", async () => {
      const typeCodeButton = button("Type the code instead");
      await expectReachable(page, typeCodeButton);
      await takePicture(page, "10-door");
      await typeCodeButton.click();
      await page.getByLabel("Verification code").fill(await readReceiverCode(actors, id));
      await expectReachable(page, button("Confirm"));
      await takePicture(page, "11-code");
      await button("Confirm").click();
      await expect(page.getByText("$250.00 handed to Rita Receiver")).toBeVisible();
      await expectReachable(page, button("Done"));
      await takePicture(page, "12-delivered");
    });

    await test.step("the shift is over with its summary, and the driver holds no cash", async () => {
      await button("Done").click();
      await expect(page).toHaveURL("/deliveries");
      const summary = page.getByRole("dialog", { name: "Your shift" });
      await expect(summary).toContainText("Ended with your last delivery");
      await takePicture(page, "13-shift");
      await summary.getByRole("button", { name: "Done" }).click();
      await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Dashboard" }).click();
      await expect(panel.getByRole("status")).toContainText("You get no offers");
      await expect(page.getByRole("heading", { name: "You hold" })).toBeHidden();
      await expectTappable(panel.getByRole("button", { name: "Go Online" }));
    });
    await api.dispose();
    await context.close();
  },
);
