// A release after the newest one, written in the copy of supabase/ as a developer writes it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseCopy } from "./release-copy";

const file = (path: string): string => join(releaseCopy, path);
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(file(path), "utf8");
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
  writeFileSync(file(path), text.replace(from, to));
}

/** Changes a function, adds a column and an index to a table, and a parameter to a function. */
export function declareNextRelease(): void {
  edit("schemas/deliveries/get_delivery_terms.sql", "'maxAmount',", "'minAmount', 1, 'maxAmount',");
  edit(
    "schemas/deliveries/tables/transactions.sql",
    "  client_action_id uuid,\n",
    "  client_action_id uuid,\n  carried_in text not null default 'bag' constraint carried_in_known check (carried_in in ('bag', 'envelope')),\n",
  );
  edit(
    "schemas/deliveries/tables/transactions.sql",
    "'delivered', 'cancelled', 'failed', 'refunded'))\n);\n",
    "'delivered', 'cancelled', 'failed', 'refunded'))\n);\ncreate index transactions_carried_in on public.transactions (carried_in);\n",
  );
  edit(
    "schemas/deliveries/reject_transaction.sql",
    "(p_transaction_id uuid, p_reason text default null)",
    "(p_transaction_id uuid, p_reason text, p_why text)",
  );
  const rejecting = readFileSync(file("schemas/deliveries/reject_transaction.sql"), "utf8");
  writeFileSync(
    file("schemas/deliveries/reject_transaction.sql"),
    rejecting.replaceAll("reject_transaction(uuid, text)", "reject_transaction(uuid, text, text)"),
  );
}

/** Writes the part of the migration that the command leaves to the developer, before the generated part. */
export function editMigrationByHand(): void {
  writeFileSync(
    file("migrations/20261123000200_add_carried_in.sql"),
    "alter table public.transactions add column carried_in text not null default 'bag' constraint carried_in_known check (carried_in in ('bag', 'envelope'));\n",
  );
  writeFileSync(
    file("migrations/20261123000300_find_by_carried_in.sql"),
    "-- no transaction\ndrop index concurrently if exists public.transactions_carried_in;\ncreate index concurrently transactions_carried_in on public.transactions (carried_in);\n",
  );
}
