// The local stack's emulators on an existing Postgres in another container. Writes the environment of app and worker to
// <LOCAL_DATA_DIR>/app.env once sign-in works. All containers share one network, as on one machine.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { appUrl, environmentFor, LOCAL_DEFAULTS } from "./environment.ts";
import { preloadGazetteer } from "./geocoder.ts";
import { parsePort, StackError } from "./ports.ts";
import { OWNER, SUPERUSER } from "./postgres.ts";
import { runProgram, onceStopRequested } from "./program.ts";
import { seed } from "./seed.ts";
import { startSupabase } from "./supabase.ts";

runProgram(async () => {
  const adminUrl = process.env.ADMIN_DATABASE_URL;
  if (!adminUrl) throw new StackError("Set ADMIN_DATABASE_URL to a Postgres as its superuser.");
  await requireSeparatePostgres(adminUrl);
  const stopSignal = onceStopRequested();
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR ?? ".local");
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "app.env");
  rmSync(file, { force: true });
  const port = parsePort(process.env.LOCAL_SUPABASE_PORT, 54321, "LOCAL_SUPABASE_PORT");
  const ownerUrl = new URL(adminUrl);
  ownerUrl.username = OWNER;
  ownerUrl.password = LOCAL_DEFAULTS.databasePassword;
  const { smtpUrl, stop } = await startSupabase({
    adminUrl,
    ownerUrl: ownerUrl.href,
    dataDir,
    port,
    host: process.env.LOCAL_SUPABASE_HOST || "127.0.0.1",
    appUrl: appUrl(),
    migrate: true,
  });
  const { publishableKey, secretKey, jwtSecret } = LOCAL_DEFAULTS;
  const url = `http://127.0.0.1:${port}`;
  const stack = { url, apiUrl: url, dbUrl: ownerUrl.href, publishableKey, secretKey, jwtSecret, smtpUrl };
  await seed(stack);
  preloadGazetteer();
  const lines = Object.entries(environmentFor(stack, { dataDir })).map(([name, value]) => `${name}="${value}"\n`);
  // Written atomically: other processes wait for it.
  writeFileSync(`${file}.new`, lines.join(""), { mode: 0o644 });
  renameSync(`${file}.new`, file);
  console.log(`READY ${stack.url}`);
  await stopSignal;
  await stop();
  process.exit(0);
});

// The project's owner is not a superuser and has a publicly known password, so it must not be an existing superuser.
async function requireSeparatePostgres(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_roles where rolname = $1 and rolsuper", [OWNER]);
    if (rowCount)
      throw new StackError(
        `This Postgres has a superuser called ${OWNER}. Create a separate cluster for the emulators: initdb --username=${SUPERUSER}`,
      );
  } finally {
    await admin.end();
  }
}
