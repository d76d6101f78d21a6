import { expect, test } from "@playwright/test";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  openPhoneAt,
  signIn,
  signUp,
  newAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

const minute = 60_000;

/** Runs in the page before its scripts: shifts its clock and its positions' times. */
function shiftClock(ms: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + ms;
  window.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args) as object,
    get: (target, name, receiver) => (name === "now" ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
  const real = navigator.geolocation;
  const withShiftedTime =
    (take: PositionCallback): PositionCallback =>
    ({ coords, timestamp }) => {
      take({ coords, timestamp: timestamp + ms, toJSON: () => ({}) });
    };
  const shifted = {
    watchPosition: (take: PositionCallback, fail?: PositionErrorCallback, options?: PositionOptions) =>
      real.watchPosition(withShiftedTime(take), fail, options),
    getCurrentPosition: (take: PositionCallback, fail?: PositionErrorCallback, options?: PositionOptions) => {
      real.getCurrentPosition(withShiftedTime(take), fail, options);
    },
    clearWatch: (id: number) => {
      real.clearWatch(id);
    },
  };
  Object.defineProperty(navigator, "geolocation", { value: shifted });
}

for (const offsetMinutes of [10, -10]) {
  test(
    `a phone with a clock ${Math.abs(offsetMinutes)} minutes ${offsetMinutes > 0 ? "fast" : "slow"} gets offers, counts down by the server's clock, and accepts`,
    offsetMinutes < 0 ? longTag : {},
    async ({ browser }) => {
      const place = { lat: 40 + offsetMinutes, lng: 20 };
      const administrator = await createAdmin();
      const rita = newAccount("Rita Receiver");
      const receiver = await signUp(rita, "user");
      const sender = await signUp(newAccount("Sam Sender"), "user");
      const { person, api } = await createApprovedDriver("Dora Driver", administrator.api);
      const { page, context } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
      await context.addInitScript(shiftClock, offsetMinutes * minute);
      await signIn(page, person);
      // Online, and with a position for the search: one of ten minutes ago, or in the future, would not count.
      await expect
        .poll(async () => ((await requestJson(api, "/api/session")) as { driver: { status: string } }).driver.status)
        .toBe("online");

      const { id } = (await requestJson(sender, "/api/transactions", {
        receiverPhone: rita.phone,
        amount: 90,
        pickupAddress: "1 Pickup Street",
        pickupLocation: place,
        deliveryAddress: "2 Delivery Street",
        deliveryLocation: place,
      })) as { id: string };
      await requestJson(receiver, `/api/transactions/${id}/accept`, {});
      await sendPaymentWebhook("payment.pending", id);
      await sendPaymentWebhook("payment.confirmed", id);

      const offer = page.getByRole("dialog", { name: "New Delivery Task" });
      await expect(offer).toBeVisible();
      await expect(offer.getByRole("timer")).toHaveText(/^[45]:\d\d$/);
      await offer.getByRole("button", { name: "Accept Task" }).click();
      await expect(page).toHaveURL(`/navigation/${id}`);
      await context.close();
    },
  );
}
