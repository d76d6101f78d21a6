// Prices for the database tests: agreements with one sender, because general prices would affect every test.
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, type RpcResult, type TestPerson } from "./harness";
import type { NewPriceBody, Prices } from "../../../lib/contracts/admin/prices";

let pricer: Promise<TestPerson> | undefined;
let approver: Promise<TestPerson> | undefined;
const team = `prices ${crypto.randomUUID()}`;
/** The administrator who adds prices. */
export const sharedPriceAdmin = (): Promise<TestPerson> => (pricer ??= newAdmin({ name: "Petra Prices", team }));
const priceApprover = (): Promise<TestPerson> => (approver ??= newAdmin({ name: "Paul Prices", team }));

export const ZERO_PRICE = {
  flat: 0,
  perKm: 0,
  basisPoints: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 0,
  tips: false,
  reason: "Agreed",
} satisfies Partial<NewPriceBody>;

/** Adds a version with both administrators; the second one also confirms pay above the fee. */
export async function addPrice(body: NewPriceBody): Promise<RpcResult<Prices>> {
  const [adder, second] = await Promise.all([sharedPriceAdmin(), priceApprover()]);
  const answer = await callRpc<Prices & { approvalId?: string }>(adder.client, "admin_add_price", { p_body: body });
  if (!answer.ok || !answer.data.approvalId) return answer;
  await callRpcOrThrow(second.client, "admin_grant_approval", { p_id: answer.data.approvalId, p_above_fee: true });
  return callRpc<Prices>(adder.client, "admin_list_prices");
}

/** From now on, or from the given time. */
export const agreeSenderPrice = async (
  sender: Pick<TestPerson, "id">,
  kind: NewPriceBody["kind"],
  overrides: Partial<NewPriceBody> = {},
): Promise<Prices> => {
  const answer = await addPrice({ ...ZERO_PRICE, kind, senderId: sender.id, ...overrides });
  if (!answer.ok) throw new Error(`admin_add_price: ${answer.code} ${answer.message}`);
  return answer.data;
};

/** A sender with a fee, and with pay for their drivers. */
export async function createPricedSender(
  fee: Partial<NewPriceBody>,
  pay: Partial<NewPriceBody> | null = null,
): Promise<TestPerson> {
  const sender = await newCustomer({ name: "Sam Sender" });
  await agreeSenderPrice(sender, "sender", fee);
  if (pay) await agreeSenderPrice(sender, "driver", pay);
  return sender;
}
