import { callMutants } from "./calls.ts";
import { checkInMutants } from "./check-ins.ts";
import { applyingMutants } from "./applying.ts";
import { deliveryMutants } from "./deliveries.ts";
import { hubMutants } from "./hubs.ts";
import { incidentMutants } from "./incidents.ts";
import { ledgerMutants } from "./ledger.ts";
import { limitMutants } from "./limits.ts";
import { payingMutants } from "./paying.ts";
import { paymentMutants } from "./payments.ts";
import { priceMutants } from "./prices.ts";
import type { Mutant } from "./mutant.ts";
import { readSchemas } from "../../supabase/tools/schemas.ts";
import { splitStatements } from "../../supabase/tools/statements.ts";

// Builds a mutant of the declared schema: the one changed statement.

const files = readSchemas();

/** Throws where the text that it changes does not occur, or occurs more than once. */
export function mutantStatements({ name, ...mutant }: Mutant): string[] {
  if ("sql" in mutant) return [mutant.sql];
  const schema = files.find(({ file }) => file === `schemas/${mutant.of}.sql`);
  if (!schema) throw new Error(`${name}: there is no ${mutant.of}.sql`);
  const found = splitStatements(schema.sql).filter((statement) => statement.includes(mutant.from));
  const [statement] = found;
  if (!statement || found.length > 1 || statement.split(mutant.from).length !== 2)
    throw new Error(`${name}: ${mutant.of}.sql says it ${found.length} times, not once: ${mutant.from}`);
  const text = statement.replace(/^(?:\s|--[^\n]*\n)*/, "").replace(mutant.from, () => mutant.to);
  if (!/^create (function|view)/.test(text)) throw new Error(`${name}: that is neither a function nor a view`);
  return ["set check_function_bodies = off", text.replace(/^create/, "create or replace")];
}

export const mutants: readonly Mutant[] = [
  ...ledgerMutants,
  ...applyingMutants,
  ...deliveryMutants,
  ...hubMutants,
  ...limitMutants,
  ...priceMutants,
  ...paymentMutants,
  ...payingMutants,
  ...callMutants,
  ...incidentMutants,
  ...checkInMutants,
];
