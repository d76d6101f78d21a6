import "server-only";
import pg from "pg";
import { FunctionFailed } from "@/server/database/unwrap-result";
import { functionCall, type FunctionName } from "@/server/database/functions";
import { isUnreachable, sqlCode } from "@/server/database/connections";
import { SET_KEYS_LOCALLY } from "@/lib/database/encryption-keys";
import { toConnectionConfig, explainTlsError } from "@/lib/database/tls-config";
import { announceFirstDispatch, DISPATCHES, startFirstDispatches } from "@/server/database/first-dispatch";
import { instrument, type StatementTrace } from "@/server/database/instrument";
import { encryptingFunctions } from "@/server/database/signatures";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { processSingleton } from "@/server/core/process-singleton";

/** The claims of a verified token that the database receives. */
export type UserClaims = { sub: string; session_id: string; exp: number };
/** The Postgres role of a call and the claims that its functions read. */
export type DbContext = {
  role: "handover_authenticated" | "handover_anon" | "handover_service";
  claims: Readonly<Record<string, unknown>>;
  /** If set, lists and figures may be read from the replica (server/database/replica.ts). */
  staleness?: ReadStaleness;
};
/** The owner of the schema, on the worker's connections: for jobs and the queue, never for a request. */
export type OwnerContext = { role: "owner" };
export type AnyContext = DbContext | OwnerContext;
/**
 * How stale a read may be and how stale it was, in seconds. `age` is the largest lag of its parts, or null if the
 * primary served all of them.
 */
export type ReadStaleness = { readonly maxAgeSeconds: number; ageSeconds: number | null };

/** A user with a verified token. Each function checks itself that the session still exists. */
export const userContext = ({ sub, session_id, exp }: UserClaims): DbContext => ({
  role: "handover_authenticated",
  claims: { sub, session_id, exp, role: "authenticated" },
});
export const anonContext: DbContext = { role: "handover_anon", claims: { role: "anon" } };
/** The server itself: authenticated machines, signed links, and facts that a user may not state about themselves. */
export const serviceContext: DbContext = { role: "handover_service", claims: { role: "service_role" } };
/** The database's owner, for jobs and for functions that no other role may call. */
export const ownerContext: OwnerContext = { role: "owner" };

// Seconds. SET ROLE applies none of the role's own settings, so each transaction sets its timeout. Cron and signed
// calls may take longer than a user waits.
const STATEMENT_TIMEOUT = { handover_authenticated: 8, handover_anon: 8, handover_service: 60 } as const;
const LOCK_TIMEOUT = 5;
const CONNECT_MS = 5_000;
// Short, because the primary answers instead.
const REPLICA_CONNECT_MS = 2_000;

// Statements without parameters, so that they take one round trip. SET LOCAL ends with the transaction: a transaction
// pooler may give each transaction another connection.
const setRoleStatements = (role: DbContext["role"]): string =>
  `set local role ${role}; set local statement_timeout = '${STATEMENT_TIMEOUT[role]}s'; set local handover.wakes = 'on'; ` +
  `set local lock_timeout = '${LOCK_TIMEOUT}s'; set local idle_in_transaction_session_timeout = '${STATEMENT_TIMEOUT[role]}s'` +
  // private.is_masked_calling_enabled() offers voice calls only if this process can connect them. Number masking does
  // not depend on it.
  (env().TWILIO_VOICE ? "; set local handover.voice_number = 'on'" : "");

const needsKeys = new Set<string>(encryptingFunctions);

const requestPool = processSingleton<pg.Pool>("requests");
const replicaPool = processSingleton<pg.Pool>("replica");

/** The connections for requests. Their login role has no rights until a transaction takes a role. */
function connections(): pg.Pool {
  const { DATABASE_POOL_URL, DATABASE_URL } = env();
  return (requestPool.value ??= openPool("requests", DATABASE_POOL_URL ?? DATABASE_URL, CONNECT_MS));
}

function replicaConnections(): pg.Pool {
  const { DATABASE_READ_URL } = env();
  if (!DATABASE_READ_URL) throw new Error("DATABASE_READ_URL is not set");
  return (replicaPool.value ??= openPool("replica", DATABASE_READ_URL, REPLICA_CONNECT_MS));
}

