// npm run reencrypt: encrypts the values in DATABASE_URL again with the first of ENCRYPTION_KEYS. App and worker keep
// running; afterwards the other keys can be removed. Can be repeated.
import { ENCRYPTION_KEYS_PATTERN, SET_KEYS_FOR_SESSION, toKeySetting } from "../../lib/database/encryption-keys.ts";
import { requireDatabaseUrl, runCli } from "./cli.ts";
import { connectDatabase, MigrationError } from "./migrations.ts";
import { reencryptDatabase } from "./reencryption.ts";

await runCli(async () => {
  const keys = process.env.ENCRYPTION_KEYS ?? "";
  if (!ENCRYPTION_KEYS_PATTERN.test(keys))
    throw new MigrationError("Set ENCRYPTION_KEYS to the app's keys: the new one, a comma, the earlier ones.");
  const client = await connectDatabase(
    requireDatabaseUrl("whose values are to be encrypted again"),
    "handover-reencrypt",
  );
  try {
    await client.query(SET_KEYS_FOR_SESSION, [toKeySetting(keys)]);
    console.log(`${await reencryptDatabase(client)} values encrypted with the new key. Now remove the earlier ones.`);
  } finally {
    await client.end();
  }
});
