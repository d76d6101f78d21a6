import "server-only";
import pg from "pg";
import { env } from "@/server/env";
import { log, scrub } from "@/server/http/log";

// What a running worker needs at once: its own five jobs and the routing provider's five, a listener for each, two locks that
// last, the beat, and a little air.
const CONNECTIONS = 16;

let pool: pg.Pool | null = null;

/** The worker's connections as the owner of the database: for the queue and for service functions, never for a person's request. */
export function database(): pg.Pool {
  pool ??= openDatabase(env().DATABASE_URL);
  return pool;
}

/** Connections that outlive a restart of the database: a lost one is logged and replaced. */
function openDatabase(connectionString: string): pg.Pool {
  const opened = new pg.Pool({ connectionString, max: CONNECTIONS, application_name: "handover-worker", connectionTimeoutMillis: 10_000, keepAlive: true, allowExitOnIdle: true });
  // Both are needed, because an unheard error ends the process: the pool hears idle clients; one in use fails its query
  // besides, and whoever asked tells of it.
  opened.on("error", (error) => { log().warn({ why: scrub(error.message) }, "a database connection was lost"); });
  opened.on("connect", (client) => { client.on("error", () => undefined); });
  return opened;
}

/** Closes the connections; whoever asks next gets new ones. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = null;
  await closing?.end();
}

// Class 08 is a broken connection, 57P0x a database that stops or starts, 53 one that is full; the rest are Node's words.
const unreachable = /^(?:08\w{3}|57P0[1-5]|53\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
const unreachableWords = /connection terminated|timeout exceeded when trying to connect|connection ended/i;

/** Whether an error says that the database could not be reached, as opposed to having said no. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  return unreachable.test(sqlCode(error)) || unreachableWords.test(error.message);
}

/** The SQLSTATE or Node's code of an error, or nothing. */
export function sqlCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
