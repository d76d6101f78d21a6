import "server-only";
import type { z } from "zod";
import { FunctionFailed } from "@/server/database/unwrap-result";
import type { FunctionName } from "@/server/database/functions";
import { accountsResults } from "@/server/database/results/accounts";
import { adminResults } from "@/server/database/results/admin";
import { callsResults } from "@/server/database/results/calls";
import { checkInsResults } from "@/server/database/results/check-ins";
import { contactsResults } from "@/server/database/results/contacts";
import { custodyResults } from "@/server/database/results/custody";
import { deliveriesResults } from "@/server/database/results/deliveries";
import { dispatchResults } from "@/server/database/results/dispatch";
import { driversResults } from "@/server/database/results/drivers";
import { hubsResults } from "@/server/database/results/hubs";
import { identityResults } from "@/server/database/results/identity";
import { incidentsResults } from "@/server/database/results/incidents";
import { ledgerResults } from "@/server/database/results/ledger";
import { limitsResults } from "@/server/database/results/limits";
import { notificationsResults } from "@/server/database/results/notifications";
import { offersResults } from "@/server/database/results/offers";
import { onCallResults } from "@/server/database/results/on-call";
import { paymentsResults } from "@/server/database/results/payments";
import { payoutsResults } from "@/server/database/results/payouts";
import { platformResults } from "@/server/database/results/platform";
import { positionsResults } from "@/server/database/results/positions";
import { pricesResults } from "@/server/database/results/prices";
import { ratingsResults } from "@/server/database/results/ratings";
import { routingResults } from "@/server/database/results/routing";
import { settingsResults } from "@/server/database/results/settings";
import { shiftsResults } from "@/server/database/results/shifts";
import { sosResults } from "@/server/database/results/sos";
import { trackingResults } from "@/server/database/results/tracking";
import { verificationResults } from "@/server/database/results/verification";
import { zonesResults } from "@/server/database/results/zones";

/**
 * The result schema of every function of the catalogue, for successful calls, in a file named as the function's folder
 * in supabase/schemas. If a route returns the result unchanged, this is the route's contract.
 */
export const results = {
  ...accountsResults,
  ...adminResults,
  ...callsResults,
  ...checkInsResults,
  ...contactsResults,
  ...custodyResults,
  ...deliveriesResults,
  ...dispatchResults,
  ...driversResults,
  ...hubsResults,
  ...identityResults,
  ...incidentsResults,
  ...ledgerResults,
  ...limitsResults,
  ...notificationsResults,
  ...offersResults,
  ...onCallResults,
  ...paymentsResults,
  ...payoutsResults,
  ...platformResults,
  ...positionsResults,
  ...pricesResults,
  ...ratingsResults,
  ...routingResults,
  ...settingsResults,
  ...shiftsResults,
  ...sosResults,
  ...trackingResults,
  ...verificationResults,
  ...zonesResults,
} satisfies Record<FunctionName, z.ZodType>;

export type ResultOf<Name extends FunctionName> = z.output<(typeof results)[Name]>;

/** Validates a function's result. A mismatch is a bug: the error names the paths, never the values. */
export function parseResult<Name extends FunctionName>(name: Name, data: unknown): ResultOf<Name> {
  // Typed as a plain schema: a union of some hundred types costs the compiler seconds.
  const schema: z.ZodType = (results as Record<FunctionName, z.ZodType>)[name];
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data as ResultOf<Name>;
  const mismatches = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "the root"} (${code})`);
  throw new FunctionFailed(name, "", `the result does not match its schema at ${mismatches.slice(0, 5).join(", ")}`);
}
