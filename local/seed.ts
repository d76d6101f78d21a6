// The accounts of the local stack: created through public sign-up, application and approval; what no user may do is
// done as the database's owner. Idempotent.
import { createClient } from "@supabase/supabase-js";
import { createHash } from "node:crypto";
import type pg from "pg";
import { SET_KEYS_FOR_SESSION, toKeySetting } from "../lib/database/encryption-keys.ts";
import { connectDatabase } from "../supabase/tools/migrations.ts";
import { callRpc, PASSWORD, signInClient } from "./call-rpc.ts";
import { LOCAL_DEFAULTS, type StackEndpoints } from "./environment.ts";
import { StackError } from "./ports.ts";
import { drawPortrait } from "./portrait.ts";
import { seedLimits } from "./seed-limits.ts";
import { seedDriverDocuments } from "./seed-documents.ts";

type Vehicle = {
  vehicleType: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleYear: number;
  licensePlate: string;
};
/** `application`: for an applicant. `driver`: for an approved driver, with the last position. */
type Account = {
  email: string;
  data: Record<string, string>;
  application?: Vehicle;
  driver?: { lat: number; lng: number; at: string };
};

const APPLICATION_FIELDS = {
  insuranceProvider: "Sunshine Mutual",
  drivingExperience: 6,
  availability: "Full time",
  emergencyContact: "Eve Emergency",
  emergencyPhone: "+13055550199",
  dateOfBirth: "1990-05-01",
};

export const ACCOUNTS: Account[] = [
  { email: "admin@handover.test", data: { name: "Ada Admin", user_type: "user", phone_number: "+13055550100" } },
  { email: "admin2@handover.test", data: { name: "Alan Admin", user_type: "user", phone_number: "+13055550106" } },
  {
    email: "sender@handover.test",
    data: {
      name: "Sam Sender",
      user_type: "user",
      phone_number: "+13055550101",
      address: "888 South Broadway",
      city: "Baltimore",
      state: "MD",
      zip_code: "21231",
    },
  },
  {
    email: "receiver@handover.test",
    data: {
      name: "Rita Receiver",
      user_type: "user",
      phone_number: "+13055550102",
      address: "2901 O'Donnell Street",
      city: "Baltimore",
      state: "MD",
      zip_code: "21224",
    },
  },
  {
    email: "driver@handover.test",
    data: {
      name: "Dan Driver",
      user_type: "driver",
      phone_number: "+13055550103",
      license_number: "D123-456-78-901-0",
    },
    application: {
      vehicleType: "car",
      vehicleMake: "Toyota",
      vehicleModel: "Corolla",
      vehicleYear: 2021,
      licensePlate: "HND 101",
    },
    driver: { lat: 39.285139, lng: -76.584113, at: "2300 Fleet Street, Baltimore, MD" },
  },
  {
    email: "driver2@handover.test",
    data: {
      name: "Dora Driver",
      user_type: "driver",
      phone_number: "+13055550104",
      license_number: "D987-654-32-109-0",
    },
    application: {
      vehicleType: "suv",
      vehicleMake: "Honda",
      vehicleModel: "CR-V",
      vehicleYear: 2022,
      licensePlate: "HND 102",
    },
    driver: { lat: 39.2980556, lng: -76.5905556, at: "615 North Wolfe Street, Baltimore, MD" },
  },
  {
    email: "applicant@handover.test",
    data: {
      name: "Ann Applicant",
      user_type: "driver",
      phone_number: "+13055550105",
      license_number: "A555-010-50-000-0",
    },
    application: {
      vehicleType: "car",
      vehicleMake: "Mazda",
      vehicleModel: "3",
      vehicleYear: 2019,
      licensePlate: "HND 105",
    },
  },
  { email: "cashier@handover.test", data: { name: "Carla Cashier", user_type: "user", phone_number: "+13055550107" } },
  { email: "cashier2@handover.test", data: { name: "Curt Cashier", user_type: "user", phone_number: "+13055550108" } },
  // Accounts with deliveries held for review, and with documents that wait for a check.
  { email: "kim@handover.test", data: { name: "Kim Known", user_type: "user", phone_number: "+13055550109" } },
  { email: "paula@handover.test", data: { name: "Paula Payee", user_type: "user", phone_number: "+13055550110" } },
];

/** Hubs for deposits, open around the clock; both cashiers work at both. */
export const HUBS = [
  {
    name: "Canton hub",
    address: "2400 Boston Street, Baltimore, MD 21224",
    location: { lat: 39.2816915, lng: -76.5814395 },
  },
  {
    name: "Fells Point hub",
    address: "1716 Eastern Avenue, Baltimore, MD 21231",
    location: { lat: 39.285744, lng: -76.592494 },
  },
];
const CASHIERS = ["cashier@handover.test", "cashier2@handover.test"];

// The whole Earth, because a person who tries the demo may be anywhere, or may not share a position. A driver with a
// zone gets offers by the zone when their position is unknown.
const EVERYWHERE_ZONE = {
  id: "5eed0000-0000-4000-8000-000000000001",
  name: "Everywhere (demo)",
  lat: 39.2889,
  lng: -76.5782,
  radius: 20_040_000,
};

