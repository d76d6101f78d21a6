import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { IdentityCheck } from "@/server/identity/port";

/** Administrators look at the papers, at /admin/checks. */
export const manualCheck: IdentityCheck = {
  checker: "manual",
  submit: (db) => callFunction(db, "submit_identity"),
};
