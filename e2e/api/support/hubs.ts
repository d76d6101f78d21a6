// A hub with a cashier, and a driver on the way there, through the API.
import type { Deposit, Hub, HubScreen } from "@/lib/contracts/hub";
import { good, newAdmin, newCustomer, somePlace, type Answer, type Json, type Person } from "./app";
import { startedDelivery, step, type Carried } from "./deliveries";

export const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));
export type Opened = { hub: Hub; carl: Person; olga: Person };

/** A hub with one cashier, and the administrator who created it, the only one of their team. */
export async function newHub(more: Json = {}): Promise<Opened> {
  const [carl, olga] = await Promise.all([newCustomer({ name: "Carl Cashier" }), newAdmin({ name: "Olga Operator" })]);
  const answer = await good(
    olga.post("/api/admin/hubs", {
      name: "North Street",
      address: "12 North Street",
      location: somePlace(),
      hours: ALWAYS,
      cashiers: [{ userId: carl.id }],
      ...more,
    }),
  );
  return { hub: answer.data as Hub, carl, olga };
}

/** A failed delivery whose cash is returned to the hub. */
export async function goesToHub({ hub, olga }: Opened, more: Json = {}): Promise<Carried> {
  const carried = await startedDelivery(more);
  await good(step(carried.dora, carried.id, "fail", { reason: "Nobody there" }));
  await good(
    olga.post(`/api/admin/transactions/${carried.id}/return-to`, { hubId: hub.id, reason: "The sender is abroad" }),
  );
  return carried;
}

export const screenOf = async ({ hub, carl }: Opened): Promise<HubScreen> =>
  (await good(carl.get(`/api/hubs/${hub.id}`))).data as HubScreen;

export const handIn = (
  driver: Person,
  { hub }: Pick<Opened, "hub">,
  items: string[],
  qrData: string,
): Promise<Answer> => driver.post(`/api/hubs/${hub.id}/deposits`, { items, qrData });

export async function deposited(opened: Opened, { dora, id }: Pick<Carried, "dora" | "id">): Promise<Deposit> {
  return (await good(handIn(dora, opened, [id], (await screenOf(opened)).qrData))).data as Deposit;
}

export const count = (by: Person, { hub }: Pick<Opened, "hub">, { id }: Pick<Deposit, "id">, denominations: Json) =>
  by.post(`/api/hubs/${hub.id}/deposits/${id}/count`, { denominations });
