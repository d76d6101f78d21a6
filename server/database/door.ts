import "server-only";
import pg from "pg";
import { FunctionFailed } from "@/server/database/answer";
import { callOf, type FunctionName } from "@/server/database/functions";
import { isUnreachable, sqlCode } from "@/server/database/connections";
import { secured, tlsWords } from "@/lib/database/secured";
import { watched, type Marks } from "@/server/database/watched";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { ofProcess } from "@/server/core/of-process";

/** What of a verified token the database is told. */
export type PersonClaims = { sub: string; session_id: string; exp: number };
/** Who asks the database: a role of the door with the claims that its functions read. */
export type Db = {
  role: "handover_person" | "handover_anonymous" | "handover_machine";
  claims: Readonly<Record<string, unknown>>;
  /** Where set, lists and figures may come from the replica (server/database/replica.ts). */
  reading?: Reading;
};
/** How old an answer its reader takes, in seconds, and how old the oldest part of it is: null where none is a copy's. */
export type Reading = { readonly atMost: number; age: number | null };

/** A person whose token was verified. Whether their session still lives each function asks itself. */
export const person = ({ sub, session_id, exp }: PersonClaims): Db => ({
  role: "handover_person",
  claims: { sub, session_id, exp, role: "authenticated" },
});
/** Nobody in particular. */
export const anonymous: Db = { role: "handover_anonymous", claims: { role: "anon" } };
/** The server itself: machines that proved themselves, signed links, and what people may not say of themselves. */
export const machine: Db = { role: "handover_machine", claims: { role: "service_role" } };

// A role brings none of its time-outs along when it is taken on. Work by the clock or a signature may take longer than
// people wait.
const PATIENCE = { handover_person: 8, handover_anonymous: 8, handover_machine: 60 } as const;
// What is held up so long by somebody else's change is refused, and may be tried again.
const LOCK_SECONDS = 5;
const CONNECT_MS = 5_000;
// The primary is there to answer instead.
const REPLICA_CONNECT_MS = 2_000;

// Several statements without parameters: one round trip. All of it ends with the transaction, so that a pooler may give
// each transaction another connection.
const become = (role: Db["role"]): string =>
  `set local role ${role}; set local statement_timeout = '${PATIENCE[role]}s'; set local handover.wakes = 'on'; ` +
  `set local lock_timeout = '${LOCK_SECONDS}s'; set local idle_in_transaction_session_timeout = '${PATIENCE[role]}s'` +
  // Whether this process can put calls through: private.offers_line(). Masking numbers does not depend on it.
  (env().TWILIO_VOICE ? "; set local handover.voice_number = 'on'" : "");

const requests = ofProcess<pg.Pool>("requests");
const replicaReads = ofProcess<pg.Pool>("replica");

/** The app's connections. They log in as somebody who may do nothing. */
function connections(): pg.Pool {
  const { DATABASE_POOL_URL, DATABASE_URL } = env();
  return (requests.value ??= openPool("requests", DATABASE_POOL_URL ?? DATABASE_URL, CONNECT_MS));
}

/** The same to the copy that is asked for what may be old. */
function replicaConnections(): pg.Pool {
  const { DATABASE_READ_URL } = env();
  if (!DATABASE_READ_URL) throw new Error("DATABASE_READ_URL is not set");
  return (replicaReads.value ??= openPool("replica", DATABASE_READ_URL, REPLICA_CONNECT_MS));
}

