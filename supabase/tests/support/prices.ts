// Prices for the database tests: agreements with one sender, because general prices would affect every test.
import { call, done, newAdmin, newCustomer, type Answer, type Person } from "./world";
import type { NewPriceBody, Prices } from "../../../lib/contracts/admin-prices";

let pricer: Promise<Person> | undefined;
let approver: Promise<Person> | undefined;
const team = `prices ${crypto.randomUUID()}`;
/** The administrator who adds prices. */
export const priceAdmin = (): Promise<Person> => (pricer ??= newAdmin({ name: "Petra Prices", team }));
const priceApprover = (): Promise<Person> => (approver ??= newAdmin({ name: "Paul Prices", team }));

export const NOTHING = {
  flat: 0,
  perKm: 0,
  share: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedShare: 0,
  tips: false,
  reason: "Agreed",
} satisfies Partial<NewPriceBody>;

/** Adds a version with both administrators; the second one also confirms pay above the fee. */
export async function addPrice(body: NewPriceBody): Promise<Answer<Prices>> {
  const [adder, second] = await Promise.all([priceAdmin(), priceApprover()]);
  const answer = await call<Prices & { approvalId?: string }>(adder.client, "admin_add_price", { p_body: body });
  if (!answer.ok || !answer.data.approvalId) return answer;
  await done(second.client, "admin_approve", { p_id: answer.data.approvalId, p_above_fee: true });
  return call<Prices>(adder.client, "admin_list_prices");
}

/** From now on, or from the given time. */
export const agreed = async (
  sender: Pick<Person, "id">,
  kind: NewPriceBody["kind"],
  more: Partial<NewPriceBody> = {},
): Promise<Prices> => {
  const answer = await addPrice({ ...NOTHING, kind, senderId: sender.id, ...more });
  if (!answer.ok) throw new Error(`admin_add_price: ${answer.code} ${answer.message}`);
  return answer.data;
};

/** A sender who pays a fee, and whose deliveries pay their driver. */
export async function pricedSender(
  fee: Partial<NewPriceBody>,
  pay: Partial<NewPriceBody> | null = null,
): Promise<Person> {
  const sender = await newCustomer({ name: "Sam Sender" });
  await agreed(sender, "sender", fee);
  if (pay) await agreed(sender, "driver", pay);
  return sender;
}