function openPool(name: string, address: string, connectMs: number): pg.Pool {
  const { DATABASE_POOL_SIZE, DATABASE_CA, DATABASE_TLS } = env();
  const pool = new pg.Pool({
    ...toConnectionConfig(address, { ca: DATABASE_CA, tls: DATABASE_TLS }),
    max: DATABASE_POOL_SIZE,
    application_name: "handover-app",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    pipeline: true,
  });
  pool.on("error", (error) => {
    log().warn({ reason: scrub(error.message) }, "a database connection was lost");
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  meters()?.observePool(name, pool);
  return pool;
}

type DatabaseServer = { connections: () => pg.Pool; begin: string; measureLag: string };
const PRIMARY: DatabaseServer = { connections, begin: "begin", measureLag: "" };
// Measures the lag before the function runs, so that the reported age is never below the real one. Null if nothing was
// replayed yet or the server was promoted. The primary commits on every admitted request, so an idle primary does not
// look like a lagging replica.
const REPLICA: DatabaseServer = {
  connections: replicaConnections,
  begin: "begin read only",
  measureLag:
    "; select case when pg_is_in_recovery() then greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as lag",
};

/**
 * Calls one function in the open transaction and returns its unvalidated result. The statement is sent immediately: a
 * call that is not awaited shares a round trip with the next one.
 */
export type TransactionQuery = (
  context: DbContext,
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
) => Promise<unknown>;
/** The body of a transaction. It may run again after a deadlock, so it must have no effect besides its queries. */
export type TransactionWork<T> = (tx: TransactionQuery) => Promise<T>;

type Row = { result: unknown; jobs: string | null; dispatches: string | null };

// The claims are set in the statement that calls the function, so that they exist before it runs and end with the
// transaction. `sub` and `role` are also set one by one for Supabase versions that read only those. `current_user = $4`
// makes the call run only if SET ROLE succeeded, since both are sent together.
const CLAIMS =
  "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true)";
const callStatement = (call: string, { comment, setting }: StatementTrace): string => {
  const settings = [CLAIMS, setting, announceFirstDispatch()].filter(Boolean).join(", ");
  return `${comment}with caller as materialized (${settings} where current_user = $4) select ${call} as result, current_setting('handover.jobs', true) as jobs, ${DISPATCHES} from caller`;
};

// NOTIFY takes a global lock at commit, so workers are notified in a separate transaction after the commit. If that
// fails, they find the jobs at their next poll.
const NOTIFY_WORKERS = "select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)";
const notifyState = processSingleton<{ pendingJobs: number; isNotifying: boolean }>("wakes");
async function notifyWorkers(jobs: number): Promise<void> {
  const state = (notifyState.value ??= { pendingJobs: 0, isNotifying: false });
  state.pendingJobs += jobs;
  if (state.isNotifying) return;
  state.isNotifying = true;
  while (state.pendingJobs > 0) {
    const count = state.pendingJobs;
    state.pendingJobs = 0;
    await connections()
      .query(NOTIFY_WORKERS, [count])
      .catch(() => undefined);
  }
  state.isNotifying = false;
}

// Nothing was committed, so a retry is safe: deadlock 40P01, serialization failure 40001, and 42P13, which a call gets
// while a migration changes the row type that it returns.
const isRetryableConflict = (error: unknown): boolean =>
  error instanceof FunctionFailed && ["40P01", "40001", "42P13"].includes(error.sqlCode);
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in one transaction. It rolls back if `work` throws, and retries on a deadlock or serialization failure.
 */
export const withTransaction = <T>(work: TransactionWork<T>): Promise<T> =>
  retryOnConflict(async () => (await inTransaction(work, PRIMARY, false)).result);

/**
 * Runs `work` in one round trip: COMMIT is sent with the queries, so it commits even if the result fails validation.
 * Use for reads and counters. "Once" is the round trip: like `withTransaction` it retries conflicts.
 */
export const queryOnce = <T>(work: TransactionWork<T>): Promise<T> =>
  retryOnConflict(async () => (await inTransaction(work, PRIMARY, true)).result);

/**
 * Runs `work` in a read-only transaction of the replica. `lagSeconds` is null if unknown; the caller
 * decides whether that is fresh enough.
 */
export const onReplica = <T>(work: TransactionWork<T>): Promise<{ result: T; lagSeconds: number | null }> =>
  inTransaction(work, REPLICA, true);

async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryableConflict(error)) throw error;
      log().warn(
        { reason: (error as FunctionFailed).sqlCode, name: (error as FunctionFailed).functionName },
        "a transaction was rolled back by a conflict and is retried",
      );
    }
  }
}

