// Fees paid by card: the sender's page without a browser.
import type { Payment } from "@/lib/contracts/payment";
import { stripeKnows } from "../../../local/stand-ins";
import { eventually, good, newAdmin, secret, someKey, stack, type Json, type Person } from "./app";
import { acceptedDelivery, newParties, type Parties } from "./deliveries";

let pricer: Promise<Person> | undefined;

/** Sam pays a fee for deliveries. */
export async function feeParties(fee = 4.5): Promise<Parties> {
  const parties = await newParties();
  pricer ??= newAdmin();
  const agreed = {
    kind: "sender",
    senderId: parties.sam.id,
    flat: fee,
    perKm: 0,
    share: 0,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedShare: 0,
    tips: false,
    reason: "Agreed",
  };
  await good((await pricer).post("/api/admin/prices", agreed, someKey()));
  return parties;
}

export const paymentOf = async (sam: Person, id: string): Promise<Payment | null> =>
  (await good(sam.get(`/api/transactions/${id}/payment`))).data as Payment | null;

/** The client secret for Sam's page, once the provider has created the payment. */
export const payable = (sam: Person, id: string): Promise<Payment & { clientSecret: string }> =>
  eventually("Sam can pay", async () => {
    const payment = await paymentOf(sam, id);
    return payment?.clientSecret ? (payment as Payment & { clientSecret: string }) : null;
  });

/** A delivery that waits for Sam's card. */
export async function owingDelivery(parties: Parties, more: Json = {}) {
  const id = await acceptedDelivery(parties, undefined, more);
  return { id, payment: await payable(parties.sam, id) };
}

export type Confirmed = { status: number; body: { status?: string; error?: { code?: string; decline_code?: string } } };
/** Confirms the payment with a card and its client secret, as the card form does. */
export async function sendCard(
  clientSecret: string,
  number: string,
  more: Record<string, string> = {},
): Promise<Confirmed> {
  const answer = await fetch(`${stack().url}/v1/payment_intents/${clientSecret.split("_secret_")[0] ?? ""}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: "pk_test_handoverLocal",
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      return_url: "http://127.0.0.1/paid",
      ...more,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Confirmed["body"] };
}
/** Stores this card at the provider for the payment's customer. */
export async function keepCard(clientSecret: string, card: string): Promise<void> {
  const [id] = clientSecret.split("_secret_");
  const known = await stripeKnows<{ id: string; customer: string }>(stack().url, "payments");
  const answer = await fetch(`${stack().url}/v1/payment_methods/pm_card_${card}/attach`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret("STRIPE_SECRET_KEY")}` },
    body: new URLSearchParams({ customer: known.find((one) => one.id === id)?.customer ?? "" }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
export const KEEP = { setup_future_usage: "off_session" };

/** Sam's page reports that a card was sent. */
export const checked = async (sam: Person, id: string) =>
  (await good(sam.post(`/api/transactions/${id}/payment/check`))).data as { status: string; declined: string | null };

export const VISA = "4242424242424242";
