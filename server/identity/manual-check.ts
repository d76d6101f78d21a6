import "server-only";
import { rpc } from "@/server/database/rpc";
import type { IdentityChecker } from "@/server/identity/identity-checker";

/** Administrators check the documents at /admin/checks. */
export const manualCheck: IdentityChecker = {
  checker: "manual",
  submit: (db) => rpc(db, "submit_identity"),
};
