// The accounts of the local stack: made through the public sign-up, as anybody's; what sign-up cannot do is done by the
// owner of the database. Running it again changes nothing that is there.
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import type { StackAddress } from "./environment.ts";
import { StackError } from "./ports.ts";

export const PASSWORD = "handover";

type Account = { email: string; data: Record<string, string>; driver?: { vehicle: string; type: string; plate: string; lat: number; lng: number; at: string } };

export const ACCOUNTS: Account[] = [
  { email: "admin@handover.test", data: { name: "Ada Admin", user_type: "user", phone_number: "+13055550100" } },
  {
    email: "sender@handover.test",
    data: { name: "Sam Sender", user_type: "user", phone_number: "+13055550101", address: "1111 Brickell Avenue", city: "Miami", state: "FL", zip_code: "33131" },
  },
  {
    email: "receiver@handover.test",
    data: { name: "Rita Receiver", user_type: "user", phone_number: "+13055550102", address: "140 Northeast 39th Street", city: "Miami", state: "FL", zip_code: "33137" },
  },
  {
    email: "driver@handover.test",
    data: { name: "Dan Driver", user_type: "driver", phone_number: "+13055550103", license_number: "D123-456-78-901-0" },
    driver: { vehicle: "Toyota Corolla 2021", type: "car", plate: "HND 101", lat: 25.7637, lng: -80.1936, at: "1000 South Miami Avenue, Miami, FL" },
  },
  {
    email: "driver2@handover.test",
    data: { name: "Dora Driver", user_type: "driver", phone_number: "+13055550104", license_number: "D987-654-32-109-0" },
    driver: { vehicle: "Honda CR-V 2022", type: "suv", plate: "HND 102", lat: 25.801, lng: -80.1994, at: "2520 Northwest 2nd Avenue, Miami, FL" },
  },
  { email: "applicant@handover.test", data: { name: "Ann Applicant", user_type: "driver", phone_number: "+13055550105", license_number: "A555-010-50-000-0" } },
];

// Why the whole Earth: whoever tries the demo may be anywhere, or may not let the browser say where. A driver with a zone
// is offered work by his zone when his position is not known.
const EVERYWHERE = { id: "5eed0000-0000-4000-8000-000000000001", name: "Everywhere (demo)", lat: 25.768, lng: -80.1915, radius: 20_040_000 };

export async function seed(stack: StackAddress): Promise<void> {
  const db = new pg.Client({ connectionString: stack.dbUrl });
  await db.connect();
  try {
    for (const account of ACCOUNTS) await signUp(stack, db, account);
    await db.query("insert into private.admins (user_id) select id from auth.users where email = 'admin@handover.test' on conflict do nothing");
    for (const { email, driver } of ACCOUNTS) if (driver) await approve(db, email, driver);
    await drawZone(db);
  } finally {
    await db.end();
  }
}

async function signUp(stack: StackAddress, db: pg.Client, { email, data }: Account): Promise<void> {
  if ((await db.query("select 1 from auth.users where email = $1", [email])).rowCount) return;
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (error) throw new StackError(`Could not sign up ${email}: ${error.message}`);
}

// Only what is still unapproved: a driver whom an admin changed later stays as he is.
async function approve(db: pg.Client, email: string, { vehicle, type, plate, lat, lng, at }: NonNullable<Account["driver"]>): Promise<void> {
  await db.query(
    `with approved as (
       update public.driver_profiles
          set is_approved = true, optimo_route_external_id = coalesce(optimo_route_external_id, private.new_external_id()), vehicle = $2, vehicle_type = $3, license_plate = $4, vehicle_plate = $4,
              current_latitude = $5, current_longitude = $6, position_at = now(),
              start_latitude = $5, start_longitude = $6, start_address = $7, end_latitude = $5, end_longitude = $6, end_address = $7
        where email = $1 and not is_approved and suspended_at is null
       returning user_id)
     insert into public.driver_applications (driver_id, status, vehicle_type, vehicle_make, vehicle_model, vehicle_year, license_plate,
            insurance_provider, driving_experience, availability, emergency_contact, emergency_phone, date_of_birth, decided_at)
     select user_id, 'approved', $3, split_part($2, ' ', 1), split_part($2, ' ', 2), split_part($2, ' ', 3)::int, $4,
            'Sunshine Mutual', 6, 'full_time', 'Eve Emergency', '+13055550199', date '1990-05-01', now()
       from approved
     on conflict (driver_id) do nothing`,
    [email, vehicle, type, plate, lat, lng, at]);
}

async function drawZone(db: pg.Client): Promise<void> {
  const { id, name, lat, lng, radius } = EVERYWHERE;
  await db.query(
    `insert into public.geofence_zones (id, name, type, center_lat, center_lng, radius) values ($1, $2, 'circle', $3, $4, $5)
     on conflict (id) do nothing`, [id, name, lat, lng, radius]);
  await db.query(
    `insert into public.driver_zone_assignments (driver_id, zone_id, priority)
     select user_id, $2, 8 from public.driver_profiles where email = any ($1) on conflict do nothing`,
    [ACCOUNTS.flatMap(({ email, driver }) => (driver ? [email] : [])), id]);
}
