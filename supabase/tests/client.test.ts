// The app's database client with one connection, which all callers share. `npm run test:all` also runs these tests with
// ten connections through a pooler that has three.
import { Socket } from "node:net";
import pg from "pg";
import { rpc } from "@/server/database/rpc";
import {
  anonContext,
  queryOnce,
  serviceContext,
  userContext,
  withTransaction,
  type TransactionQuery,
  type DbContext,
} from "@/server/database/client";
import { toKeySetting } from "@/lib/database/encryption-keys";
import { isErrorCode } from "@/lib/contracts/error-codes";
import { LOCAL_DEFAULTS } from "../../local/environment";
import { callerFromToken } from "../../e2e/fixtures/rpc";
import { startPooler } from "./support/pooler";
import { createDeliveryInStatus } from "./support/deliveries";
import {
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

let url = "";
const encryptionKeys = toKeySetting(LOCAL_DEFAULTS.encryptionKeys);
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
jest.mock("@/server/env", () => ({
  env: () => ({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    DATABASE_POOL_URL: url,
    DATABASE_POOL_SIZE: process.env.POOLER ? 10 : 1,
    ENCRYPTION_KEYS: encryptionKeys,
    LOG_LEVEL: "silent",
  }),
}));

const LOGIN_PASSWORD = "for-this-test-alone";
const contextOf = async (person: TestPerson): Promise<DbContext> =>
  userContext(
    callerFromToken((await person.client.auth.getSession()).data.session?.access_token).claims as Parameters<
      typeof userContext
    >[0],
  );
const catchError = (work: Promise<unknown>): Promise<{ code?: string; sqlCode?: string }> =>
  work.then(
    () => ({}),
    (error: { code?: string; sqlCode?: string }) => error,
  );

// The shared connection's role and session state.
const CONNECTION_STATE_SQL =
  "select current_user::text as user, session_user::text as login, coalesce(current_setting('request.jwt.claims', true), '') as claims, coalesce(current_setting('request.jwt.claim.sub', true), '') as sub, current_setting('statement_timeout') as timeout";
const CLEAN_STATE = {
  user: "handover_authenticator",
  login: "handover_authenticator",
  claims: "",
  sub: "",
  timeout: "0",
};

beforeAll(async () => {
  // The owner may terminate its connections, too.
  await sql(
    `alter role handover_authenticator login password '${LOGIN_PASSWORD}'; grant handover_authenticator to current_user`,
  );
  const address = new URL(testStack().dbUrl);
  address.username = "handover_authenticator";
  address.password = LOGIN_PASSWORD;
  url = address.href;
  if (process.env.POOLER) {
    pooler = await startPooler(url);
    url = pooler.url;
  }
});

// The pool has one connection, so a query without a role uses the same one.
async function queryOnSharedConnection(text: string): Promise<unknown> {
  const pool = (pg.Pool.prototype.connect as unknown as { mock: { contexts: pg.Pool[] } }).mock.contexts.at(-1);
  return (await pool?.query<Record<string, unknown>>(text))?.rows[0];
}
const readConnectionState = (): Promise<unknown> => queryOnSharedConnection(CONNECTION_STATE_SQL);
beforeAll(() => {
  jest.spyOn(pg.Pool.prototype, "connect");
});
afterAll(async () => {
  const pools = new Set((pg.Pool.prototype.connect as unknown as { mock: { contexts: pg.Pool[] } }).mock.contexts);
  jest.restoreAllMocks();
  for (const pool of pools) if (pool.options.application_name === "handover-app" && !pool.ended) await pool.end();
  await pooler?.stop();
});

test("sets each caller's own identity, one after another on one connection", async () => {
  const [dora, ada] = await Promise.all([newDriver(), newAdmin()]);
  const userIds = await Promise.all(
    [dora, ada, dora].map(
      async (person) => ((await rpc(await contextOf(person), "get_current_session")) as { userId: string }).userId,
    ),
  );
  expect(userIds).toEqual([dora.id, ada.id, dora.id]);
  expect(await rpc(anonContext, "get_current_session")).toBeNull();
  expect(await rpc(serviceContext, "find_sign_up_conflict", { p_email: ada.email, p_phone: null })).toMatchObject({
    emailTaken: true,
  });
  expect(await readConnectionState()).toEqual(CLEAN_STATE);
});

test("sets the encryption keys for the calls that need them, until their transaction ends", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const [context, args] = [await contextOf(delivery.receiver), { p_transaction_id: delivery.id }];
  const { code } = await rpc(context, "get_verification_code", args);
  expect(await rpc(context, "get_verification_code", args)).toMatchObject({ code });
  // No longer set, and not sent with another call.
  const statements = jest.spyOn(pg.Client.prototype, "query");
  await rpc(context, "get_current_session");
  expect(statements.mock.calls.flat().filter((part) => JSON.stringify(part).includes(encryptionKeys))).toEqual([]);
  statements.mockRestore();
  expect(await queryOnSharedConnection("select current_setting('handover.encryption_keys', true) as keys")).toEqual({
    keys: "",
  });
});

