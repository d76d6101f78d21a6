// An HTTP client of the app with a cookie jar per user, and test accounts. Only `queryAsOwner` accesses the database.
import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { reservePlaceBlock } from "../../fixtures/place-blocks";
import { connectionLimitFor, WITH_ENCRYPTION_KEYS } from "../../fixtures/connections";
import { SUBMIT_DOCUMENTS_SQL, DOCUMENT_HASHES } from "../../../supabase/tests/support/driver-documents";
import { TIMEOUT_FACTOR } from "../../../local/timeout-factor";

type Stack = {
  url: string;
  apiUrl: string;
  dbUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
};

function readTestVariable<T>(name: string): T {
  const text = process.env[name];
  if (!text) throw new Error(`${name} is not set: start these tests with npm test`);
  return (name === "TEST_APP_URL" ? text : JSON.parse(text)) as T;
}
export const appUrl = (): string => readTestVariable<string>("TEST_APP_URL");
export const testStack = (): Stack => readTestVariable<Stack>("TEST_STACK");
export const testSecret = (name: string): string =>
  readTestVariable<Record<string, string>>("TEST_SECRETS")[name] ?? "";

export type JsonObject = Record<string, unknown>;
/** A response, read completely: `data` of a success; `code`, `title`, `errors` of a problem. */
export type ApiResponse = {
  status: number;
  headers: Headers;
  text: string;
  body: JsonObject;
  // Untyped: a test knows the response it reads, and a wrong assumption fails it.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  code: string | undefined;
  title: string | undefined;
  errors: { path: string; message: string }[];
};
export type RequestOptions = { body?: unknown; key?: string; headers?: Record<string, string>; raw?: BodyInit };
export type ApiClient = {
  cookies: Map<string, string>;
  send(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  get(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(path: string, body?: unknown, key?: string): Promise<ApiResponse>;
  patch(path: string, body?: unknown, key?: string): Promise<ApiResponse>;
  put(path: string, body?: unknown, key?: string): Promise<ApiResponse>;
  delete(path: string, body?: unknown, key?: string): Promise<ApiResponse>;
};

/** A client with its own cookies, as another browser. */
export function createApiClient(cookies = new Map<string, string>()): ApiClient {
  const send = async (
    method: string,
    path: string,
    { body, key, headers = {}, raw }: RequestOptions = {},
  ): Promise<ApiResponse> => {
    const response = await fetch(new URL(path, appUrl()), {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(body !== undefined ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return parseResponse(response);
  };
  return {
    cookies,
    send,
    get: (path, headers) => send("GET", path, { headers }),
    post: (path, body, key) => send("POST", path, { body, key }),
    patch: (path, body, key) => send("PATCH", path, { body, key }),
    put: (path, body, key) => send("PUT", path, { body, key }),
    delete: (path, body, key) => send("DELETE", path, { body, key }),
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf("="));
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
}

async function parseResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  let body: JsonObject = {};
  try {
    body = JSON.parse(text) as JsonObject;
  } catch {
    /* Not every response is JSON. */
  }
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    data: body.data,
    code: body.code as string | undefined,
    title: body.title as string | undefined,
    errors: (body.errors ?? []) as ApiResponse["errors"],
  };
}

let pool: pg.Pool | undefined;
/** The owner's connections to the database. */
export const ownerPool = (): pg.Pool => {
  pool ??= new pg.Pool({
    connectionString: testStack().dbUrl,
    ...WITH_ENCRYPTION_KEYS,
    max: connectionLimitFor("owner"),
    application_name: "tests",
    allowExitOnIdle: true,
  })
    // An idle connection lost with its database would end the run as an unhandled error.
    .on("error", () => undefined);
  return pool;
};
/** Rows as the owner of the database: sets up and inspects what no client may. */
export async function queryAsOwner<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await ownerPool().query<Row>(text, values)).rows;
}
if (typeof afterAll === "function")
  afterAll(async () => {
    await pool?.end();
    pool = undefined;
  });

export const PASSWORD = "handover-tests";
export const randomKey = (): string => randomUUID();
let lastDigits = randomInt(10_000);
/** A phone number; its last four digits are unique in a test file, because other users read only these. */
export function randomPhone(): string {
  lastDigits = (lastDigits + 1) % 10_000;
  // Neither the area code nor the exchange of an American number begins with 0 or 1.
  const [area, exchange] = [randomInt(200, 1_000), randomInt(200, 1_000)];
  return `+1${area}${exchange}${String(lastDigits).padStart(4, "0")}`;
}
export const randomEmail = (name = "person"): string => `${name}.${randomBytes(6).toString("hex")}@example.test`;
let nextPlace: (() => { lat: number; lng: number }) | undefined;
if (typeof beforeAll === "function")
  beforeAll(async () => {
    nextPlace = (await reservePlaceBlock(queryAsOwner)).next;
  });
/** A place far from every other test's, so that no driver gets another test's offer. */
export function randomPlace(): { lat: number; lng: number } {
  if (!nextPlace) throw new Error("randomPlace() works once the tests have begun");
  return nextPlace();
}

export type ApiPerson = ApiClient & { id: string; name: string; email: string; number: string };
type AccountOptions = { name?: string; email?: string; phone?: string; proven?: boolean };

async function signUp(
  overrides: JsonObject,
  { name = "Cora Customer", email = randomEmail(), phone: number = randomPhone(), proven = true }: AccountOptions,
): Promise<ApiPerson> {
  const client = createApiClient();
  const response = await client.post("/api/auth/sign-up", {
    name,
    email,
    phone: number,
    password: PASSWORD,
    ...overrides,
  });
  if (response.status !== 201) throw new Error(`sign-up of ${name}: ${response.status} ${response.text}`);
  if (proven) await verifyPhone(client, number);
  return { ...client, id: response.data.userId as string, name, email, number };
}

/** Verifies a phone number with the code from the SMS. */
export async function verifyPhone(person: ApiClient, number: string): Promise<void> {
  await expectOk(person.post("/api/profile/phone", { phone: number }));
  await expectOk(person.post("/api/profile/phone/verify", { phone: number, token: await readLastSmsCode(number) }));
}

/** The last code that was sent to a phone. */
export async function readLastSmsCode(number: string): Promise<string> {
  const code = (await readInbox(number)).find((message) => message.kind === "sms" && message.code)?.code;
  if (!code) throw new Error("No code was sent to this phone");
  return code;
}

export const newCustomer = (accountOptions: AccountOptions = {}): Promise<ApiPerson> =>
  signUp({ userType: "user" }, accountOptions);

/**
 * An administrator: a customer put on the list by the database's owner; the only one of their team unless it is given.
 */
export async function newAdmin({
  team,
  ...accountOptions
}: AccountOptions & { team?: string } = {}): Promise<ApiPerson> {
  const admin = await signUp({ userType: "user" }, { name: "Ada Admin", ...accountOptions });
  await queryAsOwner("insert into private.admins (user_id, team) values ($1, $2)", [admin.id, team ?? admin.id]);
  return admin;
}

export const DRIVER_APPLICATION = {
  vehicleType: "car",
  vehicleMake: "Honda",
  vehicleModel: "Civic",
  vehicleYear: 2020,
  licensePlate: "ABC 123",
  insuranceProvider: "Acme Mutual",
  drivingExperience: 5,
  availability: "Weekdays",
  emergencyContact: "Eve Emergency",
  emergencyPhone: "+1 305 555 0101",
  dateOfBirth: "1990-05-01",
};

export { DOCUMENT_HASHES };
/**
 * Creates an application's documents for a motor vehicle and the signed consent with the functions that their routes
 * call.
 */
export async function submitDriverDocuments({ id, name }: Pick<ApiPerson, "id" | "name">): Promise<void> {
  const results = await queryAsOwner<{ ok: string }>(SUBMIT_DOCUMENTS_SQL, [id, name]);
  if (results.some(({ ok }) => ok !== "true")) throw new Error(`The documents of ${name} were refused`);
}

let approver: Promise<ApiPerson> | undefined;
type DriverOptions = AccountOptions & { approved?: boolean; online?: boolean; at?: { lat: number; lng: number } };

/** A driver; approved by default, through the application that every driver makes. */
export async function newDriver({
  approved = true,
  online = false,
  at,
  ...accountOptions
}: DriverOptions = {}): Promise<ApiPerson> {
  const driver = await signUp(
    { userType: "driver", licenseNumber: "D1234567" },
    { name: "Dora Driver", ...accountOptions },
  );
  if (!approved) return driver;
  await submitDriverDocuments(driver);
  await expectOk(driver.post("/api/driver/application", DRIVER_APPLICATION));
  approver ??= newAdmin();
  await expectOk((await approver).post(`/api/admin/drivers/${driver.id}/approve`, { documents: DOCUMENT_HASHES }));
  if (at)
    await expectOk(
      driver.post("/api/driver/positions", {
        positions: [{ timestamp: Date.now() / 1000, latitude: at.lat, longitude: at.lng }],
      }),
    );
  if (online) await expectOk(driver.post("/api/driver/status", { status: "online" }));
  return driver;
}

/** The response of a request that must succeed; throws on status 300 and above. */
export async function expectOk(call: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await call;
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
  return response;
}

/** A delivery that its receiver has not accepted yet. */
export async function newDelivery(
  sender: ApiPerson,
  receiver: ApiPerson,
  place = randomPlace(),
  overrides: JsonObject = {},
): Promise<string> {
  const response = await expectOk(
    sender.post("/api/transactions", {
      receiverPhone: receiver.number,
      amount: 80,
      deliveryAddress: "2 Delivery Street",
      deliveryLocation: place,
      pickupAddress: "1 Pickup Street",
      pickupLocation: { lat: place.lat + 0.01, lng: place.lng },
      ...overrides,
    }),
  );
  return response.data.id as string;
}

/** A payment provider's event, signed as the provider signs it. */
export function sendPaymentEvent(
  event: JsonObject,
  { at = Math.floor(Date.now() / 1000), key = testSecret("PAYMENTS_WEBHOOK_SECRET") } = {},
): Promise<ApiResponse> {
  const raw = JSON.stringify(event);
  const signature = createHmac("sha256", key).update(`${at}.${raw}`).digest("hex");
  return createApiClient().send("POST", "/api/webhooks/payments", {
    raw,
    headers: { "content-type": "application/json", "x-handover-signature": `t=${at},v1=${signature}` },
  });
}

/** A user's messages in the local stack's inbox, newest first. */
export async function readInbox(to: string): Promise<{ kind: string; text: string; code?: string; link?: string }[]> {
  const response = await fetch(`${testStack().url}/inbox.json?to=${encodeURIComponent(to)}`);
  return response.json() as Promise<{ kind: string; text: string; code?: string; link?: string }[]>;
}

/** The scheduler's request. */
export const callCronRoute = (name: string): Promise<ApiResponse> =>
  createApiClient().send("POST", `/api/cron/${name}`, {
    headers: { authorization: `Bearer ${testSecret("CRON_SECRET")}` },
  });

/** Polls until the check succeeds; throws with the description when it never does. */
export async function pollUntil<T>(
  description: string,
  poll: () => Promise<T | null | false | undefined>,
  seconds = 20,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000 * TIMEOUT_FACTOR;
  for (;;) {
    const value = await poll();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`${description} did not happen within ${seconds * TIMEOUT_FACTOR} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
