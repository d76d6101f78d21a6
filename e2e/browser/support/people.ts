import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { request } from "@playwright/test";
import pg from "pg";
import { SUBMIT_DOCUMENTS_SQL, DOCUMENT_HASHES } from "../../../supabase/tests/support/driver-documents.ts";

// Read lazily: a bench restarts the services for each of its parts.
const appUrl = (): string => process.env.TEST_APP_URL ?? "";
export const testStack = () => JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string; dbUrl: string };
const secrets = () => JSON.parse(process.env.TEST_SECRETS ?? "{}") as Record<string, string>;
export const TEST_PASSWORD = "correct horse 7";

export type TestAccount = { name: string; email: string; phone: string };

let lastNumber = randomInt(2_000_000, 9_000_000);
/** A new person with a unique email address and phone number. */
export function newAccount(name: string): TestAccount {
  return {
    name,
    email: `${name.toLowerCase().replace(/\W+/g, ".")}.${randomUUID().slice(0, 8)}@example.com`,
    phone: `+1305${(lastNumber += 1)}`,
  };
}

/** A new browser context at a place, not signed in. */
export async function openPhoneAt(
  browser: Browser,
  place: { latitude: number; longitude: number },
  serviceWorkers: "allow" | "block" = "allow",
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    serviceWorkers,
    geolocation: place,
    permissions: ["geolocation", "camera", "notifications"],
  });
  return { context, page: await context.newPage() };
}

