// Users and queries for the database tests. Each user signs up through Supabase Auth and calls SQL functions with their
// own role and claims. Only `sql` and `queryRow` run as the database owner, to set up and inspect data.
import { randomBytes, randomInt } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pg from "pg";
import { reservePlaceBlock, type PlaceBlock } from "../../../e2e/fixtures/place-blocks";
import { connectionLimitFor, WITH_ENCRYPTION_KEYS } from "../../../e2e/fixtures/connections";
import {
  rpcAs,
  assumeRole,
  callerFromToken,
  SERVICE_CALLER,
  ANON_CALLER,
  type DbCaller,
} from "../../../e2e/fixtures/rpc";
import type { ErrorCode } from "../../../lib/contracts/error-codes";
import { withErrorMessages, errorTitle, type UntranslatedRefusal } from "../../../lib/contracts/error-messages";
import { translateResultToEnglish } from "../../../lib/contracts/translate-result";
import type { FunctionName } from "../../../server/database/functions";
import { parseResult } from "../../../server/database/results";
import { SUBMIT_DOCUMENTS_SQL, DOCUMENT_HASHES } from "./driver-documents";

type TestStack = {
  url: string;
  apiUrl: string;
  dbUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
};
export type TestClient = SupabaseClient;
export type TestPerson = { id: string; name: string; phone: string; email: string; client: TestClient };
export type LatLng = { lat: number; lng: number };
export type RpcResult<T = Record<string, unknown>> =
  | { ok: true; data: T; code?: undefined; message?: undefined; errors?: undefined }
  | ({
      ok: false;
      code: string;
      message: string;
      data?: undefined;
      errors?: { path: string; message: string }[];
    } & Record<string, unknown>);

export const PASSWORD = "handover-tests";

let cachedStack: TestStack | undefined;

// The running stack's addresses and keys, from the test run's environment.
export function testStack(): TestStack {
  if (cachedStack) return cachedStack;
  const text = process.env.TEST_STACK;
  if (!text) throw new Error("TEST_STACK is not set: start these tests with npm test");
  cachedStack = JSON.parse(text) as TestStack;
  return cachedStack;
}

// Connection pools, created on first use and closed after the file's tests: the owner's, and the users'.
const pools = new Map<"owner" | "authenticator", pg.Pool>();
export const ownerPool = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    return poolFor("owner").query<Row>(text, values);
  },
  connect: () => poolFor("owner").connect(),
};

function poolFor(login: "owner" | "authenticator"): pg.Pool {
  const cachedStack = pools.get(login);
  if (cachedStack) return cachedStack;
  const pool = new pg.Pool({
    connectionString: testStack().dbUrl,
    ...WITH_ENCRYPTION_KEYS,
    max: connectionLimitFor(login),
    application_name: "tests",
    allowExitOnIdle: true,
  });
  // An idle connection lost with its database would end the run as an unhandled error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pools.set(login, pool);
  return pool;
}

let locationBlock: PlaceBlock | undefined;

// A location at which no other test has drivers.
export function nextUnusedLocation(): LatLng {
  if (!locationBlock) throw new Error("nextUnusedLocation() may be called once the tests have begun");
  return locationBlock.next();
}

/** For a file that needs more locations than a block has: reserves another block when fewer than `count` are left. */
export async function reserveUnusedLocations(count: number): Promise<void> {
  if (!locationBlock || locationBlock.left() < count) locationBlock = await reservePlaceBlock(sql);
}

beforeAll(async () => {
  // No worker runs here: broadcast each position directly.
  await sql("update private.settings set value = '0' where key = 'ops_position_interval_ms' and value <> '0'");
  await reserveUnusedLocations(1);
});

const closeHooks: (() => Promise<unknown>)[] = [];
/**
 * Ends background queries before the file's connections are closed. A query that waits for a connection of a closing
 * pool would wait forever.
 */
export function closeBeforePools(close: () => Promise<unknown>): void {
  closeHooks.push(close);
}

afterAll(async () => {
  await Promise.all(closeHooks.map((close) => close()));
  // A client with a refused subscription or a failed test keeps its socket open, and the test run alive.
  const connected = clients.splice(0).filter(({ realtime }) => realtime.connectionState() !== "closed");
  await Promise.all(connected.map(({ realtime }) => realtime.disconnect()));
  const closing = [...pools.values()];
  pools.clear();
  for (const pool of closing) await pool.end();
});

// Rows of a query as the owner.
export async function sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await ownerPool.query<Row>(text, values)).rows;
}

