import "server-only";
import { z } from "zod";
import { LedgerAccountList, LedgerPage, LedgerVerification } from "@/lib/contracts/admin/ledger";
import { ChainHead } from "@/lib/contracts/delivery/receipt";

/** The newest root over the ledger's chains; all null before the first entry. */
export const LedgerRoot = z.object({
  id: z.number().int().nullable(),
  lastTransferId: z.number().int().nullable(),
  chains: z.number().int().nullable(),
  entries: z.number().int().nullable(),
  root: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type LedgerRoot = z.infer<typeof LedgerRoot>;

/** Results of the functions in supabase/schemas/ledger. */
export const ledgerResults = {
  admin_list_accounts: LedgerAccountList,
  admin_list_ledger: LedgerPage,
  get_chain_head: ChainHead.nullable(),
  verify_ledger: LedgerVerification,
  write_ledger_root: LedgerRoot,
};