async function post(api: APIRequestContext, path: string, body: unknown): Promise<unknown> {
  const response = await api.post(path, { data: body, headers: { origin: appUrl() } });
  if (!response.ok()) throw new Error(`POST ${path} answered ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

/** Signs a user up over HTTP, with a client that keeps the cookies. */
export async function signUpUnverified(person: TestAccount, userType: "user" | "driver"): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: appUrl() });
  await post(api, "/api/auth/sign-up", {
    ...person,
    password: TEST_PASSWORD,
    userType,
    ...(userType === "driver" ? { licenseNumber: "D1234567" } : {}),
  });
  return api;
}

/** Signs a user up and verifies their phone. */
export async function signUp(person: TestAccount, userType: "user" | "driver"): Promise<APIRequestContext> {
  const api = await signUpUnverified(person, userType);
  await verifyPhone(api, person);
  return api;
}

/** A code is sent to their phone, and they enter it. */
export async function verifyPhone(api: APIRequestContext, { phone }: TestAccount): Promise<void> {
  await post(api, "/api/profile/phone", { phone });
  await post(api, "/api/profile/phone/verify", { phone, token: await readLastSmsCode(phone) });
}

/** A GET, or with a body a POST, over HTTP; returns its data. */
export async function requestJson(api: APIRequestContext, path: string, body?: unknown): Promise<unknown> {
  return body === undefined ? ((await (await api.get(path)).json()) as { data: unknown }).data : post(api, path, body);
}

/** Changes a setting that operations may change without a release. */
export async function changeSetting(key: string, value: number): Promise<void> {
  await queryAsOwner("update private.settings set value = to_jsonb($2::int) where key = $1", [key, value]);
}

/** Statements as the database's owner, for what cannot be seen or done over HTTP. */
export async function queryAsOwner(sql: string, values: unknown[]): Promise<unknown[]> {
  const db = new pg.Client(testStack().dbUrl);
  await db.connect();
  try {
    return (await db.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await db.end();
  }
}

type StoredPosition = { lat: number; at: number; excluded: string | null };

/** Every stored position of this driver, oldest first; `excluded`: why dispatch ignores it. */
export async function listPositions({ email }: TestAccount): Promise<StoredPosition[]> {
  return (await queryAsOwner(
    `select p.latitude as lat, extract(epoch from p."timestamp")::float8 as at, p.excluded from public.driver_positions p
    join auth.users u on u.id = p.driver_id where u.email = $1 order by p."timestamp"`,
    [email],
  )) as StoredPosition[];
}

/** The driver's position for dispatch. */
export async function readDispatchPosition({ email }: TestAccount): Promise<number> {
  const [driver] = (await queryAsOwner(
    "select d.current_latitude as lat from public.driver_profiles d join auth.users u on u.id = d.user_id where u.email = $1",
    [email],
  )) as { lat: number }[];
  return driver?.lat ?? Number.NaN;
}

/** Makes the driver's last heartbeat three minutes old, and sets them offline by the presence sweep. */
export async function makeDriverStale({ email }: TestAccount): Promise<void> {
  await queryAsOwner(
    "update public.driver_profiles d set last_seen = now() - interval '3 minutes', push_confirmed_at = null from auth.users u where u.id = d.user_id and u.email = $1",
    [email],
  );
  await queryAsOwner("select app.sweep_presence(1000)", []);
}

/**
 * Only the database's owner can create an administrator; everything else goes through the product. They are the only
 * one of their team unless it is given.
 */
export async function createAdmin(
  name = "Ada Admin",
  team: string | null = null,
): Promise<{ person: TestAccount; api: APIRequestContext }> {
  const person = newAccount(name);
  const api = await signUp(person, "user");
  await queryAsOwner(
    "insert into private.admins (user_id, team) select id, coalesce($2, id::text) from auth.users where email = $1",
    [person.email, team],
  );
  return { person, api };
}

export const driverApplicationForm = {
  vehicleType: "car",
  vehicleMake: "Toyota",
  vehicleModel: "Corolla",
  vehicleYear: 2022,
  licensePlate: "HND 204",
  insuranceProvider: "Acme Mutual",
  insurancePolicy: "P-1",
  drivingExperience: 8,
  availability: "Weekdays",
  emergencyContact: "Sam",
  emergencyPhone: "+13055550199",
  dateOfBirth: "1990-05-17",
};

/** An approved driver who is not online yet. */
export async function createApprovedDriver(
  name: string,
  adminApi: APIRequestContext,
  /** The driver's photo, which sender and receiver see. */
  photo?: Buffer,
): Promise<{ person: TestAccount; api: APIRequestContext }> {
  const person = newAccount(name);
  const api = await signUp(person, "driver");
  const documents = [...(await submitDriverDocuments(person)), ...(photo ? [await uploadPhoto(api, photo)] : [])];
  await post(api, "/api/driver/application", driverApplicationForm);
  const { data } = (await (await api.get("/api/session")).json()) as { data: { userId: string } };
  await post(adminApi, `/api/admin/drivers/${data.userId}/approve`, { documents });
  return { person, api };
}

/**
 * Creates the documents of a motor vehicle and the signed consent; returns their hashes, which an administrator
 * approves.
 */
export async function submitDriverDocuments({ email, name }: TestAccount): Promise<string[]> {
  const [driver] = (await queryAsOwner("select id from auth.users where email = $1", [email])) as { id: string }[];
  const results = (await queryAsOwner(SUBMIT_DOCUMENTS_SQL, [driver?.id, name])) as { ok: string }[];
  if (results.some(({ ok }) => ok !== "true")) throw new Error(`The documents of ${name} were refused`);
  return DOCUMENT_HASHES;
}

/** Returns the hash that an administrator approves. */
async function uploadPhoto(api: APIRequestContext, buffer: Buffer): Promise<string> {
  const response = await api.post("/api/driver/application/documents", {
    multipart: { kind: "photo", file: { name: "photo.jpg", mimeType: "image/jpeg", buffer } },
    headers: { origin: appUrl() },
  });
  const { data } = (await response.json()) as { data: { documents: { kind: string; sha256: string }[] } };
  return data.documents.find(({ kind }) => kind === "photo")?.sha256 ?? "";
}

/** A signed webhook of the payment provider. */
export async function sendPaymentWebhook(
  event: "payment.pending" | "payment.confirmed" | "payment.failed",
  transactionId: string,
): Promise<void> {
  const body = JSON.stringify({ transactionId, event, id: randomUUID() });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secrets().PAYMENTS_WEBHOOK_SECRET ?? "")
    .update(`${at}.${body}`)
    .digest("hex");
  const response = await fetch(`${appUrl()}/api/webhooks/payments`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-handover-signature": `t=${at},v1=${signature}` },
  });
  if (!response.ok) throw new Error(`The payments webhook answered ${response.status}: ${await response.text()}`);
}

/** The one-time code in the last SMS to this phone. */
export async function readLastSmsCode(phone: string): Promise<string> {
  const messages = (await (await fetch(`${testStack().url}/inbox.json?to=${encodeURIComponent(phone)}`)).json()) as {
    code?: string;
  }[];
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to this phone`);
  return code;
}

/** The last mail to this address. */
export async function readLastMail(email: string): Promise<{ text: string; link: string }> {
  const [message] = (await (
    await fetch(`${testStack().url}/inbox.json?kind=mail&to=${encodeURIComponent(email)}`)
  ).json()) as { text: string; link?: string }[];
  if (!message?.link) throw new Error("No mail with a link came");
  return { text: message.text, link: message.link };
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, person: TestAccount): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email or phone").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Presses Sign Out in the menu, which opens a confirmation. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
}
