// Fees paid by card through the API, as the sender's page does it.
import type { Payment } from "@/lib/contracts/delivery/payment";
import { readStripeObjects } from "../../../local/emulators/control";
import {
  pollUntil,
  expectOk,
  newAdmin,
  testSecret,
  randomKey,
  testStack,
  type JsonObject,
  type ApiPerson,
} from "./app";
import { createAcceptedDelivery, newParties, type Parties } from "./deliveries";

let pricingAdmin: Promise<ApiPerson> | undefined;

/** A sender (Sam) with a fee agreement, and a receiver. */
export async function createPartiesWithFee(fee = 4.5): Promise<Parties> {
  const parties = await newParties();
  pricingAdmin ??= newAdmin();
  const priceAgreement = {
    kind: "sender",
    senderId: parties.sam.id,
    flat: fee,
    perKm: 0,
    basisPoints: 0,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedBasisPoints: 0,
    tips: false,
    reason: "Agreed",
  };
  await expectOk((await pricingAdmin).post("/api/admin/prices", priceAgreement, randomKey()));
  return parties;
}

export const readPayment = async (sam: ApiPerson, id: string): Promise<Payment | null> =>
  (await expectOk(sam.get(`/api/transactions/${id}/payment`))).data as Payment | null;

/** The client secret for Sam's page, once the provider has created the payment. */
export const waitForPayablePayment = (sam: ApiPerson, id: string): Promise<Payment & { clientSecret: string }> =>
  pollUntil("Sam can pay", async () => {
    const payment = await readPayment(sam, id);
    return payment?.clientSecret ? (payment as Payment & { clientSecret: string }) : null;
  });

/** A delivery that waits for Sam's card. */
export async function createOwingDelivery(parties: Parties, overrides: JsonObject = {}) {
  const id = await createAcceptedDelivery(parties, undefined, overrides);
  return { id, payment: await waitForPayablePayment(parties.sam, id) };
}

type CardConfirmation = {
  status: number;
  body: { status?: string; error?: { code?: string; decline_code?: string } };
};
/** Confirms the payment with a card and its client secret, as the card form does. */
export async function confirmCard(
  clientSecret: string,
  number: string,
  overrides: Record<string, string> = {},
): Promise<CardConfirmation> {
  const response = await fetch(
    `${testStack().url}/v1/payment_intents/${clientSecret.split("_secret_")[0] ?? ""}/confirm`,
    {
      method: "POST",
      body: new URLSearchParams({
        key: "pk_test_handoverLocal",
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": number,
        return_url: "http://127.0.0.1/paid",
        ...overrides,
      }),
    },
  );
  return { status: response.status, body: (await response.json()) as CardConfirmation["body"] };
}
/** Stores this card at the provider for the payment's customer. */
export async function saveCard(clientSecret: string, card: string): Promise<void> {
  const [id] = clientSecret.split("_secret_");
  const payments = await readStripeObjects<{ id: string; customer: string }>(testStack().url, "payments");
  const response = await fetch(`${testStack().url}/v1/payment_methods/pm_card_${card}/attach`, {
    method: "POST",
    headers: { authorization: `Bearer ${testSecret("STRIPE_SECRET_KEY")}` },
    body: new URLSearchParams({ customer: payments.find((payment) => payment.id === id)?.customer ?? "" }),
  });
  if (!response.ok) throw new Error(await response.text());
}
export const SAVE_CARD_PARAMS = { setup_future_usage: "off_session" };

/** Sam's page reports that a card was sent. */
export const checkPaymentAs = async (sam: ApiPerson, id: string) =>
  (await expectOk(sam.post(`/api/transactions/${id}/payment/check`))).data as {
    status: string;
    declined: string | null;
  };

export const VISA = "4242424242424242";
