import "server-only";
import type { PayoutList, Payout } from "@/lib/contracts/admin/payouts";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { provider } from "@/server/payments/provider";
import { readOriginator } from "@/server/payouts/nacha";
import { businessDay, csvFile, readCsvFormat, type Columns } from "@/server/admin/csv";
import { type DbContext, ownerContext } from "@/server/database/client";
import { Refusal } from "@/server/core/errors";
import { throwIfUnavailable } from "@/server/payments/provider-payments";
import { toCents } from "@/server/payments/cents";

/** Open pay, the closed periods, and this installation's payment methods. */
export function listPayouts(): PreparedRpc<PayoutList> {
  return rpc.prepare("admin_list_payouts").map((list) => ({
    ...list,
    methods: { nacha: readOriginator() !== null, transfer: provider() !== null },
  }));
}

const columns: Columns<Payout["items"][number]> = [
  ["driverId", ({ driverId }) => driverId],
  ["name", ({ name }) => name],
  ["amount", ({ amount }) => amount, "money"],
];

/** The amount owed to each driver of a closed period, as a CSV file. */
export async function exportPayout(db: DbContext, request: Request, id: string): Promise<Response> {
  const payout = await rpc(db, "admin_get_payout", { p_id: id });
  const format = await readCsvFormat(db, request);
  return csvFile(`payout-${businessDay(payout.earnedBefore, format)}`, format, columns, undefined, () =>
    Promise.resolve({ items: payout.items, nextCursor: null }),
  );
}

/** Transfers a closed period's open payments to the drivers' accounts at the payment provider, if there is one. */
export function transferPayout(id: string): PreparedRpc<Payout> {
  if (!provider()) throw new Refusal("API_KEY_NOT_SET");
  return rpc.prepare("admin_transfer_payout", { p_id: id });
}

/** Transfers a driver's pay of a closed period, once, and records the provider's result. */
export async function transferPay(payoutId: string, driverId: string): Promise<void> {
  const payments = provider();
  const { transfer } = await rpc(ownerContext, "get_transfer_to_make", {
    p_payout_id: payoutId,
    p_driver_id: driverId,
  });
  if (!transfer) return;
  // It may have been created before the keys were removed: only the provider knows.
  if (!payments) throw new Error("A transfer is under way, and no payment provider is set");
  const { transferId, accountId, amount, earnedBefore } = transfer;
  const description = `Pay until ${earnedBefore}`;
  const created = await throwIfUnavailable(
    payments.transfer({ transferId, accountId, amount: toCents(amount), description }),
  );
  await rpc(ownerContext, "record_transfer", {
    p_transfer_id: transferId,
    p_result: created.ok
      ? { providerId: created.value.providerId }
      : { refusal: "code" in created ? created.code : created.kind },
  });
}
