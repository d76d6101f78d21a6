// Setup of the hub screens over HTTP. A hub has a safe and cashiers; drivers hand in cash there (a deposit), and cash
// waits there for its sender (a collection).
import type { Page } from "@playwright/test";
import type { Deposit, HubCounterState } from "../../lib/contracts/hub.ts";
import { requestJson, changeSetting } from "../browser/support/people.ts";
import { phoneLocation, type Scenario } from "./scenario.ts";

const openAllWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));

/** Two hubs: one is open at all hours, the other never. */
export async function createHubs(scenario: Scenario): Promise<void> {
  const { admin, cashier } = scenario.accounts;
  const hubPlace = { lat: Number((phoneLocation.latitude - 0.004).toFixed(6)), lng: phoneLocation.longitude };
  const { id } = (await requestJson(admin.api, "/api/admin/hubs", {
    name: "Fells Point",
    address: "1701 Thames Street, Baltimore, MD",
    location: hubPlace,
    hours: openAllWeek,
    cashiers: [{ phone: cashier.person.phone }],
  })) as { id: string };
  await requestJson(admin.api, "/api/admin/hubs", {
    name: "Canton",
    address: "3301 Boston Street, Baltimore, MD",
    location: { lat: hubPlace.lat, lng: Number((hubPlace.lng + 0.02).toFixed(6)) },
    isActive: true,
  });
  scenario.hub.id = id;
}

/** Lets the driver bring the cash to a hub without waiting for the sender. */
export const endReturnWait = () => changeSetting("return_response_timeout_seconds", 0);

/** The driver chooses the hub for the cash to return. */
export async function bringCashToHub({ accounts: { pickupDriver }, ids, hub }: Scenario): Promise<void> {
  await requestJson(pickupDriver.api, `/api/tasks/${ids.atPickup}/return-to-hub`, { hubId: hub.id });
  await changeSetting("return_response_timeout_seconds", 900);
}

/** The driver scans the code at the counter, which opens a deposit. */
export async function openDepositAtCounter(scenario: Scenario): Promise<void> {
  const { accounts, ids, hub } = scenario;
  const { qrData } = (await requestJson(accounts.cashier.api, `/api/hubs/${hub.id}`)) as HubCounterState;
  const { id } = (await requestJson(accounts.pickupDriver.api, `/api/hubs/${hub.id}/deposits`, {
    items: [ids.atPickup],
    qrData,
  })) as Deposit;
  hub.depositId = id;
}

/** Stores the deposit on the driver's phone, as after the scan. */
export async function storeDepositOnPhone(page: Page, { hub }: Scenario): Promise<void> {
  await page.evaluate(({ id, depositId }) => {
    localStorage.setItem("handover.deposit", `${id} ${depositId}`);
  }, hub);
  await page.reload();
}

/** The cashier counts twenty dollars less than the driver holds. */
export const countTooLittle = ({ accounts: { cashier }, hub }: Scenario) =>
  requestJson(cashier.api, `/api/hubs/${hub.id}/deposits/${hub.depositId}/count`, { denominations: { "50": 2 } });

/** Stores the id of the collection: the counted cash that waits for its sender. */
export async function readCollectionId({ accounts: { cashier }, hub }: Scenario): Promise<void> {
  const { collections } = (await requestJson(cashier.api, `/api/hubs/${hub.id}`)) as HubCounterState;
  hub.collectionId = collections[0]?.id ?? "";
}

/** A pickup leg at the hub, which gives a driver the cash of a prefunded delivery; `counted`: the driver's count. */
export const pickupAtHub = (counted: number | null) => ({
  id: "5eed0000-0000-4000-8000-000000000003",
  kind: "pickup",
  state: "waiting",
  matchingDigits: "47",
  amount: 250,
  counted,
  countedAt: null,
  countResponse: null,
  bagSerial: null,
  place: { address: "1701 Thames Street, Baltimore, MD", location: null },
  openedAt: new Date().toISOString(),
  arrivedAt: new Date().toISOString(),
  leaveAllowedAt: null,
  hubId: "5eed0000-0000-4000-8000-000000000004",
  hubReturnAllowedAt: null,
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
export async function showDriverCount(page: Page): Promise<void> {
  await page.route("**/api/transactions/*/leg", (route) => route.fulfill({ json: { data: pickupAtHub(250) } }));
  await page.reload();
}

/** At the end of the day the safe holds ten dollars less than it should. */
export const closeHubWithShortfall = ({ accounts: { cashier }, hub }: Scenario) =>
  requestJson(cashier.api, `/api/hubs/${hub.id}/closings`, { counted: 90 });
