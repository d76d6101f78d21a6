// Concurrent calls on separate database connections, and the invariants that hold whatever their order.
import pg from "pg";
import { sql, testStack, type RpcResult, type TestPerson } from "./harness";
import { connectionLimitFor, WITH_ENCRYPTION_KEYS } from "../../../e2e/fixtures/connections";
import { rpcOn, assumeRole, callerFromToken, type DbCaller } from "../../../e2e/fixtures/rpc";
import { statusTransitions } from "../../../lib/domain/transaction/tests/status-transitions";

export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 25);

let pool: pg.Pool | undefined;
const getPool = (): pg.Pool =>
  (pool ??= new pg.Pool({
    connectionString: testStack().dbUrl,
    ...WITH_ENCRYPTION_KEYS,
    max: connectionLimitFor("racing"),
    application_name: "races",
    // A test that waits for its own locks ends, and does not block every other file.
    idle_in_transaction_session_timeout: 60_000,
    allowExitOnIdle: true,
  }));

afterAll(async () => {
  await pool?.end();
  pool = undefined;
});

export type RacingCall = () => Promise<RpcResult>;

// A function call by a signed-in user, on a connection of its own.
export function callAsPerson(person: TestPerson, fn: string, args: Record<string, unknown>): RacingCall {
  return async () => {
    const caller = await callerOf(person);
    const client = await getPool().connect();
    try {
      await client.query("begin");
      await assumeRole(client, caller);
      const answer = await invoke(client, fn, args);
      await client.query("commit");
      return answer;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
}

// A call by a job or a signed link.
export function callAsService(fn: string, args: Record<string, unknown>): RacingCall {
  return async () => {
    const client = await getPool().connect();
    try {
      return await invoke(client, fn, args);
    } finally {
      client.release();
    }
  };
}

// A statement that no caller may execute, as the database's owner on a connection of its own; returns the first column.
export function runAsOwner(statement: string, values: unknown[]): () => Promise<unknown> {
  return async () => {
    const { rows } = await getPool().query<unknown[]>({ text: statement, values, rowMode: "array" });
    return rows[0]?.[0] ?? null;
  };
}

async function invoke(client: pg.PoolClient, fn: string, args: Record<string, unknown>): Promise<RpcResult> {
  const answer = (await rpcOn(client, fn, args)) as RpcResult | undefined;
  if (!answer) throw new Error(`${fn} answered nothing`);
  return answer;
}

const callers = new Map<string, DbCaller>();
async function callerOf(person: TestPerson): Promise<DbCaller> {
  const caller =
    callers.get(person.id) ?? callerFromToken((await person.client.auth.getSession()).data.session?.access_token);
  callers.set(person.id, caller);
  return caller;
}

/** Runs the work while another connection holds this lock. */
export async function withLockHeld(lock: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client = await getPool().connect();
  try {
    await client.query("begin");
    await client.query(lock, values);
    await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

// Holds a row lock while a second call starts, until it waits for the lock; then runs the work and commits.
export async function whileBlocked(
  lock: string,
  values: unknown[],
  startCall: () => Promise<RpcResult>,
  work: (lockHolder: pg.PoolClient) => Promise<unknown>,
): Promise<RpcResult> {
  const client = await getPool().connect();
  try {
    await client.query("begin");
    await client.query(lock, values);
    const {
      rows: [ownPid],
    } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const answer = startCall();
    let isDone = false;
    answer.finally(() => (isDone = true)).catch(() => undefined);
    for (let isBlocked = false; !isBlocked;) {
      if (isDone) throw new Error("the call did not wait for the lock");
      const [row] = await sql<{ isBlocked: boolean }>(
        'select exists (select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))) as "isBlocked"',
        [ownPid?.pid],
      );
      isBlocked = row?.isBlocked ?? false;
    }
    await work(client);
    await client.query("commit");
    return await answer;
  } catch (error) {
    // The row must not stay locked for later tests.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

// Runs all concurrently; none may fail with an exception, in particular with a deadlock.
export const runConcurrently = (calls: RacingCall[]): Promise<RpcResult[]> =>
  Promise.all(shuffled(calls).map((call) => call()));

// Like runConcurrently; returns the results in the order of the calls.
export async function runConcurrentlyOrdered(calls: RacingCall[]): Promise<RpcResult[]> {
  const answers = new Array<RpcResult>(calls.length);
  await Promise.all(
    shuffled(
      calls.map((call, index) => async () => {
        answers[index] = await call();
      }),
    ).map((run) => run()),
  );
  return answers;
}

export function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

export const countSuccesses = (answers: RpcResult[]): number => answers.filter((answer) => answer.ok).length;
export const resultCodes = (answers: RpcResult[]): string[] =>
  [...new Set(answers.map((answer) => (answer.ok ? "ok" : answer.code)))].sort();

type Update = { old_status: string | null; new_status: string; action: string; actor: string };
const allowedTransitions = new Set(
  statusTransitions.map(({ from, to, action, actor }) => `${from}>${to}:${action}:${actor}`),
);

// The invariants that these deliveries and their drivers violate; none, whatever happened.
export async function findInvariantViolations(ids: string[]): Promise<string[]> {
  const violations: string[] = [];
  for (const id of ids) {
    const updates = await sql<Update>(
      "select old_status, new_status, action, actor from public.transaction_status_updates where transaction_id = $1 and old_status is distinct from new_status order by id",
      [id],
    );
    updates.forEach(({ old_status, new_status, action, actor }, index) => {
      if (old_status !== (updates[index - 1]?.new_status ?? null))
        violations.push(`${id}: step ${index} begins at ${old_status}, not where the last ended`);
      if (index > 0 && !allowedTransitions.has(`${old_status}>${new_status}:${action}:${actor}`))
        violations.push(`${id}: ${old_status} > ${new_status} by ${action} of ${actor} is no transition`);
    });
    const rows = await sql<{ rule: string }>(INVARIANTS_SQL, [id]);
    violations.push(...rows.map(({ rule }) => `${id}: ${rule}`));
  }
  return violations;
}

// One statement, so that it uses one snapshot: a driver who becomes free may take a delivery during the check.
const INVARIANTS_SQL = `
  with t as (select * from public.transactions where id = $1),
       u as (select * from public.transaction_status_updates where transaction_id = $1 and old_status is distinct from new_status),
       o as (select *, status in ('sent', 'delivered', 'read') as open from public.driver_notifications where transaction_id = $1),
       a as (select * from public.optimoroute_orders where transaction_id = $1),
       d as (select * from public.driver_profiles where user_id in (select driver_id from a)),
       l as (select *, state in ('waiting', 'verifying') as open from public.custody_legs where transaction_id = $1),
       h as (select * from private.held_cash where transaction_id = $1)
  select 'the last step is not its status' as rule from t where status::text is distinct from (select u.new_status::text from u order by u.id desc limit 1)
  union all select 'as many offers accepted as steps taken' where (select count(*) from o where status = 'accepted') <> (select count(*) from u where action = 'accept_offer')
  union all select 'an open offer while it is ' || status from t where status <> 'broadcast' and exists (select from o where open)
  union all select 'status broadcast without an open offer' from t where status = 'broadcast' and not exists (select from o where open)
  union all select 'held without an accepted assignment of its driver' from t where status in ('assigned', 'in_transit', 'servicing')
    and (select array_agg(driver_id) from a where status = 'accepted') is distinct from array[driver_id]
  union all select 'an accepted assignment while it is ' || status from t where status not in ('assigned', 'in_transit', 'servicing')
    and exists (select from a where status = 'accepted')
  union all select 'a completed assignment is not its driver''s' from t where (status = 'delivered') <> exists (select from a where a.status = 'completed' and a.driver_id = t.driver_id)
  union all select 'accepted after the deadline' from o where status = 'accepted' and response_at >= expires_at
  union all select 'expired before the deadline' from o where closed_reason = 'timeout' and closed_at < expires_at
  union all select 'a driver has two offers in one round' from o group by driver_id, round having count(*) > 1
  union all select 'the code is used without delivery, or delivered without a used code' from t
    where (status = 'delivered') <> exists (select from public.verification_codes c where c.transaction_id = t.id and c.status = 'used')
  union all select 'an ended delivery has an active code' from t where status in ('delivered', 'cancelled', 'failed', 'refunded')
    and exists (select from public.verification_codes c where c.transaction_id = t.id and c.status = 'active')
  union all select 'its driver is ' || d.status || ', not on duty' from t join d on d.user_id = t.driver_id where t.status in ('assigned', 'in_transit', 'servicing') and d.status <> 'on_duty'
  union all select 'a driver is on duty without a task' from d where d.status = 'on_duty' and not exists (
    select from public.transactions x where x.driver_id = d.user_id and x.status in ('assigned', 'in_transit', 'servicing'))
    and not exists (select from public.custody_legs x where x.driver_id = d.user_id and x.kind = 'return' and x.state in ('waiting', 'verifying'))
  union all select 'a driver with cash to return is ' || d.status from l join d on d.user_id = l.driver_id where l.open and l.kind = 'return' and d.status <> 'on_duty'
  union all select 'the open leg is ' || coalesce((select l.kind from l where l.open and l.kind <> 'return'), 'none') || ' while it is ' || status from t
    where (select l.kind from l where l.open and l.kind <> 'return') is distinct from case status when 'assigned' then 'pickup' when 'servicing' then 'handover' end
  union all select 'an open return without due cash of its driver' from l where l.open and l.kind = 'return'
    and not exists (select from h where h.driver_id = l.driver_id and h.amount = l.amount and h.due_at is not null)
  union all select 'a driver owes cash without a return, and has no task either' from h where h.due_at is not null
    and not exists (select from public.custody_legs x where x.driver_id = h.driver_id and x.kind = 'return' and x.state in ('waiting', 'verifying'))
    and not exists (select from public.transactions x where x.driver_id = h.driver_id and x.status in ('assigned', 'in_transit', 'servicing'))
  union all select 'an open leg is not its driver''s' from t join l on l.open and l.kind <> 'return' where l.driver_id <> t.driver_id
  union all select 'its driver does not hold the cash' from t where status in ('in_transit', 'servicing') and not exists (select from h where h.driver_id = t.driver_id)
  union all select 'cash is held while it is ' || status from t where status in ('assigned', 'delivered') and exists (select from h where h.driver_id = t.driver_id and h.due_at is null)
  union all select 'a proven ' || l.kind || ' without its one entry' from l where l.state = 'done'
    and (select count(*) from ledger.transfers x where x.leg_id = l.id) <> 1
  union all select 'a driver has two open offers' from d where (select count(*) from public.driver_notifications x where x.driver_id = d.user_id and x.status in ('sent', 'delivered', 'read')) > 1
  union all select 'a driver holds two deliveries' from d where (select count(*) from public.transactions x where x.driver_id = d.user_id and x.status in ('assigned', 'in_transit', 'servicing')) > 1
  union all select 'search and status disagree: ' || s.state || ' while ' || t.status from t join private.dispatches s on s.transaction_id = t.id
    where (t.status not in ('payment_confirmed', 'broadcast')) <> (s.state = 'done') or (t.status = 'broadcast') <> (s.state = 'offering')`;