// The one row of a query as the owner.
export async function queryRow<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const rows = await sql<Row>(text, values);
  if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${text}`);
  return rows[0] as Row;
}

// A number as long as a real one, so that it can be texted.
export const uniquePhone = (): string =>
  `+1${randomInt(2, 10)}${randomInt(0, 10 ** 9)
    .toString()
    .padStart(9, "0")}`;
export const uniqueEmail = (name = "person"): string =>
  `${name.toLowerCase().replace(/[^a-z]/g, "")}.${randomBytes(6).toString("hex")}@example.test`;

const sessionOptions = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

const clients: TestClient[] = [];
function clientWith(key: string): TestClient {
  const client = createClient(testStack().apiUrl, key, sessionOptions);
  clients.push(client);
  return client;
}
export const anonymousClient = (): TestClient => clientWith(testStack().publishableKey);
const serviceClients = new WeakSet<TestClient>();
export function serviceClient(): TestClient {
  const client = clientWith(testStack().secretKey);
  serviceClients.add(client);
  return client;
}

async function callerOf(client: TestClient): Promise<DbCaller> {
  return serviceClients.has(client)
    ? SERVICE_CALLER
    : callerFromToken((await client.auth.getSession()).data.session?.access_token);
}

// Calls a database function as this client's user. Returns its result, which may be a refusal; throws database errors.
export async function callRpc<T = Record<string, unknown>>(
  client: TestClient,
  fn: string,
  args: Record<string, unknown> = {},
): Promise<RpcResult<T>> {
  return (await callRpcRaw(client, fn, args)) as RpcResult<T>;
}

// The same for the few functions that return a bare value.
export async function callRpcRaw(client: TestClient, fn: string, args: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await rpcAs({ connect: () => poolFor("authenticator").connect() }, await callerOf(client), fn, args);
  const english = withEnglishMessages(answer);
  validateResultSchema(fn as FunctionName, english);
  return english;
}

/** The result as the API returns it in English: messages in place of the database's reason codes. */
export function withEnglishMessages(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return answer;
  if (answer.ok !== false) return translateResultToEnglish(answer);
  const { ok, code, ...facts } = answer as unknown as { ok: false; code: ErrorCode } & UntranslatedRefusal;
  const { reason, details } = withErrorMessages(code, facts);
  const { params, errors: fields, ...otherFields } = details;
  return {
    ok,
    code,
    message: errorTitle(code, reason, params),
    ...(fields ? { errors: fields.map(({ path, message }) => ({ path, message })) } : {}),
    ...otherFields,
  };
}

// Validates every answer against the app's schema: a function and its schema cannot diverge.
function validateResultSchema(fn: FunctionName, answer: unknown): void {
  const { ok, data } =
    typeof answer === "object" && answer !== null && "ok" in answer
      ? (answer as { ok: unknown; data?: unknown })
      : { ok: true, data: answer };
  if (ok === true) parseResult(fn, data ?? null);
}

// Like callRpc, for calls that must succeed: throws if the result is a refusal.
export async function callRpcOrThrow<T = Record<string, unknown>>(
  client: TestClient,
  fn: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  const answer = await callRpc<T>(client, fn, args);
  if (!answer.ok) throw new Error(`${fn}: ${answer.code} ${answer.message} ${JSON.stringify(answer.errors ?? "")}`);
  return answer.data;
}

// The last code that was sent to a phone.
export async function readLastSmsCode(phone: string): Promise<string> {
  const messages = (await (
    await fetch(`${testStack().url}/inbox.json?kind=sms&to=${encodeURIComponent(phone)}`)
  ).json()) as { code?: string }[];
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error("no code was sent to this phone");
  return code;
}

/** Records that this user's session has just verified the password, as the server does; returns the session's id. */
export async function recordReauthentication({ id, client }: Pick<TestPerson, "id" | "client">): Promise<string> {
  const { data } = await client.auth.getSession();
  const sessionId = String(callerFromToken(data.session?.access_token).claims.session_id);
  await callRpc(serviceClient(), "record_reauthentication", {
    p_user_id: id,
    p_session_id: sessionId,
    p_method: "password",
  });
  return sessionId;
}

/** Allows this client's account to get this phone, as begin_phone_verification does. */
export async function grantPhone(client: TestClient, phone: string): Promise<void> {
  const { data } = await client.auth.getSession();
  await sql("select private.allow_address_change($1, 'phone', $2)", [data.session?.user.id, phone]);
}

// Verifies a number as users do: a code is sent to it, and entered.
export async function verifyPhone(client: TestClient, phone: string): Promise<void> {
  await grantPhone(client, phone);
  const requested = await client.auth.updateUser({ phone });
  if (requested.error) throw new Error(`a code to ${phone}: ${requested.error.message}`);
  const typed = await client.auth.verifyOtp({ phone, token: await readLastSmsCode(phone), type: "phone_change" });
  if (typed.error) throw new Error(`the code of ${phone}: ${typed.error.message}`);
}

type SignUp = { name?: string; phone?: string; email?: string; address?: string; proven?: boolean };

async function signUp(
  metadata: Record<string, unknown>,
  { name = "Someone", phone = uniquePhone(), email, address, proven = true }: SignUp,
): Promise<TestPerson> {
  const client = anonymousClient();
  const emailAddress = email ?? uniqueEmail(name.split(" ")[0]);
  const { data, error } = await client.auth.signUp({
    email: emailAddress,
    password: PASSWORD,
    options: { data: { name, phone_number: phone, ...(address ? { address } : {}), ...metadata } },
  });
  if (error || !data.user || !data.session) throw new Error(`sign-up of ${name}: ${error?.message ?? "no session"}`);
  if (proven) await verifyPhone(client, phone);
  return { id: data.user.id, name, phone, email: emailAddress, client };
}

export const newCustomer = (options: SignUp = {}): Promise<TestPerson> =>
  signUp({ user_type: "user" }, { name: "Cora Customer", ...options });

let cachedApprover: Promise<TestPerson> | undefined;

/** An administrator; the only one of their team unless it is given. */
export async function newAdmin({ team, ...options }: SignUp & { team?: string } = {}): Promise<TestPerson> {
  const admin = await signUp({ user_type: "user" }, { name: "Ada Admin", ...options });
  await sql("insert into private.admins (user_id, team) values ($1, $2)", [admin.id, team ?? admin.id]);
  return admin;
}

export { DOCUMENT_HASHES };
export const APPLICATION = {
  vehicleType: "car",
  vehicleMake: "Honda",
  vehicleModel: "Civic",
  vehicleYear: 2020,
  licensePlate: "ABC 123",
  insuranceProvider: "Acme Mutual",
  drivingExperience: 5,
  availability: "weekdays",
  emergencyContact: "Eve Emergency",
  emergencyPhone: "+15550001111",
  dateOfBirth: "1990-05-01",
};

/** Creates an application's documents for a motor vehicle, and the signed consent. */
export async function submitDriverDocuments({ id, name }: Pick<TestPerson, "id" | "name">): Promise<void> {
  const answers = await sql<{ ok: string }>(SUBMIT_DOCUMENTS_SQL, [id, name]);
  if (answers.some(({ ok }) => ok !== "true")) throw new Error(`The documents of ${name} were refused`);
}

type DriverOptions = SignUp & { approved?: boolean; online?: boolean; at?: LatLng };

// A driver: approved by default; `online` and `at` through the functions a phone calls.
export async function newDriver({
  approved = true,
  online = false,
  at,
  ...options
}: DriverOptions = {}): Promise<TestPerson> {
  const driver = await signUp({ user_type: "driver", license_number: "D1234567" }, { name: "Dora Driver", ...options });
  if (approved) {
    await submitDriverDocuments(driver);
    await callRpcOrThrow(driver.client, "submit_application", { p_form: APPLICATION });
    cachedApprover ??= newAdmin();
    await callRpcOrThrow((await cachedApprover).client, "admin_approve_driver", {
      p_user_id: driver.id,
      p_documents: DOCUMENT_HASHES,
    });
  }
  if (online) await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
  if (at) await setDriverPosition(driver, at);
  return driver;
}

// Reports the driver's position as of now. Tests move drivers instantly: earlier positions are deleted, because they
// would make it a jump.
export async function setDriverPosition(driver: TestPerson, at: LatLng): Promise<void> {
  await sql(
    "with deleted_tracks as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [driver.id],
  );
  const { now } = await queryRow<{ now: string }>("select extract(epoch from clock_timestamp())::text as now");
  await callRpcOrThrow(driver.client, "record_positions", {
    p_positions: [{ timestamp: Number(now), latitude: at.lat, longitude: at.lng }],
  });
}

// Signs in again, as the same user on another phone.
export async function signInAgain(person: TestPerson): Promise<TestClient> {
  const client = anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  if (error) throw new Error(`sign-in of ${person.name}: ${error.message}`);
  return client;
}

/** The id of a signed-in user's session, from their token. */
export async function readSessionId(client: TestClient): Promise<string> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { session_id: string };
  return claims.session_id;
}

type Row = pg.QueryResultRow;

// Runs the work as the user (null: anonymous) in one transaction that is rolled back: role and claims as the API sets
// them.
export const runAs = <T>(person: TestPerson | null, work: Work<T>): Promise<T> =>
  inTransaction(person, "begin", true, work);

// The same with the owner's rights and as the only session: for counts over all rows. Work that writes all rows of a
// table locks it: a row that another session wrote after the snapshot could not be written any more.
export const runAsIsolated = <T>(
  person: TestPerson,
  work: Work<T>,
  { holding }: { holding?: string } = {},
): Promise<T> =>
  inTransaction(
    person,
    `begin isolation level repeatable read${holding ? `; lock table ${holding} in exclusive mode` : ""}`,
    false,
    work,
  );

// Several statements with the owner's rights in one transaction, so that no job of another test runs in between.
export async function runInTransaction<T>(work: Work<T>): Promise<T> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    const result = await work(
      async <R extends Row = Row>(text: string, values: unknown[] = []) => (await client.query<R>(text, values)).rows,
    );
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

type Work<T> = (query: <R extends Row = Row>(text: string, values?: unknown[]) => Promise<R[]>) => Promise<T>;
async function inTransaction<T>(person: TestPerson | null, begin: string, asUser: boolean, work: Work<T>): Promise<T> {
  const caller = person ? await callerOf(person.client) : ANON_CALLER;
  const client = await ownerPool.connect();
  try {
    await client.query(begin);
    await assumeRole(client, caller);
    if (!asUser) await client.query("reset role");
    return await work(
      async <R extends Row = Row>(text: string, values: unknown[] = []) => (await client.query<R>(text, values)).rows,
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}
