// Verifies that no entry of a database's ledger was changed after it was written.
import { connectDatabase } from "./migrations.ts";
import { readSchemas } from "./schemas.ts";
import { splitStatements } from "./statements.ts";

export type LedgerVerification = {
  ok: boolean;
  checked: number;
  firstBroken: { kind: string; id: string; chain: string | null } | null;
};

// The verifying functions are created again from this release's files, because an attacker who can change entries can
// also change the database's functions.
const VERIFICATION_FILES = [
  "schemas/ledger/accounts.sql",
  "schemas/ledger/entries.sql",
  "schemas/ledger/verification.sql",
];

/** Verifies the ledger with this release's functions, which exist only in a transaction that is rolled back. */
export async function verifyLedger(databaseUrl: string): Promise<LedgerVerification> {
  const client = await connectDatabase(databaseUrl);
  try {
    await client.query("begin; set local lock_timeout = '5s'");
    for (const { sql } of readSchemas().filter(({ file }) => VERIFICATION_FILES.includes(file)))
      for (const statement of splitStatements(sql)) {
        const text = statement.replace(/^(?:\s|--[^\n]*\n)*/, "");
        if (/^create function/i.test(text)) await client.query(text.replace(/^create/i, "create or replace"));
      }
    const { rows } = await client.query<{ verdict: LedgerVerification }>("select ledger.verify() as verdict");
    return rows[0]?.verdict as LedgerVerification;
  } finally {
    await client.query("rollback").catch(() => undefined);
    await client.end();
  }
}
