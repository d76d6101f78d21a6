// Deliveries brought to a state by their people's own steps.
import { randomUUID } from "node:crypto";
import { emptyDraft, requestOf, type SendDraft } from "@/components/customer/send/send-draft";
import type { Leg, LegCode } from "@/lib/contracts/leg";
import type { Offer } from "@/lib/contracts/offer";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";
import { collect as handOverCash } from "../../../local/collect";
import { codeLetters, normaliseCode } from "@/lib/domain/text/code-format";
import {
  eventually,
  good,
  newCustomer,
  newDelivery,
  newDriver,
  paymentEvent,
  somePlace,
  type Answer,
  type Json,
  type Person,
} from "./app";

export type Place = { lat: number; lng: number };
/** Sam sends, Rosa receives; used by one test only. */
export type Parties = { sam: Person; rosa: Person };

export async function newParties(): Promise<Parties> {
  return { sam: await newCustomer({ name: "Sam Sender" }), rosa: await newCustomer({ name: "Rosa Receiver" }) };
}

/** A request with every field of the sender's form, built by the form's own code. */
export function formRequest(receiverPhone: string, place: Place, more: Partial<SendDraft> = {}): CreateTransactionBody {
  const door = doorOf(place);
  const request = requestOf({
    ...emptyDraft,
    receiverPhone,
    amount: "120.50",
    ownPickup: false,
    pickup: { text: "1 Sender Avenue", ...place, pinned: true },
    delivery: { text: "12 Receiver Street", ...door },
    notes: "Between us: the rest of the loan",
    specialInstructions: "Gate code 4711, ask for Rosa",
    from: "14:00",
    to: "16:00",
    ...more,
  });
  if (!request) throw new Error("The form would not send this");
  return request;
}

/** A place this many kilometres north of another. */
export const kmNorth = ({ lat, lng }: Place, km: number): Place => ({ lat: lat + km / 111.195, lng });

/** A driver who is online and waits at a place. */
export const waitingDriver = (name: string, at: Place): Promise<Person> => newDriver({ name, at, online: true });

/** A delivery that its receiver has accepted. */
export async function acceptedDelivery(
  { sam, rosa }: Parties,
  place: Place = somePlace(),
  more: Json = {},
): Promise<string> {
  const id = await newDelivery(sam, rosa, place, { pickupLocation: place, deliveryLocation: doorOf(place), ...more });
  await good(rosa.post(`/api/transactions/${id}/accept`));
  return id;
}

/** The payment provider confirms the payment. */
export async function pay(transactionId: string): Promise<void> {
  for (const event of ["payment.pending", "payment.confirmed"])
    await good(paymentEvent({ id: randomUUID(), transactionId, event }));
}

/** A paid delivery, which is offered to drivers near the place. */
export async function paidDelivery(parties: Parties, place: Place, more: Json = {}): Promise<string> {
  const id = await acceptedDelivery(parties, place, more);
  await pay(id);
  return id;
}

export const offersOf = async (driver: Person): Promise<Offer[]> =>
  (await good(driver.get("/api/offers"))).data.items as Offer[];

/** This driver's open offer of the delivery, once dispatch has made it. */
export const offerTo = (driver: Person, transactionId: string): Promise<Offer> =>
  eventually(`${driver.name} is offered the delivery`, async () =>
    (await offersOf(driver)).find((offer) => offer.transactionId === transactionId && offer.status === "new"),
  );

export const statusOf = async (person: Person, transactionId: string): Promise<string> =>
  (await good(person.get(`/api/transactions/${transactionId}`))).data.status as string;

/** The receiver's code: as typed, and the QR's text. */
export const codeOf = async (
  rosa: Person,
  transactionId: string,
): Promise<{ code: string; display: string; qrData: string }> =>
  (await good(rosa.get(`/api/transactions/${transactionId}/code`))).data as {
    code: string;
    display: string;
    qrData: string;
  };

/** The nth wrong code, different from the others. */
export const wrongCode = (code: string, nth = 0): string =>
  [...codeLetters].filter((letter) => letter !== normaliseCode(code)[0])[nth] + code.slice(1);

export type Carried = Parties & { dora: Person; id: string; place: Place };

/** A delivery that Dora has accepted. */
export async function assignedDelivery(more: Json = {}): Promise<Carried> {
  const place = somePlace();
  const parties = await newParties();
  const dora = await waitingDriver("Dora Driver", kmNorth(place, -0.05));
  const id = await paidDelivery(parties, place, more);
  const offer = await offerTo(dora, id);
  await good(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  return { ...parties, dora, id, place };
}

export const step = (driver: Person, id: string, verb: string, body: Json = {}, key?: string): Promise<Answer> =>
  driver.post(`/api/tasks/${id}/${verb}`, body, key);

/** The open leg of a delivery's cash, as its sender reads it, or the last one. */
export const legOf = async (sam: Person, id: string): Promise<Leg> =>
  (await good(sam.get(`/api/transactions/${id}/leg`))).data as Leg;

/** The sender confirms the count. Returns the code. */
export const confirmed = async (sam: Person, id: string, body: Json = {}): Promise<LegCode> =>
  (await good(sam.post(`/api/transactions/${id}/leg/confirm`, body))).data as LegCode;

/** Dora counts the whole sum, and Sam confirms it. Returns the code. */
export async function countedCash({ dora, sam, id }: Pick<Carried, "dora" | "sam" | "id">): Promise<LegCode> {
  await good(step(dora, id, "count", { amount: (await legOf(sam, id)).amount }));
  return confirmed(sam, id);
}

/** A driver takes the cash from its sender, or returns it; `more`: extra fields of the last step. */
export const collect = (
  { dora, sam, id }: Pick<Carried, "dora" | "sam" | "id">,
  more: Json = {},
  key?: string,
): Promise<Answer> =>
  handOverCash({
    leg: () => legOf(sam, id),
    count: (amount) => good(step(dora, id, "count", { amount })),
    confirm: () => confirmed(sam, id),
    prove: ({ code, position }) =>
      good(step(dora, id, "prove", { code, ...(position ? { position } : {}), ...more }, key)),
  });

/** A delivery that Dora has started. */
export async function startedDelivery(more: Json = {}): Promise<Carried> {
  const carried = await assignedDelivery(more);
  await collect(carried);
  return carried;
}

/** Rosa's door, and a driver's position there: so near the pickup that a delivery may be quick. */
export const doorOf = (place: Place): Place => kmNorth(place, 0.9);
export const standing = ({ lat, lng }: Place): Json => ({ position: { latitude: lat, longitude: lng } });

/** A delivery whose driver is at Rosa's door. */
export async function arrivedDelivery(more: Json = {}): Promise<Carried> {
  const carried = await startedDelivery(more);
  await good(step(carried.dora, carried.id, "arrive", standing(doorOf(carried.place))));
  return carried;
}
