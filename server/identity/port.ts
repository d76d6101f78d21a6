import "server-only";
import type { Identity } from "@/lib/contracts/identity";
import type { DbContext } from "@/server/database/client";

/**
 * Whoever finds out who people are. They are given what a person has handed in, and what they decide becomes a row of
 * private.identity_decisions: the tier follows from that alone, whoever decided. A service that checks papers by itself
 * would be another one of these, with a webhook that decides.
 */
export type IdentityCheck = {
  /** As it stands in private.identity_checks. */
  checker: "manual";
  /** The caller's papers are handed in, and wait for a decision. Safe to repeat. */
  submit: (db: DbContext) => Promise<Identity>;
};