function openPool(name: string, address: string, connectMs: number): pg.Pool {
  const { DATABASE_POOL_SIZE, DATABASE_CA, DATABASE_TLS } = env();
  const pool = new pg.Pool({
    ...secured(address, { ca: DATABASE_CA, tls: DATABASE_TLS }),
    max: DATABASE_POOL_SIZE,
    application_name: "handover-app",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    pipeline: true,
  });
  pool.on("error", (error) => {
    log().warn({ why: scrub(error.message) }, "a database connection was lost");
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  meters()?.pool(name, pool);
  return pool;
}

type Place = { connections: () => pg.Pool; begin: string; after: string };
const PRIMARY: Place = { connections, begin: "begin", after: "" };
// Asked before the function, so that it is never younger than what the function sees. Null where nothing can be said:
// nothing was replayed yet, or this server is no copy any more. The primary commits with every request that it admits.
const REPLICA: Place = {
  connections: replicaConnections,
  begin: "begin read only",
  after:
    "; select case when pg_is_in_recovery() then greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as age",
};

/**
 * Asks one function as a caller, in the transaction that is open; its bare answer. Asked at once, so that what is not
 * waited for shares a round trip with what comes after it.
 */
export type Ask = (db: Db, name: FunctionName, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
/** Done in one transaction. It may do nothing but ask, for it may be done anew. */
export type Work<T> = (ask: Ask) => Promise<T>;

type Answer = { answer: unknown; jobs: string | null };

// Set in the same statement that asks: the claims are there before the function runs, and end with the transaction. The
// single ones are for platforms that read those alone. Nothing is asked unless the role was taken, since both are sent
// together.
const CLAIMS =
  "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true)";
const asCaller = (asked: string, { comment, setting }: Marks): string =>
  `${comment}with caller as materialized (${CLAIMS}${setting && `, ${setting}`} where current_user = $4) select ${asked} as answer, current_setting('handover.jobs', true) as jobs from caller`;

// Who notifies commits alone: all others wait until it is on the disk. So workers are told of new jobs after the commit,
// in a transaction that writes nothing; where that fails they find the jobs when they look by themselves.
const WAKE = "select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)";
const wakes = ofProcess<{ owed: number; under: boolean }>("wakes");
async function wakeWorkers(jobs: number): Promise<void> {
  const state = (wakes.value ??= { owed: 0, under: false });
  state.owed += jobs;
  if (state.under) return;
  state.under = true;
  while (state.owed > 0) {
    const count = state.owed;
    state.owed = 0;
    await connections()
      .query(WAKE, [count])
      .catch(() => undefined);
  }
  state.under = false;
}

// With nothing done: whom the database chose to give way to somebody else, 40P01, 40001; and who met a function of
// a table's rows at the moment in which a migration changed that table, 42P13.
const gaveWay = (error: unknown): boolean =>
  error instanceof FunctionFailed && ["40P01", "40001", "42P13"].includes(error.sqlCode);
const TRIES = 3;

/**
 * Does the work in one transaction; undone as a whole when it throws. The connection goes back without role or claims.
 * Done anew where the database took it back in favour of somebody else's.
 */
export const throughTheDoor = <T>(work: Work<T>): Promise<T> =>
  untilItStands(async () => (await inTransaction(work, PRIMARY, false)).result);

/**
 * Does the work in one transaction that ends by itself, whatever comes of the answer: one round trip for what is asked
 * at once. For what may stand in any case: reads, and what is counted.
 */
export const inOneTrip = <T>(work: Work<T>): Promise<T> =>
  untilItStands(async () => (await inTransaction(work, PRIMARY, true)).result);

/**
 * The same in a read-only transaction of the replica; `age`: what is older than so many seconds is in it, null where that
 * is not known. Whoever asks decides whether that will do: server/database/replica.ts.
 */
export const onReplica = <T>(work: Work<T>): Promise<{ result: T; age: number | null }> =>
  inTransaction(work, REPLICA, true);

async function untilItStands<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === TRIES || !gaveWay(error)) throw error;
      log().warn(
        { why: (error as FunctionFailed).sqlCode, name: (error as FunctionFailed).functionName },
        "a transaction gave way and is done anew",
      );
    }
  }
}

