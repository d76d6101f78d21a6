import "server-only";
import type { PayoutList } from "@/lib/contracts/admin-payouts";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { provider } from "@/server/payments/provider";
import { originator } from "@/server/payouts/originator";

/** What is open, the closed periods, and which ways of sending them this installation has. */
export function listPayouts(): DeferredRpc<PayoutList> {
  return rpc.defer("admin_list_payouts").map((list) => ({
    ...list,
    ways: { nacha: originator() !== null, transfer: provider() !== null },
  }));
}
