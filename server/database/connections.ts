import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import { SET_KEYS_FOR_SESSION } from "@/lib/database/encryption-keys";
import { toConnectionConfig, explainTlsError, type ConnectionConfig } from "@/lib/database/tls-config";
import { env } from "@/server/env";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { processSingleton } from "@/server/core/process-singleton";

// Connections that a worker needs besides one per job: a listener per runner, two long-lived advisory locks, the
// heartbeat and one spare.
const EXTRA_CONNECTIONS = 6;
const CONNECT_TIMEOUT_MS = 5_000;
// Longer than any statement takes, so a query that runs this long is on a dead connection.
const QUERY_TIMEOUT_MS = 120_000;
const APPLICATION_NAME = "handover-worker";

// The server drops an unresponsive connection, too; otherwise the advisory lock of a lost host would outlive it by
// hours. One statement with the keys, so that a new connection takes one round trip.
const PREPARE_CONNECTION = `${SET_KEYS_FOR_SESSION}, set_config('tcp_keepalives_idle', '15', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
  set_config('tcp_user_timeout', '30000', false)`;

// The pool awaits the returned promise.
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(PREPARE_CONNECTION, [env().ENCRYPTION_KEYS]);
}

type Database = { pool: pg.Pool; sockets: Set<Socket> };
const ownerDatabase = processSingleton<Database | undefined>("database");

/** The worker's connections as owner of the database: for the queue and jobs, never for a user's request. */
export function ownerPool(): pg.Pool {
  if (!ownerDatabase.value) {
    const { DATABASE_URL, DATABASE_CA, DATABASE_TLS, WORKER_JOBS, WORKER_WAITING_JOBS } = env();
    ownerDatabase.value = openPool(
      toConnectionConfig(DATABASE_URL, { ca: DATABASE_CA, tls: DATABASE_TLS }),
      WORKER_JOBS + WORKER_WAITING_JOBS + EXTRA_CONNECTIONS,
    );
    meters()?.observePool("jobs", ownerDatabase.value.pool);
  }
  return ownerDatabase.value.pool;
}

/**
 * A pool that survives a restart of the database: it logs and replaces lost connections, and every wait has a timeout.
 */
export function openPool(address: ConnectionConfig, connections: number, queryTimeoutMs = QUERY_TIMEOUT_MS): Database {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...address,
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
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
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types leave out
    onConnect: prepareConnection,
  });
  // Both listeners are needed, because an unhandled error event ends the process. The pool reports idle clients; a
  // client in use also rejects its query, which the caller logs.
  pool.on("error", (error) => {
    log().warn({ reason: scrub(error.message) }, "a database connection was lost");
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return { pool, sockets };
}

/**
 * The error of a connection that was destroyed because it did not answer. The queue does not retry this code itself.
 */
const unresponsiveError = (): Error =>
  Object.assign(new Error("the database does not answer"), { code: "ECONNABORTED" });

/** A connection outside the pool, to check whether the database answers at all. */
export function openConnection(): { client: pg.Client; drop: () => void } {
  const socket = new Socket();
  const { DATABASE_URL, DATABASE_CA, DATABASE_TLS } = env();
  const client = new pg.Client({
    ...toConnectionConfig(DATABASE_URL, { ca: DATABASE_CA, tls: DATABASE_TLS }),
    application_name: APPLICATION_NAME,
    stream: () => socket,
  });
  client.on("error", () => undefined);
  return {
    client,
    drop: () => {
      socket.destroy(unresponsiveError());
    },
  };
}

/** Closes the pool after its connections were returned. The next `ownerPool()` opens a new one. */
export async function closeOwnerPool(): Promise<void> {
  const database = ownerDatabase.value;
  ownerDatabase.value = undefined;
  await database?.pool.end();
}

/** Destroys every connection, in use or not; their queries fail. The next `ownerPool()` opens a new pool. */
export function destroyOwnerPool(): void {
  const database = ownerDatabase.value;
  ownerDatabase.value = undefined;
  database?.pool.end().catch(() => undefined);
  for (const socket of database?.sockets ?? []) socket.destroy(unresponsiveError());
}

// Class 08: connection exception. 57P0x: the database stops or starts. Class 53: out of resources. The rest are Node's
// codes.
const unreachableCode =
  /^(?:08\w{3}|57P0[1-5]|53\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
const unreachableMessage =
  /connection terminated|timeout exceeded when trying to connect|connection ended|query read timeout|after calling end on the pool|is not queryable|client was closed/i;

/** Whether an error means that the database could not be reached, and not that it rejected the statement. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable);
  if (explainTlsError(error)) return true;
  if (!(error instanceof Error)) return false;
  return unreachableCode.test(sqlCode(error)) || unreachableMessage.test(error.message);
}

/** The SQLSTATE or Node's code of an error, or an empty string. */
export function sqlCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
