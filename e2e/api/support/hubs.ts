// A hub with a cashier, and a driver on the way there, through the API.
import type { Deposit, Hub, HubCounterState } from "@/lib/contracts/hub";
import { expectOk, newAdmin, newCustomer, randomPlace, type ApiResponse, type JsonObject, type ApiPerson } from "./app";
import { createStartedDelivery, sendStep, type AssignedDelivery } from "./deliveries";

export const OPEN_ALL_HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));
export type TestHub = { hub: Hub; carl: ApiPerson; olga: ApiPerson };

/** A hub with one cashier (Carl), and the administrator who created it (Olga), the only one of their team. */
export async function newHub(overrides: JsonObject = {}): Promise<TestHub> {
  const [carl, olga] = await Promise.all([newCustomer({ name: "Carl Cashier" }), newAdmin({ name: "Olga Operator" })]);
  const response = await expectOk(
    olga.post("/api/admin/hubs", {
      name: "North Street",
      address: "12 North Street",
      location: randomPlace(),
      hours: OPEN_ALL_HOURS,
      cashiers: [{ userId: carl.id }],
      ...overrides,
    }),
  );
  return { hub: response.data as Hub, carl, olga };
}

/** A failed delivery with its cash returned to the hub. */
export async function sendDeliveryToHub({ hub, olga }: TestHub, overrides: JsonObject = {}): Promise<AssignedDelivery> {
  const delivery = await createStartedDelivery(overrides);
  await expectOk(sendStep(delivery.dora, delivery.id, "fail", { reason: "Nobody there" }));
  await expectOk(
    olga.post(`/api/admin/transactions/${delivery.id}/return-to`, { hubId: hub.id, reason: "The sender is abroad" }),
  );
  return delivery;
}

export const readHubCounter = async ({ hub, carl }: TestHub): Promise<HubCounterState> =>
  (await expectOk(carl.get(`/api/hubs/${hub.id}`))).data as HubCounterState;

export const openDepositAs = (
  driver: ApiPerson,
  { hub }: Pick<TestHub, "hub">,
  items: string[],
  qrData: string,
): Promise<ApiResponse> => driver.post(`/api/hubs/${hub.id}/deposits`, { items, qrData });

export async function openDepositOrThrow(
  testHub: TestHub,
  { dora, id }: Pick<AssignedDelivery, "dora" | "id">,
): Promise<Deposit> {
  return (await expectOk(openDepositAs(dora, testHub, [id], (await readHubCounter(testHub)).qrData))).data as Deposit;
}

export const countDeposit = (
  cashier: ApiPerson,
  { hub }: Pick<TestHub, "hub">,
  { id }: Pick<Deposit, "id">,
  denominations: JsonObject,
) => cashier.post(`/api/hubs/${hub.id}/deposits/${id}/count`, { denominations });