test("the login has no privileges without a role", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of [
      "select app.get_current_session()",
      "select * from public.user_profiles",
      "select private.find_actor()",
      "select * from private.settings",
      "create table public.mine (n int)",
      "select * from auth.users",
    ]) {
      await expect(client.query(text)).rejects.toMatchObject({ code: "42501" });
    }
    for (const role of ["postgres", "service_role", "authenticated"])
      await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: "42501" });
  } finally {
    await client.end();
  }
});

describe("leaves nothing of a caller on the connection", () => {
  let cora: DbContext;
  beforeAll(async () => {
    cora = await contextOf(await newCustomer());
  });

  test("after a response and after a refusal", async () => {
    await rpc(cora, "get_settings");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
    expect(
      (await catchError(rpc(cora, "get_transaction_by_id", { transaction_id: "0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c" })))
        .code,
    ).toBe("TRANSACTION_NOT_FOUND");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  test("after a statement that the role may not execute, and after an invalid value", async () => {
    expect((await catchError(rpc(cora, "broadcast_positions"))).sqlCode).toBe("42501");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
    expect(
      (await catchError(rpc(cora, "get_transaction_by_id", { transaction_id: "'; set role postgres; --" }))).sqlCode,
    ).toBe("22P02");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  test("after an exception in our code: the transaction is rolled back", async () => {
    const contractError = new Error("the result violates its contract");
    await expect(
      withTransaction(async (runQuery) => {
        await runQuery(cora, "update_settings", { p_patch: { theme: "dark" } });
        throw contractError;
      }),
    ).rejects.toBe(contractError);
    expect(await rpc(cora, "get_settings")).toMatchObject({ theme: "system" });
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  longTest(
    "after a lock timeout, which is reported as retryable",
    async () => {
      const holder = new pg.Client({ connectionString: testStack().dbUrl });
      await holder.connect();
      try {
        await holder.query("begin; lock table public.user_settings in access exclusive mode");
        const blocked = await catchError(rpc(cora, "get_settings"));
        expect([blocked.code, isErrorCode("PROVIDER_UNAVAILABLE")]).toEqual(["PROVIDER_UNAVAILABLE", true]);
      } finally {
        await holder.end();
      }
      expect(await readConnectionState()).toEqual(CLEAN_STATE);
    },
    20_000,
  );

  longTest("after losing a deadlock: the transaction is retried without an error", async () => {
    const [firstCustomer, secondCustomer] = await Promise.all([newCustomer(), newCustomer()]);
    const [first, second] = await Promise.all([contextOf(firstCustomer), contextOf(secondCustomer)]);
    const url = new URL(testStack().dbUrl);
    // Only a superuser may set deadlock_timeout: with theirs long, ours closes the cycle and detects it.
    url.username = "supabase_admin";
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    try {
      await other.query("set deadlock_timeout = '1h'; begin");
      await other.query("update public.user_settings set units = 'km' where user_id = $1", [secondCustomer.id]);
      const [{ pid } = { pid: 0 }] = (await other.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
      let tries = 0;
      let otherTransaction: Promise<unknown> | undefined;
      const ownTransaction = withTransaction(async (runQuery) => {
        tries++;
        // An immediate retry could take the row first and close the cycle again.
        await otherTransaction;
        await runQuery(first, "update_settings", { p_patch: { theme: "dark" } });
        otherTransaction ??= other
          .query("update public.user_settings set units = 'km' where user_id = $1", [firstCustomer.id])
          .then(() => other.query("commit"));
        for (let waits = tries > 1; !waits;) {
          const [row] = await sql<{ waits: boolean }>("select cardinality(pg_blocking_pids($1)) > 0 as waits", [pid]);
          waits = row?.waits ?? false;
        }
        return runQuery(second, "update_settings", { p_patch: { theme: "dark" } });
      });
      expect(await ownTransaction).toMatchObject({ ok: true });
      expect(tries).toBe(2);
      await otherTransaction;
    } finally {
      await other.end();
    }
    expect(await rpc(first, "get_settings")).toMatchObject({ theme: "dark", units: "km" });
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  longTest("after the connection was terminated: the next caller gets another one", async () => {
    const before = await queryRow<{ n: number }>("select count(*)::int as n from public.user_settings");
    const failure = await catchError(
      withTransaction(async (runQuery) => {
        await runQuery(cora, "update_settings", { p_patch: { theme: "dark" } });
        await sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover-app' and usename = 'handover_authenticator'",
        );
        return runQuery(cora, "get_settings", {});
      }),
    );
    expect(failure.code).toBe("PROVIDER_UNAVAILABLE");
    expect(await rpc(cora, "get_settings")).toMatchObject({ theme: "system" });
    expect(before.n).toBeGreaterThan(0);
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });
});

longTest("calls in one transaction each run with their own identity", async () => {
  const carl = await newCustomer();
  const db = await contextOf(carl);
  const [ownSession, signUpConflict] = await withTransaction(async (runQuery) => [
    await runQuery(db, "get_current_session", {}),
    await runQuery(serviceContext, "find_sign_up_conflict", { p_email: carl.email, p_phone: null }),
  ]);
  expect([ownSession, signUpConflict]).toMatchObject([{ data: { userId: carl.id } }, { data: { emailTaken: true } }]);
  expect(await readConnectionState()).toEqual(CLEAN_STATE);
});

longTest("notifies workers of a change's jobs after the commit, and of none after a rollback", async () => {
  const { driver, offer } = await createDeliveryInStatus("broadcast");
  const db = await contextOf(driver);
  const listener = await ownerPool.connect();
  // Other tests notify workers too.
  const woken = new Promise<void>((done) => {
    listener.on("notification", ({ payload = "{}" }) => {
      if ((JSON.parse(payload) as { count: number }).count === 4) done();
    });
  });
  const querySpy = jest.spyOn(pg.Pool.prototype, "query");
  try {
    await listener.query('listen "jobs:insert"');
    const rolledBack = withTransaction(async (runQuery) => {
      await runQuery(db, "accept_offer", { p_id: offer.id });
      throw new Error("never mind");
    });
    await expect(rolledBack).rejects.toThrow("never mind");
    await rpc(db, "accept_offer", { p_id: offer.id });
    await woken;
    // driver_assigned and its confirmation, the provider's order and the route: in one notification.
    const calls = querySpy.mock.calls as unknown as [text: string, values: unknown[]][];
    expect(calls.filter(([text]) => text.includes("jobs:insert")).map(([, values]) => values)).toEqual([[4]]);
  } finally {
    querySpy.mockRestore();
    await listener.query("unlisten *");
    listener.removeAllListeners("notification");
    listener.release();
  }
});

// `rpc.once` and `queryOnce` send COMMIT with their queries: one round trip, committed even if the result is invalid.
describe("round trips", () => {
  // A statement sent while no other is in flight has waited for all earlier ones.
  async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
    let [inFlight, trips] = [0, 0];
    const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    function watching(this: pg.Client, ...args: unknown[]): Promise<unknown> {
      if (inFlight++ === 0) trips++;
      const answer = query.apply(this, args);
      const answered = (): void => {
        inFlight--;
      };
      answer.then(answered, answered);
      return answer;
    }
    const watched = jest.spyOn(pg.Client.prototype, "query").mockImplementation(watching as never);
    await work().finally(() => {
      watched.mockRestore();
    });
    return trips;
  }

  longTest(
    "one for a read and for an admission, two for a write with deferred checks, and no more when its response is stored",
    async () => {
      const cora = await contextOf(await newCustomer());
      expect(await countRoundTrips(() => rpc.once(cora, "get_settings"))).toBe(1);
      expect(await countRoundTrips(() => rpc(cora, "get_settings"))).toBe(2);
      const runWithKey = (): Promise<unknown> =>
        withTransaction(async (runQuery) => {
          const answer = await runQuery(cora, "update_settings", { p_patch: { theme: "dark" } });
          void runQuery(serviceContext, "store_idempotent_response", {
            p_key: "k",
            p_bucket: "b",
            p_status: 200,
            p_response: {},
          });
          return answer;
        });
      expect(await countRoundTrips(runWithKey)).toBe(2);
      expect(await countRoundTrips(() => catchError(rpc.once(cora, "broadcast_positions")))).toBe(1);
      expect(await readConnectionState()).toEqual(CLEAN_STATE);
    },
  );

  longTest("concurrent statements leave in one packet", async () => {
    const cora = await contextOf(await newCustomer());
    await rpc.once(cora, "get_settings");
    const pieces = (["_write", "_writev"] as const).map((method) => jest.spyOn(Socket.prototype, method));
    try {
      await rpc.once(cora, "get_settings");
      expect(pieces.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    } finally {
      for (const each of pieces) each.mockRestore();
    }
  });

  longTest("a failing call sent together with the commit rolls the transaction back", async () => {
    const cora = await contextOf(await newCustomer());
    const failed = await catchError(
      withTransaction(async (runQuery) => {
        await runQuery(cora, "update_settings", { p_patch: { theme: "dark" } });
        void runQuery(cora, "broadcast_positions", {});
        return "done";
      }),
    );
    expect(failed.sqlCode).toBe("42501");
    expect(await rpc(cora, "get_settings")).toMatchObject({ theme: "system" });
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  longTest("a failing read leaves no transaction open, and a write in one round trip stays committed", async () => {
    const cora = await contextOf(await newCustomer());
    const contractError = new Error("the result violates its contract");
    await expect(
      queryOnce(async (runQuery) => {
        await runQuery(cora, "update_settings", { p_patch: { theme: "dark" } });
        throw contractError;
      }),
    ).rejects.toBe(contractError);
    expect(await rpc(cora, "get_settings")).toMatchObject({ theme: "dark" });
    expect((await catchError(rpc.once(cora, "broadcast_positions"))).sqlCode).toBe("42501");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  longTest("refuses a call after the end of its transaction, and leaves none open", async () => {
    const cora = await contextOf(await newCustomer());
    // The transaction ends with its first batch of calls.
    await expect(
      queryOnce(async (runQuery) => {
        await Promise.resolve();
        return runQuery(cora, "get_settings", {});
      }),
    ).rejects.toThrow("after the end of its transaction");
    let later: TransactionQuery | undefined;
    await withTransaction(async (runQuery) => {
      later = runQuery;
      await runQuery(cora, "get_settings", {});
    });
    await expect(later?.(cora, "get_settings", {})).rejects.toThrow("after the end of its transaction");
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });

  longTest("executes nothing as the login when the role cannot be set", async () => {
    const cora = await contextOf(await newCustomer());
    for (const runInClient of [withTransaction, queryOnce]) {
      const failed = await catchError(
        runInClient((runQuery) =>
          runQuery({ ...cora, role: "postgres" as DbContext["role"] }, "update_settings", {
            p_patch: { theme: "dark" },
          }),
        ),
      );
      expect(failed.sqlCode).toBe("42501");
    }
    expect(await rpc(cora, "get_settings")).toMatchObject({ theme: "system" });
    expect(await readConnectionState()).toEqual(CLEAN_STATE);
  });
});

longTest("sixty concurrent callers each run with their own identity", async () => {
  const callers = await Promise.all(Array.from({ length: 6 }, () => newCustomer()));
  const dbContexts = await Promise.all(callers.map(contextOf));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => rpc(dbContexts[n % 6] as DbContext, "get_current_session")),
  );
  expect(answers.map((answer) => (answer as { userId: string }).userId)).toEqual(
    Array.from({ length: 60 }, (_, n) => callers[n % 6]?.id),
  );
});