/** The demo's prices and driver pay; shares in basis points. */
const PRICES = [
  {
    kind: "sender",
    flat: 2.5,
    perKm: 0.6,
    basisPoints: 100,
    urgent: 3,
    minimum: 4,
    failedBasisPoints: 10_000,
    tips: true,
  },
  { kind: "driver", flat: 2, perKm: 0.5, basisPoints: 25, urgent: 2, minimum: 3.5, failedBasisPoints: 5_000 },
].map((price) => ({ ...price, reason: "The demo's first prices" }));

export async function seed(stack: StackEndpoints): Promise<void> {
  const db = await connectDatabase(stack.dbUrl);
  await db.query(SET_KEYS_FOR_SESSION, [toKeySetting(LOCAL_DEFAULTS.encryptionKeys)]);
  try {
    for (const account of ACCOUNTS) {
      await signUp(stack, db, account);
      await verifyPhone(stack, db, account);
    }
    // The local accounts have no mailbox to open a link in.
    await db.query(
      "update public.user_profiles set email_verified_at = now() where email = any ($1) and email_verified_at is null",
      [ACCOUNTS.map(({ email }) => email)],
    );
    await db.query("select private.grant_admin(a) from unnest(array['admin@handover.test', 'admin2@handover.test']) a");
    // On call all week: the first immediately, the second after them.
    await db.query(
      `insert into private.on_call_schedules (admin_id, days, starts, minutes, rank)
       select u.id, '{0,1,2,3,4,5,6}', '00:00', 1440, case u.email when 'admin@handover.test' then 1 else 2 end
         from auth.users u where u.email in ('admin@handover.test', 'admin2@handover.test')
          and not exists (select from private.on_call_schedules w where w.admin_id = u.id)`,
    );
    for (const account of ACCOUNTS) await seedDriver(stack, db, account);
    for (const account of ACCOUNTS) await seedPortrait(stack, db, account);
    await seedZone(db);
    for (const hub of HUBS) await openHub(stack, db, hub);
    await setPrices(stack, db);
    await seedLimits(stack, db);
  } finally {
    await db.end();
  }
}

async function signUp(stack: StackEndpoints, db: pg.Client, { email, data }: Account): Promise<void> {
  if ((await db.query("select 1 from auth.users where email = $1", [email])).rowCount) return;
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (error) throw new StackError(`Could not sign up ${email}: ${error.message}`);
  if (!(await db.query("select 1 from auth.users where email = $1", [email])).rowCount)
    throw new StackError(`${stack.apiUrl} keeps its people in another database than the one that was named.`);
}

// Through the usual flow: a code arrives in the inbox and is entered.
async function verifyPhone(stack: StackEndpoints, db: pg.Client, { email, data }: Account): Promise<void> {
  const phone = data.phone_number;
  if (
    !phone ||
    (await db.query("select 1 from auth.users where email = $1 and phone_confirmed_at is not null", [email])).rowCount
  )
    return;
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  // After a change of this account's password its owner verifies the number themselves.
  if (signedIn.error) return;
  await allowPhone(db, email, phone);
  const phoneUpdate = await client.auth.updateUser({ phone });
  const [message] = (await (
    await fetch(`${stack.url}/inbox.json?kind=sms&to=${encodeURIComponent(phone)}`)
  ).json()) as { code?: string }[];
  // An external project may send its codes elsewhere, or none at all.
  if (!message?.code && stack.apiUrl !== stack.url) await confirmPhoneInDatabase(db, email, phone);
  else {
    const verified = await client.auth.verifyOtp({ phone, token: message?.code ?? "", type: "phone_change" });
    if (phoneUpdate.error ?? verified.error)
      throw new StackError(`Could not prove the phone of ${email}: ${(phoneUpdate.error ?? verified.error)?.message}`);
  }
  await client.auth.signOut({ scope: "global" });
}

// As the app does before it requests a code.
async function allowPhone(db: pg.Client, email: string, phone: string): Promise<void> {
  await db.query("select private.allow_address_change(id, 'phone', $2) from auth.users where email = $1", [
    email,
    phone,
  ]);
}

async function confirmPhoneInDatabase(db: pg.Client, email: string, phone: string): Promise<void> {
  await db.query(
    `update auth.users set phone = $2, phone_change = '', phone_change_token = '', phone_change_sent_at = now(), phone_confirmed_at = now()
      where email = $1`,
    [email, phone.replace("+", "")],
  );
}

