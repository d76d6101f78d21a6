import "server-only";
import { log } from "@/server/core/log";
import type { LedgerRoot } from "@/server/database/results/ledger";

/** Writes the root to the log, so that a copy exists outside of the database with its entries. */
export function logRoot(root: LedgerRoot): LedgerRoot {
  if (root.root !== null) log().info({ ledgerRoot: root }, "ledger root");
  return root;
}