// Statements are sent without waiting for the one before. Never two transactions at once: a pooler may give the
// connection to somebody else where the first ends.
async function inTransaction<T>(
  work: Work<T>,
  place: Place,
  endsByItself: boolean,
): Promise<{ result: T; age: number | null }> {
  const client = await place
    .connections()
    .connect()
    .catch((error: unknown) => {
      throw failure("", error);
    });
  let role: Db["role"] | undefined;
  let asked = "";
  let age: number | null = null;
  const sent: Promise<unknown>[] = [];
  // Each is heard below, once all of it is answered.
  const heard = <A>(answer: Promise<A>): Promise<A> => {
    answer.catch(() => undefined);
    sent.push(answer);
    return answer;
  };
  const { stream } = client.connection;
  let jobs = 0;
  const send = (text: string, values?: unknown[]): Promise<pg.QueryResult<Answer>> => {
    // What is sent at once goes out in one piece: each piece wakes both sides.
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => {
        stream.uncork();
      });
    }
    // The database gives up before: who waits longer waits for a connection that is dead.
    const patience = ((role ? PATIENCE[role] : 0) + 2) * 1_000;
    return heard(client.query<Answer>({ text, values, query_timeout: patience } as pg.QueryConfig));
  };
  const asking = async (
    db: Db,
    name: FunctionName,
    args: Readonly<Record<string, unknown>>,
    marks: Marks,
  ): Promise<unknown> => {
    // The connection is somebody else's by then.
    if (ended) throw new Error(`${name} is asked after the end of its transaction`);
    asked = name;
    const { text, values } = callOf(name, args, 5);
    const { sub = "", role: as } = db.claims;
    let taken: Promise<unknown> | undefined;
    if (db.role !== role) {
      const opening = role === undefined ? `${place.begin}; ` : "";
      role = db.role;
      taken = send(opening + become(role) + place.after);
    }
    const answer = send(asCaller(text, marks), [JSON.stringify(db.claims), sub, as, role, ...values]);
    const opened = await taken;
    // Of several statements each has a result.
    if (place.after && Array.isArray(opened))
      age = (opened.at(-1) as pg.QueryResult<{ age: number | null }>).rows[0]?.age ?? null;
    const [row] = (await answer).rows;
    if (!row) throw new FunctionFailed(name, "", "it was not asked, because the role was not taken");
    jobs = Math.max(jobs, Number(row.jobs ?? 0));
    return row.answer;
  };
  const ask: Ask = (db, name, args) => heard(watched(name, db.role, (marks) => asking(db, name, args, marks)));
  let broken: Error | undefined;
  let ended = false;
  const end = (): void => {
    ended = true;
    if (role) void send("commit");
  };
  try {
    const working = work(ask);
    if (endsByItself) {
      working.catch(() => undefined);
      end();
      await Promise.all(sent);
      return { result: await working, age };
    }
    const result = await working;
    end();
    // What failed at last has turned the commit into its contrary.
    await Promise.all(sent);
    return { result, age };
  } catch (error) {
    // Of a connection that broke nobody can say where it stands.
    const undo = ended ? null : "rollback";
    ended = true;
    broken = isUnreachable(error)
      ? (error as Error)
      : await (undo === null ? Promise.allSettled(sent) : send(undo)).then(
          () => undefined,
          (why: unknown) => why as Error,
        );
    // What is undone has added no jobs.
    jobs = 0;
    throw failure(asked, error);
  } finally {
    client.release(broken);
    if (jobs > 0) void wakeWorkers(jobs);
  }
}

// An outage is nobody's mistake; what else the database refuses is ours. It took too long, or somebody held it up:
// 57014, 55P03.
function failure(name: string, error: unknown): unknown {
  const held = ["57014", "55P03"].includes(sqlCode(error));
  if (!held && !isUnreachable(error))
    return error instanceof pg.DatabaseError ? new FunctionFailed(name, error.code ?? "", error.message) : error;
  log().warn(
    { why: tlsWords(error) ?? (sqlCode(error) || scrub((error as Error).message)) },
    "the database did not answer in time",
  );
  return new Refusal("PROVIDER_UNAVAILABLE");
}
