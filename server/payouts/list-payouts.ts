import "server-only";
import type { PayoutList } from "@/lib/contracts/admin-payouts";
import { call, type Call } from "@/server/database/call";
import { provider } from "@/server/payments/provider";
import { originator } from "@/server/payouts/originator";

/** What is open, the closed periods, and which ways of sending them this installation has. */
export function listPayouts(): Call<PayoutList> {
  return call("admin_list_payouts").map((list) => ({
    ...list,
    ways: { nacha: originator() !== null, transfer: provider() !== null },
  }));
}
