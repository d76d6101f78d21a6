import "server-only";
import { rpc } from "@/server/database/rpc";
import type { IdentityCheck } from "@/server/identity/port";

/** Administrators check the documents at /admin/checks. */
export const manualCheck: IdentityCheck = {
  checker: "manual",
  submit: (db) => rpc(db, "submit_identity"),
};
