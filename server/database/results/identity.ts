import "server-only";
import { z } from "zod";
import { Identity, IdentityCheckDetail, IdentityCheckList } from "@/lib/contracts/identity";

const count = z.number().int();

/** Storage path of an identity document, and its hash when it was stored. */
const StoredIdentityDocument = z.object({ path: z.string(), sha256: z.string() });

/** Results of the functions in supabase/schemas/identity. */
export const identityResults = {
  admin_approve_identity: IdentityCheckDetail,
  admin_get_identity_check: IdentityCheckDetail,
  admin_list_identity_checks: IdentityCheckList,
  admin_open_identity_document: StoredIdentityDocument,
  admin_reject_identity: IdentityCheckDetail,
  admin_revoke_identity: IdentityCheckDetail,
  delete_identity_files: z.object({ removed: count }),
  get_identity: Identity,
  save_identity_document: Identity.extend({ replacedPath: z.string().nullable() }),
  submit_identity: Identity,
  sweep_identity: z.object({ files: z.array(z.object({ id: z.guid(), path: z.string() })) }),
};
