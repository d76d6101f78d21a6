import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { waitForCachedAnswers } from "./cached-pages.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  sendPaymentWebhook,
  openPhoneAt,
  listPositions,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./people.ts";

export type LatLng = { lat: number; lng: number };
/** The people a delivery needs besides its driver; they use the API only. */
export type DeliveryActors = {
  administrator: APIRequestContext;
  sender: APIRequestContext;
  receiver: APIRequestContext;
  receiverPhone: string;
};

export async function createDeliveryActors(): Promise<DeliveryActors> {
  const rita = newAccount("Rita Receiver");
  const [administrator, sender, receiver] = await Promise.all([
    createAdmin(),
    signUp(newAccount("Sam Sender"), "user"),
    signUp(rita, "user"),
  ]);
  return { administrator: administrator.api, sender, receiver, receiverPhone: rita.phone };
}

/** A paid delivery in the search, by default with pickup and door at the same place. */
export async function createPaidDelivery(
  { sender, receiver, receiverPhone }: DeliveryActors,
  place: LatLng,
  amount = 60,
  dropOff = place,
  overrides: object = {},
): Promise<string> {
  const { id } = (await requestJson(sender, "/api/transactions", {
    receiverPhone,
    amount,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: dropOff,
    ...overrides,
  })) as { id: string };
  await requestJson(receiver, `/api/transactions/${id}/accept`, {});
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
  return id;
}

export type DriverSession = { person: TestAccount; api: APIRequestContext; context: BrowserContext; page: Page };

/** A driver online at a place, known to dispatch, with the dashboard open on a phone of their own that caches pages. */
export async function openDriverAt(
  browser: Browser,
  { administrator }: DeliveryActors,
  place: LatLng,
  name = "Dora Driver",
  serviceWorkers: "allow" | "block" = "allow",
): Promise<DriverSession> {
  const { person, api } = await createApprovedDriver(name, administrator);
  const position = { latitude: place.lat, longitude: place.lng };
  const { context, page } = await openPhoneAt(browser, position, serviceWorkers);
  await signIn(page, person);
  await expect(page.getByText("You get offers")).toBeVisible();
  await expect.poll(async () => (await listPositions(person)).length).toBeGreaterThan(0);
  return { person, api, context, page };
}

export const offerDialogOn = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });

/** The code, which only the receiver can read. */
export async function readReceiverCode({ receiver }: DeliveryActors, id: string): Promise<string> {
  return ((await requestJson(receiver, `/api/transactions/${id}/code`)) as { code: string }).code;
}

/** A delivery's actions since its offer, in order. */
export async function listSteps(id: string): Promise<string[]> {
  const rows = (await queryAsOwner(
    "select action from public.transaction_status_updates where transaction_id = $1 and actor in ('driver', 'admin') order by id",
    [id],
  )) as { action: string }[];
  return rows.map(({ action }) => action);
}

/** The delivery's pages are cached on the phone with all their files: they open offline. */
export async function waitForCachedPages(page: Page, id: string): Promise<void> {
  await waitForCachedAnswers(
    page,
    `/navigation/${id}`,
    `/navigation/${id}/collect`,
    `/deliveries/${id}/complete`,
    "/complete/navigation/id",
    "/complete/navigation/id/collect",
    "/complete/deliveries/id/complete",
  );
}

/** Everything this phone stores, as one text. */
export async function dumpPhoneStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error(`${name} does not open`));
        };
      });
      for (const store of db.objectStoreNames) {
        texts.push(
          JSON.stringify(
            await new Promise((resolve) => {
              const allRows = db.transaction(store).objectStore(store).getAll();
              allRows.onsuccess = () => {
                resolve(allRows.result);
              };
            }),
          ),
        );
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const storedResponse of await cache.matchAll())
        if (!storedResponse.url.includes("/_next/static/")) texts.push(await storedResponse.text());
    }
    return texts.join("\n");
  });
}
