// A second administrator approves each new price version: the sender's fee, or the driver's pay. Pay above the fee
// needs an explicit confirmation, and is capped otherwise.
import { createDeliveryInStatus, deliveryRequest } from "./support/deliveries";
import { ZERO_PRICE, createPricedSender } from "./support/prices";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  queryRow,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import type { Approval } from "../../lib/contracts/admin/approvals";
import type { NewPriceBody, Prices } from "../../lib/contracts/admin/prices";
import type { Quote } from "../../lib/contracts/delivery/price";

jest.setTimeout(120_000);

let ada: TestPerson;
let alan: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  const team = `prices ${Date.now()}`;
  [ada, alan, receiver] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newCustomer({ name: "Rita Receiver" }),
  ]);
});

type PriceRequest = Prices & { approvalId?: string };
const addPrice = (
  caller: TestPerson,
  sender: TestPerson,
  kind: NewPriceBody["kind"],
  overrides: Partial<NewPriceBody>,
) =>
  callRpc<PriceRequest>(caller.client, "admin_add_price", {
    p_body: { ...ZERO_PRICE, kind, senderId: sender.id, ...overrides },
  });
const requireApprovalId = (answer: RpcResult<PriceRequest>): string => {
  if (!answer.ok || !answer.data.approvalId) throw new Error(`no approval: ${JSON.stringify(answer)}`);
  return answer.data.approvalId;
};
const approve = (caller: TestPerson, id: string, p_above_fee = false) =>
  callRpc<Approval>(caller.client, "admin_grant_approval", { p_id: id, p_above_fee });
const findApproval = async (caller: TestPerson, id: string): Promise<Approval | undefined> =>
  (await callRpcOrThrow<{ items: Approval[] }>(caller.client, "admin_list_approvals")).items.find(
    (approval) => approval.id === id,
  );
const listVersions = (sender: TestPerson) =>
  sql<{ kind: string; flat: number; above_fee: boolean }>(
    "select kind, flat, above_fee from private.fee_schedules where sender_id = $1 order by added_at",
    [sender.id],
  );
const quoteDriverPay = async (sender: TestPerson): Promise<number> => {
  const at = nextUnusedLocation();
  const body = { ...deliveryRequest(receiver, at, { amount: 40 }), pickupLocation: at };
  return (await callRpcOrThrow<Quote>(sender.client, "create_quote", { p_body: body })).driverPay ?? 0;
};

