import "server-only";
import type { Identity } from "@/lib/contracts/identity";
import type { DbContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

/**
 * Port for identity checks. A checker gets a person's submitted documents, and its decision becomes a row of
 * private.identity_decisions, from which the person's limits (the tier) follow. An automatic service would be another
 * implementation, with a webhook for its decision.
 */
type IdentityChecker = {
  /** As stored in private.identity_checks. */
  checker: "manual";
  /** Submits the caller's documents for a decision. Idempotent. */
  submit: (db: DbContext) => Promise<Identity>;
};

/** Administrators check the documents at /admin/checks. */
const manualCheck: IdentityChecker = {
  checker: "manual",
  submit: (db) => rpc(db, "submit_identity"),
};

/** The checker of this installation. */
export const identityChecker = (): IdentityChecker => manualCheck;