// Submits an application as the form does and, for drivers, approves it as the administrator. Existing ones are kept,
// so that later changes by an administrator are not lost.
async function seedDriver(
  stack: StackEndpoints,
  db: pg.Client,
  { email, data, application, driver }: Account,
): Promise<void> {
  if (!application) return;
  const {
    rows: [driverRow],
  } = await db.query<{ id: string; status: string | null }>(
    "select d.user_id as id, a.status from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id where d.email = $1",
    [email],
  );
  if (!driverRow) return;
  if (!driverRow.status) {
    // The consent needs a session that has just proved the password.
    const applicant = await signInClient(stack, email);
    await seedDriverDocuments(stack, db, driverRow.id, data.name ?? "");
    await callRpc(
      db,
      applicant,
      "app.submit_application($3::jsonb)",
      JSON.stringify({ ...APPLICATION_FIELDS, ...application }),
    );
  }
  if (!driver || (driverRow.status ?? "submitted") !== "submitted") return;
  const { rows } = await db.query<{ sha256: string }>(
    "select sha256 from public.driver_documents where driver_id = $1",
    [driverRow.id],
  );
  await callRpc(
    db,
    await signInClient(stack, "admin@handover.test"),
    "app.admin_approve_driver($3::uuid, $4::text[])",
    driverRow.id,
    rows.map(({ sha256 }) => sha256),
  );
  // A last position, as people who try the demo may not share theirs with the browser.
  await db.query(
    `update public.driver_profiles set current_latitude = $2, current_longitude = $3, position_at = now(),
            start_latitude = $2, start_longitude = $3, start_address = $4, end_latitude = $2, end_longitude = $3, end_address = $4 where user_id = $1`,
    [driverRow.id, driver.lat, driver.lng, driver.at],
  );
}

// Uploads and approves the portrait that people who hand the driver cash see. An existing or waiting one is kept.
async function seedPortrait(stack: StackEndpoints, db: pg.Client, { email, data, driver }: Account): Promise<void> {
  if (!driver) return;
  const {
    rows: [driverRow],
  } = await db.query<{ id: string }>(
    `select d.user_id as id from public.driver_profiles d join public.driver_applications a on a.driver_id = d.user_id and a.status = 'approved'
      where d.email = $1 and d.is_approved and d.suspended_at is null
        and private.portrait_state_json(d.user_id) @> '{"shown": null, "waiting": null, "declined": null}'`,
    [email],
  );
  if (!driverRow) return;
  const bytes = await drawPortrait(data.name ?? "");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = `${driverRow.id}/photo-${sha256.slice(0, 12)}.jpg`;
  const { error } = await createClient(stack.apiUrl, stack.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
    .storage.from("driver-documents")
    .upload(path, bytes, { contentType: "image/jpeg", upsert: true });
  if (error) throw new StackError(`Could not keep the photo of ${email}: ${error.message}`);
  await db.query("begin; set local role handover_service");
  await db.query("select app.save_portrait($1, $2, $3, $4)", [driverRow.id, path, bytes.byteLength, sha256]);
  await db.query("commit");
  await callRpc(
    db,
    await signInClient(stack, "admin@handover.test"),
    "app.admin_approve_portrait($3::uuid, $4)",
    driverRow.id,
    sha256,
  );
}

// Created by one administrator, its cashiers approved by the other. An existing hub is kept unchanged.
async function openHub(stack: StackEndpoints, db: pg.Client, hub: (typeof HUBS)[number]): Promise<void> {
  if ((await db.query("select 1 from public.hubs where name = $1", [hub.name])).rowCount) return;
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "00:00", to: "24:00" }));
  const body = { ...hub, hours, cashiers: CASHIERS.map((email) => ({ email })) };
  const admin = await signInClient(stack, "admin@handover.test");
  const { pendingCashiers } = await callRpc(db, admin, "app.admin_create_hub($3::jsonb)", JSON.stringify(body));
  if (!pendingCashiers) return;
  const secondAdmin = await signInClient(stack, "admin2@handover.test");
  await callRpc(db, secondAdmin, "app.admin_grant_approval($3::uuid)", pendingCashiers.approvalId);
}

// The first versions, requested by one administrator and approved by the other. Existing prices are kept.
async function setPrices(stack: StackEndpoints, db: pg.Client): Promise<void> {
  if ((await db.query("select 1 from private.fee_schedules limit 1")).rowCount) return;
  const admin = await signInClient(stack, "admin@handover.test");
  const secondAdmin = await signInClient(stack, "admin2@handover.test");
  for (const price of PRICES) {
    const { approvalId } = await callRpc(db, admin, "app.admin_add_price($3::jsonb)", JSON.stringify(price));
    if (approvalId) await callRpc(db, secondAdmin, "app.admin_grant_approval($3::uuid)", approvalId);
  }
}

async function seedZone(db: pg.Client): Promise<void> {
  const { id, name, lat, lng, radius } = EVERYWHERE_ZONE;
  await db.query(
    `insert into public.geofence_zones (id, name, type, center_lat, center_lng, radius) values ($1, $2, 'circle', $3, $4, $5)
     on conflict (id) do nothing`,
    [id, name, lat, lng, radius],
  );
  await db.query(
    `insert into public.driver_zone_assignments (driver_id, zone_id, priority)
     select user_id, $2, 8 from public.driver_profiles where email = any ($1) on conflict do nothing`,
    [ACCOUNTS.flatMap(({ email, driver }) => (driver ? [email] : [])), id],
  );
}