// Statements are pipelined. A connection never carries two transactions concurrently, because a pooler may hand the
// server connection to another client when the first one ends.
async function inTransaction<T>(
  work: TransactionWork<T>,
  server: DatabaseServer,
  commitEarly: boolean,
): Promise<{ result: T; lagSeconds: number | null }> {
  const client = await server
    .connections()
    .connect()
    .catch((error: unknown) => {
      throw toFailure("", error);
    });
  let role: DbContext["role"] | undefined;
  let hasKeys = false;
  let lastCall = "";
  let lagSeconds: number | null = null;
  const sentStatements: Promise<unknown>[] = [];
  // Rejections are handled below, after all statements were answered.
  const track = <Result>(statement: Promise<Result>): Promise<Result> => {
    statement.catch(() => undefined);
    sentStatements.push(statement);
    return statement;
  };
  const { stream } = client.connection;
  let jobs = 0;
  let dispatches: string | null = null;
  const send = (text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> => {
    // One write to the socket for all statements of this tick: each write wakes both sides.
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => {
        stream.uncork();
      });
    }
    // The database cancels the statement before that; after it the connection is dead.
    const timeoutMs = ((role ? STATEMENT_TIMEOUT[role] : 0) + 2) * 1_000;
    return track(client.query<Row>({ text, values, query_timeout: timeoutMs } as pg.QueryConfig));
  };
  const query = async (
    context: DbContext,
    name: FunctionName,
    args: Readonly<Record<string, unknown>>,
    trace: StatementTrace,
  ): Promise<unknown> => {
    // The pool may have given the connection to another caller.
    if (ended) throw new Error(`${name} was called after the end of its transaction`);
    lastCall = name;
    const { text, values } = functionCall(name, args, 5);
    const { sub = "", role: claimedRole } = context.claims;
    let roleSet: Promise<unknown> | undefined;
    if (context.role !== role) {
      const beginStatement = role === undefined ? `${server.begin}; ` : "";
      role = context.role;
      roleSet = send(beginStatement + setRoleStatements(role) + server.measureLag);
    }
    // A statement of its own, because a slow call may be logged with its parameters.
    if (!hasKeys && needsKeys.has(name)) {
      hasKeys = true;
      void send(SET_KEYS_LOCALLY, [env().ENCRYPTION_KEYS]);
    }
    const queryResult = send(callStatement(text, trace), [
      JSON.stringify(context.claims),
      sub,
      claimedRole,
      role,
      ...values,
    ]);
    const roleResults = await roleSet;
    // pg returns one result per statement.
    if (server.measureLag && Array.isArray(roleResults))
      lagSeconds = (roleResults.at(-1) as pg.QueryResult<{ lag: number | null }>).rows[0]?.lag ?? null;
    const [row] = (await queryResult).rows;
    if (!row) throw new FunctionFailed(name, "", "it was not called, because SET ROLE failed");
    jobs = Math.max(jobs, Number(row.jobs ?? 0));
    dispatches = row.dispatches;
    return row.result;
  };
  const tx: TransactionQuery = (context, name, args) =>
    track(instrument(name, context.role, (trace) => query(context, name, args, trace)));
  let releaseError: Error | undefined;
  let ended = false;
  const end = (): void => {
    ended = true;
    if (role) void send("commit");
  };
  try {
    const workResult = work(tx);
    if (commitEarly) {
      workResult.catch(() => undefined);
      end();
      await Promise.all(sentStatements);
      return { result: await workResult, lagSeconds };
    }
    const result = await workResult;
    end();
    // If the last statement failed, Postgres turns COMMIT into ROLLBACK.
    await Promise.all(sentStatements);
    return { result, lagSeconds };
  } catch (error) {
    // The state of a broken connection is unknown, so it is not rolled back but dropped.
    const rollback = ended ? null : "rollback";
    ended = true;
    releaseError = isUnreachable(error)
      ? (error as Error)
      : await (rollback === null ? Promise.allSettled(sentStatements) : send(rollback)).then(
          () => undefined,
          (rollbackError: unknown) => rollbackError as Error,
        );
    // A rollback added no jobs and started no search for a driver. After a commit, the next poll and the job due in two
    // seconds do.
    jobs = 0;
    dispatches = null;
    throw toFailure(lastCall, error);
  } finally {
    client.release(releaseError);
    if (jobs > 0) void notifyWorkers(jobs);
    startFirstDispatches(dispatches);
  }
}

// An outage, a statement timeout (57014) and a lock timeout (55P03) are reported as PROVIDER_UNAVAILABLE; any other
// database error is a bug.
function toFailure(name: string, error: unknown): unknown {
  const timedOut = ["57014", "55P03"].includes(sqlCode(error));
  if (!timedOut && !isUnreachable(error))
    return error instanceof pg.DatabaseError ? new FunctionFailed(name, error.code ?? "", error.message) : error;
  log().warn(
    { reason: explainTlsError(error) ?? (sqlCode(error) || scrub((error as Error).message)) },
    "the database did not answer in time",
  );
  return new Refusal("PROVIDER_UNAVAILABLE");
}
