// Edits the copy of supabase/ into the next release, as a developer would, so that tests can upgrade to it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseCopy } from "./release-copy";

const pathInCopy = (path: string): string => join(releaseCopy, path);
function replaceInFile(path: string, search: string, replacement: string): void {
  const text = readFileSync(pathInCopy(path), "utf8");
  if (!text.includes(search)) throw new Error(`${path} does not contain ${search}`);
  writeFileSync(pathInCopy(path), text.replace(search, replacement));
}

/** Changes a function, adds a column and an index to a table, and a parameter to a function. */
export function declareNextRelease(): void {
  replaceInFile("schemas/deliveries/get_delivery_terms.sql", "'maxAmount',", "'minAmount', 1, 'maxAmount',");
  replaceInFile(
    "schemas/deliveries/tables/transactions.sql",
    "  client_action_id uuid,\n",
    "  client_action_id uuid,\n  carried_in text not null default 'bag' constraint carried_in_known check (carried_in in ('bag', 'envelope')),\n",
  );
  replaceInFile(
    "schemas/deliveries/tables/transactions.sql",
    "'delivered', 'cancelled', 'failed', 'refunded'))\n);\n",
    "'delivered', 'cancelled', 'failed', 'refunded'))\n);\ncreate index transactions_carried_in on public.transactions (carried_in);\n",
  );
  replaceInFile(
    "schemas/deliveries/reject_transaction.sql",
    "(p_transaction_id uuid, p_reason text default null)",
    "(p_transaction_id uuid, p_reason text, p_why text)",
  );
  const rejectFunctionSql = readFileSync(pathInCopy("schemas/deliveries/reject_transaction.sql"), "utf8");
  writeFileSync(
    pathInCopy("schemas/deliveries/reject_transaction.sql"),
    rejectFunctionSql.replaceAll("reject_transaction(uuid, text)", "reject_transaction(uuid, text, text)"),
  );
}

/** Writes the migrations for table changes, which the generator leaves to the developer. */
export function editMigrationByHand(): void {
  writeFileSync(
    pathInCopy("migrations/20261123000200_add_carried_in.sql"),
    "alter table public.transactions add column carried_in text not null default 'bag' constraint carried_in_known check (carried_in in ('bag', 'envelope'));\n",
  );
  writeFileSync(
    pathInCopy("migrations/20261123000300_find_by_carried_in.sql"),
    "-- no transaction\ndrop index concurrently if exists public.transactions_carried_in;\ncreate index concurrently transactions_carried_in on public.transactions (carried_in);\n",
  );
}
