// npm run ledger:verify: verifies that no entry of the ledger in DATABASE_URL was changed after it was written.
// Read-only; for the product's database or a restored backup.
import { runCli, requireDatabaseUrl } from "./cli.ts";
import { verifyLedger } from "./ledger.ts";

await runCli(async () => {
  const { ok, checked, firstBroken } = await verifyLedger(requireDatabaseUrl("whose ledger is to be verified"));
  console.log(
    ok
      ? `${checked} entries, all as they were written.`
      : `Not as it was written: ${firstBroken?.kind} ${firstBroken?.id}${firstBroken?.chain ? ` in ${firstBroken.chain}` : ""}.`,
  );
  process.exitCode = ok ? 0 : 1;
});
