import "server-only";
import { rpc } from "@/server/database/rpc";
import type { ProviderIdentityCheck } from "@/server/identity/port";

/** Administrators check the documents at /admin/checks. */
export const manualCheck: ProviderIdentityCheck = {
  checker: "manual",
  submit: (db) => rpc(db, "submit_identity"),
};
