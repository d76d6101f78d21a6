// Creates deliveries in a given state through the API, with the requests of their sender, receiver and driver.
import { randomUUID } from "node:crypto";
import { emptySendDraft, toCreateBody, type SendDraft } from "@/components/customer/send/send-draft";
import type { Leg, LegCode } from "@/lib/contracts/delivery/leg";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { exchangeCash } from "../../../local/exchange-cash";
import { codeAlphabet, normalizeCode } from "@/lib/domain/text/code-format";
import {
  pollUntil,
  expectOk,
  newCustomer,
  newDelivery,
  newDriver,
  sendPaymentEvent,
  randomPlace,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "./app";

export type LatLng = { lat: number; lng: number };
/** The sender (Sam) and the receiver (Rosa) of a delivery. */
export type Parties = { sam: ApiPerson; rosa: ApiPerson };

export async function newParties(): Promise<Parties> {
  return { sam: await newCustomer({ name: "Sam Sender" }), rosa: await newCustomer({ name: "Rosa Receiver" }) };
}

/** The request body with every field of the sender's form, built by the form's own code. */
export function deliveryFormBody(
  receiverPhone: string,
  place: LatLng,
  overrides: Partial<SendDraft> = {},
): CreateTransactionBody {
  const dropOff = dropOffOf(place);
  const request = toCreateBody({
    ...emptySendDraft,
    receiverPhone,
    amount: "120.50",
    isPickupFromProfile: false,
    pickup: { text: "1 Sender Avenue", ...place, pinned: true },
    delivery: { text: "12 Receiver Street", ...dropOff },
    notes: "Between us: the rest of the loan",
    specialInstructions: "Gate code 4711, ask for Rosa",
    from: "14:00",
    to: "16:00",
    ...overrides,
  });
  if (!request) throw new Error("The form would not send this");
  return request;
}

/** A place this many kilometres north of another. */
export const kmNorth = ({ lat, lng }: LatLng, km: number): LatLng => ({ lat: lat + km / 111.195, lng });

/** A driver who is online and waits at a place. */
export const createOnlineDriver = (name: string, location: LatLng): Promise<ApiPerson> =>
  newDriver({ name, at: location, online: true });

/** A delivery that its receiver has accepted. */
export async function createAcceptedDelivery(
  { sam, rosa }: Parties,
  place: LatLng = randomPlace(),
  overrides: JsonObject = {},
): Promise<string> {
  const id = await newDelivery(sam, rosa, place, {
    pickupLocation: place,
    deliveryLocation: dropOffOf(place),
    ...overrides,
  });
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  return id;
}

/** The payment provider confirms the payment. */
export async function confirmPayment(transactionId: string): Promise<void> {
  for (const event of ["payment.pending", "payment.confirmed"])
    await expectOk(sendPaymentEvent({ id: randomUUID(), transactionId, event }));
}

/** A paid delivery, which is offered to drivers near the place. */
export async function createPaidDelivery(parties: Parties, place: LatLng, overrides: JsonObject = {}): Promise<string> {
  const id = await createAcceptedDelivery(parties, place, overrides);
  await confirmPayment(id);
  return id;
}

export const listOffers = async (driver: ApiPerson): Promise<Offer[]> =>
  (await expectOk(driver.get("/api/offers"))).data.items as Offer[];

/** This driver's open offer of the delivery, once dispatch has made it. */
export const waitForOffer = (driver: ApiPerson, transactionId: string): Promise<Offer> =>
  pollUntil(`${driver.name} is offered the delivery`, async () =>
    (await listOffers(driver)).find((offer) => offer.transactionId === transactionId && offer.status === "new"),
  );

export const readStatus = async (person: ApiPerson, transactionId: string): Promise<string> =>
  (await expectOk(person.get(`/api/transactions/${transactionId}`))).data.status as string;

/** The receiver's code: as typed, and the QR's text. */
export const readCode = async (
  rosa: ApiPerson,
  transactionId: string,
): Promise<{ code: string; formattedCode: string; qrData: string }> =>
  (await expectOk(rosa.get(`/api/transactions/${transactionId}/code`))).data as {
    code: string;
    formattedCode: string;
    qrData: string;
  };

/** The nth wrong code: the code with another first letter. */
export const wrongCode = (code: string, nth = 0): string =>
  [...codeAlphabet].filter((letter) => letter !== normalizeCode(code)[0])[nth] + code.slice(1);

export type AssignedDelivery = Parties & { dora: ApiPerson; id: string; place: LatLng };

/** A delivery that its driver (Dora) has accepted. */
export async function createAssignedDelivery(overrides: JsonObject = {}): Promise<AssignedDelivery> {
  const place = randomPlace();
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -0.05));
  const id = await createPaidDelivery(parties, place, overrides);
  const offer = await waitForOffer(dora, id);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  return { ...parties, dora, id, place };
}

export const sendStep = (
  driver: ApiPerson,
  id: string,
  verb: string,
  body: JsonObject = {},
  key?: string,
): Promise<ApiResponse> => driver.post(`/api/tasks/${id}/${verb}`, body, key);

/** The open leg (a transfer of the cash between two parties), or the last one, as the sender reads it. */
export const readLeg = async (sam: ApiPerson, id: string): Promise<Leg> =>
  (await expectOk(sam.get(`/api/transactions/${id}/leg`))).data as Leg;

/** The sender confirms the count. Returns the code. */
export const confirmLegAs = async (sam: ApiPerson, id: string, body: JsonObject = {}): Promise<LegCode> =>
  (await expectOk(sam.post(`/api/transactions/${id}/leg/confirm`, body))).data as LegCode;

/** The driver counts the whole sum, and the sender confirms it. Returns the code. */
export async function countAndConfirm({
  dora,
  sam,
  id,
}: Pick<AssignedDelivery, "dora" | "sam" | "id">): Promise<LegCode> {
  await expectOk(sendStep(dora, id, "count", { amount: (await readLeg(sam, id)).amount }));
  return confirmLegAs(sam, id);
}

/** The driver takes the cash from the sender, or returns it; `overrides`: extra fields of the last step. */
export const completeCashLeg = (
  { dora, sam, id }: Pick<AssignedDelivery, "dora" | "sam" | "id">,
  overrides: JsonObject = {},
  key?: string,
): Promise<ApiResponse> =>
  exchangeCash({
    leg: () => readLeg(sam, id),
    count: (amount) => expectOk(sendStep(dora, id, "count", { amount })),
    confirm: () => confirmLegAs(sam, id),
    prove: ({ code, position }) =>
      expectOk(sendStep(dora, id, "prove", { code, ...(position ? { position } : {}), ...overrides }, key)),
  });

/** A delivery with the cash in the hands of its driver. */
export async function createStartedDelivery(overrides: JsonObject = {}): Promise<AssignedDelivery> {
  const delivery = await createAssignedDelivery(overrides);
  await completeCashLeg(delivery);
  return delivery;
}

/** The drop-off of a delivery with this pickup: 0.9 km away, so that a quick delivery is plausible. */
export const dropOffOf = (place: LatLng): LatLng => kmNorth(place, 0.9);
export const positionBody = ({ lat, lng }: LatLng): JsonObject => ({ position: { latitude: lat, longitude: lng } });

/** A delivery with its driver at the drop-off. */
export async function createArrivedDelivery(overrides: JsonObject = {}): Promise<AssignedDelivery> {
  const delivery = await createStartedDelivery(overrides);
  await expectOk(sendStep(delivery.dora, delivery.id, "arrive", positionBody(dropOffOf(delivery.place))));
  return delivery;
}
