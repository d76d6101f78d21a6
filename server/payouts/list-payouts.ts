import "server-only";
import type { PayoutList } from "@/lib/contracts/admin/payouts";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { provider } from "@/server/payments/provider";
import { readOriginator } from "@/server/payouts/originator";

/** Open pay, the closed periods, and this installation's payment methods. */
export function listPayouts(): PreparedRpc<PayoutList> {
  return rpc.prepare("admin_list_payouts").map((list) => ({
    ...list,
    methods: { nacha: readOriginator() !== null, transfer: provider() !== null },
  }));
}
