// Cash on its way to a hub, over the public HTTP surface: what happens before the screens of it.
import type { Page } from "@playwright/test";
import type { Deposit, HubScreen } from "../../lib/contracts/hub.ts";
import { ask, setting } from "../journeys/support/people.ts";
import { here, type World } from "./world.ts";

const week = [1, 2, 3, 4, 5, 6, 7];
const allDay = week.map((day) => ({ day, from: "00:00", to: "24:00" }));

/** Two hubs: one is open at all hours, the other never. */
export async function openHubs(world: World): Promise<void> {
  const { admin, cashier } = world.people;
  const near = { lat: Number((here.latitude - 0.004).toFixed(6)), lng: here.longitude };
  const { id } = (await ask(admin.api, "/api/admin/hubs", {
    name: "Fells Point",
    address: "1701 Thames Street, Baltimore, MD",
    location: near,
    hours: allDay,
    cashiers: [{ phone: cashier.person.phone }],
  })) as { id: string };
  await ask(admin.api, "/api/admin/hubs", {
    name: "Canton",
    address: "3301 Boston Street, Baltimore, MD",
    location: { lat: near.lat, lng: Number((near.lng + 0.02).toFixed(6)) },
    isActive: true,
  });
  world.hub.id = id;
}

/** Nobody takes the cash back: the wait for that is over at once. */
export const waitForNobody = () => setting("return_answer_seconds", 0);

/** The driver brings it to the hub. */
export async function goToHub({ people: { collector }, ids, hub }: World): Promise<void> {
  await ask(collector.api, `/api/tasks/${ids.pickup}/return-to-hub`, { hubId: hub.id });
  await setting("return_answer_seconds", 900);
}

/** They have scanned the code at the counter. */
export async function layOnCounter(world: World): Promise<void> {
  const { people, ids, hub } = world;
  const { qrData } = (await ask(people.cashier.api, `/api/hubs/${hub.id}`)) as HubScreen;
  const { id } = (await ask(people.collector.api, `/api/hubs/${hub.id}/deposits`, {
    items: [ids.pickup],
    qrData,
  })) as Deposit;
  hub.depositId = id;
}

/** The driver's phone is the one that has scanned it. */
export async function knowsDeposit(page: Page, { hub }: World): Promise<void> {
  await page.evaluate(({ id, depositId }) => {
    localStorage.setItem("handover.deposit", `${id} ${depositId}`);
  }, hub);
  await page.reload();
}

/** The cashier counts twenty dollars less than the driver holds. */
export const countLess = ({ people: { cashier }, hub }: World) =>
  ask(cashier.api, `/api/hubs/${hub.id}/deposits/${hub.depositId}/count`, { denominations: { "50": 2 } });

/** What was counted waits for its sender. */
export async function knowCollection({ people: { cashier }, hub }: World): Promise<void> {
  const { collections } = (await ask(cashier.api, `/api/hubs/${hub.id}`)) as HubScreen;
  hub.collectionId = collections[0]?.id ?? "";
}

/** A driver who comes for cash that this hub gives; `counted`: what they have said. */
export const comingFor = (counted: number | null) => ({
  id: "5eed0000-0000-4000-8000-000000000003",
  kind: "pickup",
  state: "waiting",
  digits: "47",
  amount: 250,
  counted,
  countedAt: null,
  answer: null,
  bagSerial: null,
  place: { address: "1701 Thames Street, Baltimore, MD", location: null },
  openedAt: new Date().toISOString(),
  arrivedAt: new Date().toISOString(),
  leaveAt: null,
  hubId: "5eed0000-0000-4000-8000-000000000004",
  hubAt: null,
  codeLockedUntil: null,
  driver: {
    id: "5eed0000-0000-4000-8000-000000000005",
    name: "Dora Driver",
    vehicleType: "car",
    vehiclePlate: "HND 204",
  },
  giverName: "Fells Point",
  takerName: "Dora Driver",
  allowedActions: ["confirm", "dispute"],
});
export async function driverCounted(page: Page): Promise<void> {
  await page.route("**/api/transactions/*/leg", (route) => route.fulfill({ json: { data: comingFor(250) } }));
  await page.reload();
}

/** At the end of the day the safe holds ten dollars less than it should. */
export const closeWithLess = ({ people: { cashier }, hub }: World) =>
  ask(cashier.api, `/api/hubs/${hub.id}/closings`, { counted: 90 });
