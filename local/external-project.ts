// For tests: an external project as a process with its own Postgres and keys, without migrations unless
// PROJECT_MIGRATED. Prints the output of `supabase status -o env`.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { choosePort, StackError } from "./ports.ts";
import { OWNER, startPostgres } from "./postgres.ts";
import { runProgram, onceStopRequested } from "./program.ts";
import { startSupabase } from "./supabase.ts";

runProgram(async () => {
  const dataDir = process.env.PROJECT_DIR;
  if (!dataDir) throw new StackError("Set PROJECT_DIR.");
  const stopSignal = onceStopRequested();
  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  const password = "somebody-elses";
  const postgres = await startPostgres({
    dataDir,
    port: Number(process.env.PROJECT_DB_PORT ?? 0),
    password,
    logFile: path.join(dataDir, "logs", "postgres.log"),
  });
  const port = await choosePort(Number(process.env.PROJECT_PORT ?? 0), "PROJECT_PORT");
  const dbUrl = `postgresql://${OWNER}:${password}@127.0.0.1:${postgres.port}/postgres`;
  const keys = {
    publishableKey: "sb_publishable_of_somebody_else",
    secretKey: "sb_secret_of_somebody_else",
    jwtSecret: "a-jwt-secret-of-somebody-else-with-many-characters",
  };
  const { stop } = await startSupabase({
    adminUrl: postgres.adminUrl,
    ownerUrl: dbUrl,
    dataDir,
    port,
    appUrl: "http://127.0.0.1:1",
    // As the CLI does at its start, unless configured not to.
    migrate: process.env.PROJECT_MIGRATED === "1",
    keys,
  });
  const status = {
    API_URL: `http://127.0.0.1:${port}`,
    DB_URL: dbUrl,
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    JWT_SECRET: keys.jwtSecret,
    MAILPIT_URL: `http://127.0.0.1:${port}/inbox`,
  };
  for (const [name, value] of Object.entries(status)) console.log(`${name}="${value}"`);
  console.log("READY");
  await stopSignal;
  await stop();
  await postgres.stop();
  process.exit(0);
});
