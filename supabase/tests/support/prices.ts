// Prices for the database tests: special prices of one sender, because general prices would affect every test.
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, type RpcResult, type TestPerson } from "./harness";
import type { NewPriceBody, Prices } from "../../../lib/contracts/admin/prices";

let cachedPriceAdmin: Promise<TestPerson> | undefined;
let cachedApprover: Promise<TestPerson> | undefined;
const team = `prices ${crypto.randomUUID()}`;
/** The administrator who adds prices. */
export const sharedPriceAdmin = (): Promise<TestPerson> =>
  (cachedPriceAdmin ??= newAdmin({ name: "Petra Prices", team }));
const priceApprover = (): Promise<TestPerson> => (cachedApprover ??= newAdmin({ name: "Paul Prices", team }));

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

/** One administrator adds a price version and another approves it, also if the driver's pay exceeds the fee. */
export async function addPrice(body: NewPriceBody): Promise<RpcResult<Prices>> {
  const [author, approver] = await Promise.all([sharedPriceAdmin(), priceApprover()]);
  const answer = await callRpc<Prices & { approvalId?: string }>(author.client, "admin_add_price", { p_body: body });
  if (!answer.ok || !answer.data.approvalId) return answer;
  await callRpcOrThrow(approver.client, "admin_grant_approval", { p_id: answer.data.approvalId, p_above_fee: true });
  return callRpc<Prices>(author.client, "admin_list_prices");
}

/** Sets this sender's fee (kind `sender`) or their drivers' pay (kind `driver`). */
export const agreeSenderPrice = async (
  sender: Pick<TestPerson, "id">,
  kind: NewPriceBody["kind"],
  overrides: Partial<NewPriceBody> = {},
): Promise<Prices> => {
  const answer = await addPrice({ ...ZERO_PRICE, kind, senderId: sender.id, ...overrides });
  if (!answer.ok) throw new Error(`admin_add_price: ${answer.code} ${answer.message}`);
  return answer.data;
};

/** Creates a sender with a special fee, and optionally special pay for their drivers. */
export async function createPricedSender(
  fee: Partial<NewPriceBody>,
  pay: Partial<NewPriceBody> | null = null,
): Promise<TestPerson> {
  const sender = await newCustomer({ name: "Sam Sender" });
  await agreeSenderPrice(sender, "sender", fee);
  if (pay) await agreeSenderPrice(sender, "driver", pay);
  return sender;
}