test("one of two administrators cannot raise driver pay: a driver earns nothing from an unapproved $500 price", async () => {
  const sender = await createPricedSender({ flat: 5 });
  const requested = await addPrice(ada, sender, "driver", { flat: 500 });
  const { driver } = await createDeliveryInStatus("delivered", { sender, receiver, amount: 40 });
  const [pay] = await sql<{ balance: number }>(
    `select b.balance::float as balance from ledger.accounts a join ledger.balances b on b.account_id = a.id
      where a.kind = 'driver_pay' and a.owner = $1`,
    [driver.id],
  );
  expect(pay?.balance ?? 0).toBe(0);
  expect(requireApprovalId(requested)).toBeDefined();
  expect(await approve(ada, requireApprovalId(requested), true)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
});

test("the second administrator reads fee and pay of example deliveries, and the version takes effect on approval", async () => {
  const sender = await createPricedSender({ flat: 5, perKm: 1 });
  const id = requireApprovalId(await addPrice(ada, sender, "driver", { flat: 3, perKm: 0.5 }));
  expect(await listVersions(sender)).toHaveLength(1);
  expect(await findApproval(alan, id)).toMatchObject({
    action: "add_price",
    subjectKind: "price",
    price: { kind: "driver", senderName: "Sam Sender", aboveFee: false, version: { flat: 3 }, before: null },
  });
  expect((await findApproval(alan, id))?.price?.examples[0]).toEqual({
    amount: 40,
    km: 5,
    urgent: false,
    failed: false,
    fee: 10,
    pay: 5.5,
  });
  expect((await approve(alan, id)).ok).toBe(true);
  expect(await listVersions(sender)).toMatchObject([{ kind: "sender" }, { kind: "driver", flat: 300 }]);
  expect(
    await queryRow(
      "select details from private.admin_actions where action = 'add_price' and details ->> 'senderId' = $1 and details ->> 'kind' = 'driver'",
      [sender.id],
    ),
  ).toMatchObject({ details: { approvedBy: alan.id } });
});

test("pay far above the fee needs the second administrator's explicit confirmation", async () => {
  const sender = await createPricedSender({ flat: 5 });
  const id = requireApprovalId(await addPrice(ada, sender, "driver", { flat: 500 }));
  expect(await findApproval(alan, id)).toMatchObject({ price: { aboveFee: true, worst: { fee: 5, pay: 500 } } });
  expect(await approve(alan, id)).toMatchObject({ code: "APPROVAL_NEEDED", ok: false });
  expect(await listVersions(sender)).toHaveLength(1);
  expect((await approve(alan, id, true)).ok).toBe(true);
  expect(await listVersions(sender)).toMatchObject([{ above_fee: false }, { flat: 50_000, above_fee: true }]);
  expect(await quoteDriverPay(sender)).toBe(500);
});

test("pay for a failed handover above what is kept of the fee needs the same confirmation", async () => {
  const sender = await createPricedSender({ flat: 300, failedBasisPoints: 0 });
  const id = requireApprovalId(await addPrice(ada, sender, "driver", { flat: 300, failedBasisPoints: 10_000 }));
  expect(await findApproval(alan, id)).toMatchObject({
    price: { aboveFee: true, worst: { failed: true, fee: 0, pay: 300 } },
  });
  expect(await approve(alan, id)).toMatchObject({ code: "APPROVAL_NEEDED", ok: false });
});

test("pay for a failed handover is capped at the kept fee plus the allowance unless more was confirmed", async () => {
  const sender = await createPricedSender({ flat: 300, failedBasisPoints: 0 });
  await sql(
    `insert into private.fee_schedules (kind, sender_id, version, valid_from, flat, failed_basis_points, added_by, reason)
     values ('driver', $1, 1, clock_timestamp(), 30000, 10000, $2, 'Written directly')`,
    [sender.id, ada.id],
  );
  const { id } = await createDeliveryInStatus("in_transit", { sender, receiver, amount: 40 });
  expect(await queryRow("select private.get_failed_delivery_pay($1)::float as pay", [id])).toEqual({ pay: 5 });
});

test("a sender price below the pay in effect needs the same confirmation", async () => {
  const sender = await createPricedSender({ flat: 20 }, { flat: 20 });
  const id = requireApprovalId(await addPrice(ada, sender, "sender", { flat: 1 }));
  expect(await approve(alan, id)).toMatchObject({ code: "APPROVAL_NEEDED" });
});

test("an administrator without a second one cannot set pay far above the fee", async () => {
  const [sender, soleAdmin] = await Promise.all([createPricedSender({ flat: 5 }), newAdmin({ name: "Lena Lone" })]);
  expect(await addPrice(soleAdmin, sender, "driver", { flat: 500 })).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
    errors: [{ path: "flat" }],
  });
  expect(await listVersions(sender)).toHaveLength(1);
});

test("a quote caps pay at the fee plus the allowance unless pay above the fee was confirmed", async () => {
  const sender = await createPricedSender({ flat: 5 });
  await sql(
    `insert into private.fee_schedules (kind, sender_id, version, valid_from, flat, added_by, reason)
     values ('driver', $1, 1, clock_timestamp(), 50000, $2, 'Written directly')`,
    [sender.id, ada.id],
  );
  expect(await quoteDriverPay(sender)).toBe(10);
});

test("approval is void once another version was added meanwhile", async () => {
  const sender = await createPricedSender({ flat: 5 });
  const id = requireApprovalId(await addPrice(ada, sender, "driver", { flat: 3 }));
  expect((await addPrice(await newAdmin(), sender, "driver", { flat: 2 })).ok).toBe(true);
  expect(await findApproval(alan, id)).toMatchObject({ state: "void" });
  expect(await approve(alan, id)).toMatchObject({ code: "APPROVAL_CLOSED" });
  expect(await listVersions(sender)).toMatchObject([{ kind: "sender" }, { flat: 200 }]);
});
