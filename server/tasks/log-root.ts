import "server-only";
import { log } from "@/server/core/log";
import type { LedgerRoot } from "@/server/database/results/platform";

/** Says the root in the log, so that a copy of it is kept outside of the database whose entries it is about. */
export function logRoot(root: LedgerRoot): LedgerRoot {
  if (root.root !== null) log().info({ ledgerRoot: root }, "ledger root");
  return root;
}
