// The user flows of senders and receivers on their phones.

import type { Page } from "@playwright/test";
import { slowExpect, openScreenAs, type UserFlow } from "./user-flow.ts";
import { exchangeCash } from "../browser/support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  signUp,
  newAccount,
} from "../browser/support/people.ts";

const pickup = { lat: 39.289509, lng: -76.590468 };
const dropOff = { lat: 39.281857, lng: -76.593668 };
const origin = () => ({ origin: process.env.TEST_APP_URL ?? "" });

/** Two users with an earlier delivery between them, from home to a known door; with the driver. */
async function acquaintances() {
  const [samPerson, ritaPerson] = [newAccount("Sam Sender"), newAccount("Rita Receiver")];
  const [sam, rita, admin] = await Promise.all([signUp(samPerson, "user"), signUp(ritaPerson, "user"), createAdmin()]);
  await sam.patch("/api/profile", {
    data: { address: "1838 East Pratt Street", city: "Baltimore", state: "MD", zipCode: "21231" },
    headers: origin(),
  });
  const carl = await createApprovedDriver("Carl Carrier", admin.api);
  const send = async (amount: number): Promise<string> =>
    (
      (await requestJson(sam, "/api/transactions", {
        receiverPhone: ritaPerson.phone,
        amount,
        pickupAddress: "1838 East Pratt Street, Baltimore, MD 21231",
        pickupLocation: pickup,
        deliveryAddress: "888 South Broadway, Baltimore, MD 21231",
        deliveryLocation: dropOff,
      })) as { id: string }
    ).id;
  /** Brings it to the cash with Carl, on the way. */
  const startDelivery = async (id: string): Promise<void> => {
    await requestJson(rita, `/api/transactions/${id}/accept`, {});
    await sendPaymentWebhook("payment.pending", id);
    await sendPaymentWebhook("payment.confirmed", id);
    const { userId } = (await requestJson(carl.api, "/api/session")) as { userId: string };
    await requestJson(carl.api, "/api/driver/positions", {
      positions: [
        { timestamp: Math.floor(Date.now() / 1000), latitude: pickup.lat, longitude: pickup.lng, accuracy: 8 },
      ],
    });
    await requestJson(carl.api, "/api/driver/status", { status: "online" });
    await requestJson(admin.api, `/api/admin/transactions/${id}/assign`, { driverId: userId });
    await exchangeCash(carl.api, sam, id);
  };
  const handedOver = async (id: string): Promise<void> => {
    await startDelivery(id);
    await requestJson(carl.api, `/api/tasks/${id}/arrive`, {
      position: { latitude: dropOff.lat, longitude: dropOff.lng, accuracy: 8 },
      reason: "At the door",
    });
    const { code } = (await requestJson(rita, `/api/transactions/${id}/code`)) as { code: string };
    await requestJson(carl.api, `/api/tasks/${id}/complete`, { code });
    await requestJson(carl.api, "/api/driver/status", { status: "offline" });
  };
  const closeContexts = async (): Promise<void> => {
    await Promise.all([sam, rita, admin.api, carl.api].map((api) => api.dispose()));
  };
  return {
    sam,
    rita,
    ritaPerson,
    samPerson,
    office: admin,
    carl,
    send,
    carried: startDelivery,
    handedOver,
    closeContexts,
  };
}

/** The code that the driver scans or types is visible to the receiver. */
const codeOn = (page: Page) => page.getByLabel("Verification code");

export const sendToKnownPerson: UserFlow = {
  name: "send cash to a known person",
  role: "sender",
  prepare: async (browser) => {
    const { sam, send, handedOver, closeContexts } = await acquaintances();
    await handedOver(await send(60));
    const { page, context } = await openScreenAs(browser, "phone", sam);
    await page.goto("/send");
    await slowExpect(page.getByRole("heading", { name: "Send cash" })).toBeVisible();
    // Their own address is filled in already.
    await slowExpect(page.getByRole("button", { name: "Move the pin: Pickup address" })).toBeVisible();
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(page.getByRole("button", { name: /Rita Receiver/ }).first());
        await slowExpect(page.getByLabel("Amount")).toBeFocused();
        await recorder.type(page.getByLabel("Amount"), "120");
        await recorder.tap(page.getByRole("button", { name: "Review" }));
        await recorder.tap(page.getByRole("button", { name: "Send delivery" }));
        await slowExpect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
        await recorder.see(page.getByTestId("delivery-status").first());
      },
      end: async () => {
        await context.close();
        await closeContexts();
      },
    };
  },
};

export const acceptAndShowCode: UserFlow = {
  name: "accept a delivery and show the code",
  role: "receiver",
  prepare: async (browser) => {
    const { rita, send, closeContexts } = await acquaintances();
    await send(120);
    const { page, context } = await openScreenAs(browser, "phone", rita);
    await page.goto("/send");
    await slowExpect(page.getByRole("button", { name: "Accept delivery" })).toBeVisible();
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(page.getByRole("button", { name: "Accept delivery" }));
        await recorder.tap(page.getByRole("link", { name: "Show code" }));
        await recorder.tap(page.getByRole("button", { name: "Show code anyway" }));
        await slowExpect(codeOn(page)).toHaveText(/^[A-Z0-9]{4}.?[A-Z0-9]{4}$/);
      },
      end: async () => {
        await context.close();
        await closeContexts();
      },
    };
  },
};

export const replyInChat: UserFlow = {
  name: "answer a message of the driver",
  role: "receiver",
  prepare: async (browser) => {
    const { rita, carl, send, carried: startDelivery, closeContexts } = await acquaintances();
    const id = await send(120);
    await startDelivery(id);
    await requestJson(carl.api, `/api/tasks/${id}/messages`, { text: "Please come to the door." });
    const { page, context } = await openScreenAs(browser, "phone", rita);
    await page.goto("/send");
    await slowExpect(page.getByRole("button", { name: "Message Carl Carrier" })).toBeVisible();
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(page.getByRole("button", { name: "Message Carl Carrier" }).first());
        const sheet = page.getByRole("dialog", { name: "Message Carl" });
        await slowExpect(sheet.getByText("Please come to the door.")).toBeVisible();
        // Choosing a template sends it.
        const answer = sheet.getByRole("group", { name: "Quick answers" }).getByRole("button").first();
        const shownText = await answer.innerText();
        await recorder.tap(answer);
        await slowExpect(sheet.getByRole("list").getByText(shownText)).toBeVisible();
      },
      end: async () => {
        await requestJson(carl.api, "/api/driver/status", { status: "offline" }).catch(() => undefined);
        await context.close();
        await closeContexts();
      },
    };
  },
};
