import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import { secured, tlsWords, type Secured } from "@/lib/database/secured";
import { env } from "@/server/env";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { ofProcess } from "@/server/core/of-process";

// What a running worker needs at once beside a connection for each job: a listener for its own jobs and one for those
// that wait for others, two locks that last, the beat, and a little air.
const BESIDE_JOBS = 6;
const CONNECT_MS = 5_000;
// Longer than any statement of ours takes: who waits so long waits for a connection that is dead.
const QUERY_MS = 120_000;
const APPLICATION = "handover-worker";

// The server, too, gives up a connection that nobody answers on: otherwise an advisory lock outlives its holder by
// hours.
// The pool waits for what this returns.
const mindTheNetwork = (client: pg.ClientBase): unknown =>
  client.query(
    "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 30000",
  );

type Database = { pool: pg.Pool; sockets: Set<Socket> };
const current = ofProcess<Database | undefined>("database");

/**
 * The worker's connections as the owner of the database: for the queue and for service functions, never for a person's
 * request.
 */
export function database(): pg.Pool {
  if (!current.value) {
    const { DATABASE_URL, DATABASE_CA, DATABASE_TLS, WORKER_JOBS, WORKER_WAITING_JOBS } = env();
    current.value = openDatabase(
      secured(DATABASE_URL, { ca: DATABASE_CA, tls: DATABASE_TLS }),
      WORKER_JOBS + WORKER_WAITING_JOBS + BESIDE_JOBS,
    );
    meters()?.pool("jobs", current.value.pool);
  }
  return current.value.pool;
}

/**
 * Connections that outlive a restart of the database: a lost one is logged and replaced. None is waited for without
 * end.
 */
export function openDatabase(address: Secured, connections: number, queryMs = QUERY_MS): Database {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...address,
    max: connections,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => {
        sockets.delete(socket);
      });
      return socket;
    },
    onConnect: mindTheNetwork,
  });
  // Both are needed, because an unheard error ends the process: the pool hears idle clients; one in use fails its query
  // besides, and whoever asked tells of it.
  pool.on("error", (error) => {
    log().warn({ why: scrub(error.message) }, "a database connection was lost");
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return { pool, sockets };
}

/** Why a connection was ended that did not answer. A code that the queue does not retry by itself. */
const silence = (): Error => Object.assign(new Error("the database does not answer"), { code: "ECONNABORTED" });

/** One connection beside the others, to hear whether the database answers at all. */
export function openConnection(): { client: pg.Client; drop: () => void } {
  const socket = new Socket();
  const { DATABASE_URL, DATABASE_CA, DATABASE_TLS } = env();
  const client = new pg.Client({
    ...secured(DATABASE_URL, { ca: DATABASE_CA, tls: DATABASE_TLS }),
    application_name: APPLICATION,
    stream: () => socket,
  });
  client.on("error", () => undefined);
  return {
    client,
    drop: () => {
      socket.destroy(silence());
    },
  };
}

/** Closes the connections once nobody uses them; whoever asks next gets new ones. */
export async function closeDatabase(): Promise<void> {
  const closing = current.value;
  current.value = undefined;
  await closing?.pool.end();
}

/** Ends every connection at once, in use or not: what was asked on them fails. Whoever asks next gets new ones. */
export function dropDatabase(): void {
  const lost = current.value;
  current.value = undefined;
  lost?.pool.end().catch(() => undefined);
  for (const socket of lost?.sockets ?? []) socket.destroy(silence());
}

// Class 08 is a broken connection, 57P0x a database that stops or starts, 53 one that is full; the rest are Node's
// words.
const unreachable =
  /^(?:08\w{3}|57P0[1-5]|53\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
const unreachableWords =
  /connection terminated|timeout exceeded when trying to connect|connection ended|query read timeout|after calling end on the pool|is not queryable|client was closed/i;

/** Whether an error says that the database could not be reached, as opposed to having said no. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable);
  if (tlsWords(error)) return true;
  if (!(error instanceof Error)) return false;
  return unreachable.test(sqlCode(error)) || unreachableWords.test(error.message);
}

/** The SQLSTATE or Node's code of an error, or nothing. */
export function sqlCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
