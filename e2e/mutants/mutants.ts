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
import { describeMutant, type Mutant } from "./mutant.ts";
import { readSchemas } from "../../supabase/tools/schemas.ts";
import { splitStatements } from "../../supabase/tools/statements.ts";

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

const statements = readSchemas().flatMap(({ sql }) =>
  splitStatements(sql).map((statement) => statement.replace(/^(?:\s|--[^\n]*\n)*/, "")),
);

/**
 * The statements that create the mutant: the one changed function or view. Throws where the text that it changes does not occur in its target, or occurs more than once.
 */
export function mutantStatements(mutant: Mutant): string[] {
  if ("sql" in mutant) return [mutant.sql];
  const { target, from, to } = mutant;
  const matches = statements.filter(
    (statement) =>
      [`create function ${target}(`, `create view ${target} `].some((start) => statement.startsWith(start)) &&
      statement.includes(from),
  );
  const [statement] = matches;
  if (!statement || matches.length > 1 || statement.split(from).length !== 2)
    throw new Error(`${describeMutant(mutant)}: its text must occur once`);
  return ["set check_function_bodies = off", statement.replace(from, () => to).replace(/^create/, "create or replace")];
}
