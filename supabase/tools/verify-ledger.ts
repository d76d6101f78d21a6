// npm run ledger:verify: whether any entry of the ledger in DATABASE_URL was changed after it was written. Reads alone:
// for the product's database and for a restored backup alike.
import { verifyLedger } from "./ledger.ts";
import { MigrationError } from "./migrations.ts";

try {
  const url = process.env.DATABASE_URL;
  if (!url) throw new MigrationError("Set DATABASE_URL to the database whose ledger is to be verified.");
  const { ok, checked, firstBroken } = await verifyLedger(url);
  console.log(
    ok
      ? `${checked} entries, all as they were written.`
      : `Not as it was written: ${firstBroken?.kind} ${firstBroken?.id}${firstBroken?.chain ? ` in ${firstBroken.chain}` : ""}.`,
  );
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error);
  process.exitCode = 1;
}
