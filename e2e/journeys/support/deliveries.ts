import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { keptOnPhone } from "./kept-pages.ts";
import {
  admin,
  approvedDriver,
  ask,
  asOwner,
  paymentSays,
  phoneAt,
  placesOf,
  signIn,
  signUp,
  someone,
  type Person,
} from "./people.ts";

export type Place = { lat: number; lng: number };
/** The people a delivery needs besides its driver; they use the API only. */
export type Office = {
  administrator: APIRequestContext;
  sender: APIRequestContext;
  receiver: APIRequestContext;
  receiverPhone: string;
};

export async function openOffice(): Promise<Office> {
  const rita = someone("Rita Receiver");
  const [administrator, sender, receiver] = await Promise.all([
    admin(),
    signUp(someone("Sam Sender"), "user"),
    signUp(rita, "user"),
  ]);
  return { administrator: administrator.api, sender, receiver, receiverPhone: rita.phone };
}

/** A paid delivery in the search, by default with pickup and door at the same place. */
export async function paidDelivery(
  { sender, receiver, receiverPhone }: Office,
  place: Place,
  amount = 60,
  to = place,
  more: object = {},
): Promise<string> {
  const { id } = (await ask(sender, "/api/transactions", {
    receiverPhone,
    amount,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: to,
    ...more,
  })) as { id: string };
  await ask(receiver, `/api/transactions/${id}/accept`, {});
  await paymentSays("payment.pending", id);
  await paymentSays("payment.confirmed", id);
  return id;
}

export type Driver = { person: Person; api: APIRequestContext; context: BrowserContext; page: Page };

/** A driver online at a place, known to dispatch, with the dashboard open on a phone of their own that caches pages. */
export async function driverAt(
  browser: Browser,
  { administrator }: Office,
  place: Place,
  name = "Dora Driver",
): Promise<Driver> {
  const { person, api } = await approvedDriver(name, administrator);
  const { context, page } = await phoneAt(browser, { latitude: place.lat, longitude: place.lng });
  await signIn(page, person);
  await expect(page.getByText("You get offers")).toBeVisible();
  await expect.poll(async () => (await placesOf(person)).length).toBeGreaterThan(0);
  return { person, api, context, page };
}

export const offerOn = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });

/** The code, which only the receiver can read. */
export async function codeOf({ receiver }: Office, id: string): Promise<string> {
  return ((await ask(receiver, `/api/transactions/${id}/code`)) as { code: string }).code;
}

/** A delivery's actions since its offer, in order. */
export async function stepsOf(id: string): Promise<string[]> {
  const rows = (await asOwner(
    "select action from public.transaction_status_updates where transaction_id = $1 and actor in ('driver', 'admin') order by id",
    [id],
  )) as { action: string }[];
  return rows.map(({ action }) => action);
}

/** The delivery's pages are cached on the phone with all their files: they open offline. */
export async function pagesKept(page: Page, id: string): Promise<void> {
  await keptOnPhone(
    page,
    `/navigation/${id}`,
    `/navigation/${id}/collect`,
    `/deliveries/${id}/complete`,
    "/whole/navigation/id",
    "/whole/navigation/id/collect",
    "/whole/deliveries/id/complete",
  );
}

/** Everything this phone stores, as one text. */
export async function everythingKeptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((open, failed) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          open(request.result);
        };
        request.onerror = () => {
          failed(new Error(`${name} does not open`));
        };
      });
      for (const store of db.objectStoreNames) {
        texts.push(
          JSON.stringify(
            await new Promise((read) => {
              const all = db.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => {
                read(all.result);
              };
            }),
          ),
        );
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const kept of await cache.matchAll())
        if (!kept.url.includes("/_next/static/")) texts.push(await kept.text());
    }
    return texts.join("\n");
  });
}
