// A handful of deliveries from the wish to the code, through the product's own functions and its worker: what a year is
// copied from.
import { spawn } from "node:child_process";
import type pg from "pg";
import { collect } from "../local/collect.ts";
import { signUp } from "./offers.ts";

export type Sample = { id: string; sender: string; receiver: string; driver: string; phone: string };
type Person = { id: string; session: string; phone: string };
type Place = { lat: number; lng: number };

// Everybody in a few streets, so that a search has whom to compare, and nobody is anywhere too soon.
const HERE: Place = { lat: 25.7617, lng: -80.1918 };
const DRIVERS = 15;
const near = (n: number, km: number): Place => ({
  lat: HERE.lat + (km * (n % 5)) / 111,
  lng: HERE.lng + (km * (n % 7)) / 111,
});
const at = ({ lat, lng }: Place): Record<string, unknown> => ({ latitude: lat, longitude: lng, accuracy: 8 });

/** The door of the nth delivery; its number stands where copies have their own. */
export const ADDRESS_NUMBER = "77777";

/** Starts a worker of this stack, does the work, and waits for the worker's end. */
export async function withWorker<T>(program: string, env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const worker = spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env, LOG_LEVEL: "error" },
  });
  const ended = new Promise((done) => worker.once("exit", done));
  try {
    return await work();
  } finally {
    worker.kill("SIGTERM");
    await ended;
  }
}

/** So many deliveries, one after the other; every third is declined once. The worker does what follows of each step. */
export async function deliver(owner: pg.Client, count: number): Promise<Sample[]> {
  await signUp(owner, DRIVERS);
  const drivers = await peopleOf(owner, "driver", DRIVERS);
  const customers = await peopleOf(owner, "user", 2 * count);
  await owner.query(
    `update public.driver_profiles set is_approved = true, optimo_route_external_id = 'DRV-' || user_id where user_id = any ($1)`,
    [drivers.map(({ id }) => id)],
  );
  for (const [n, driver] of drivers.entries()) {
    await as(owner, driver, "set_driver_status", { p_status: "online" });
    await report(owner, driver, near(n, 0.05));
  }
  const made: Sample[] = [];
  for (let n = 0; n < count; n++) {
    const [sender, receiver] = [customers[2 * n], customers[2 * n + 1]] as [Person, Person];
    made.push(await deliverOne(owner, n, sender, receiver, drivers));
  }
  // What comes due when phones have had time to send what they kept.
  await owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('review_track', 'measure_drive')`,
  );
  await quiet(owner);
  return made;
}

async function deliverOne(
  owner: pg.Client,
  n: number,
  sender: Person,
  receiver: Person,
  drivers: readonly Person[],
): Promise<Sample> {
  const pickup = near(n, 0.06);
  const door = { lat: pickup.lat + 0.0025, lng: pickup.lng };
  const { id } = await as<{ id: string }>(owner, sender, "create_transaction", {
    p_body: {
      receiverPhone: receiver.phone,
      amount: 40 + (n % 20),
      deliveryAddress: `No. ${ADDRESS_NUMBER} Receiver Street, Miami`,
      deliveryLocation: door,
      pickupAddress: "12 Sender Avenue, Miami",
      pickupLocation: pickup,
    },
  });
  const of = { p_transaction_id: id };
  await as(owner, receiver, "accept_transaction", of);
  await as(owner, null, "record_payment_event", { p_event_id: `paid:${id}`, ...of, p_event: "payment.confirmed" });
  let offer = await offerOf(owner, id);
  if (n % 3 === 0) {
    await as(owner, driverOf(drivers, offer), "decline_offer", { p_id: offer.id, p_reason: "Traffic/road conditions" });
    offer = await offerOf(owner, id);
  }
  const driver = driverOf(drivers, offer);
  await as(owner, driver, "receive_offer", { p_id: offer.id });
  await as(owner, driver, "accept_offer", { p_id: offer.id });
  await collect({
    leg: () => as(owner, sender, "get_leg", of),
    count: (amount) => as(owner, driver, "count_leg", { ...of, p_amount: amount }),
    confirm: () => as(owner, sender, "confirm_leg", of),
    prove: ({ code }) => as(owner, driver, "prove_leg", { ...of, p_code: code, p_position: at(pickup) }),
  });
  await as(owner, driver, "arrive", { ...of, p_position: at(door), p_reason: "At the door" });
  const { code } = await as<{ code: string }>(owner, receiver, "get_verification_code", of);
  await as(owner, driver, "complete_task", { ...of, p_code: code, p_position: at(door) });
  return { id, sender: sender.id, receiver: receiver.id, driver: driver.id, phone: receiver.phone };
}

type Offer = { id: string; driver: string };
/** The worker has made it by then. */
const offerOf = (owner: pg.Client, id: string): Promise<Offer> =>
  until(`an offer of ${id}`, async () => {
    const { rows } = await owner.query<Offer>(
      "select id, driver_id as driver from public.driver_notifications where transaction_id = $1 and status = 'sent'",
      [id],
    );
    return rows[0];
  });
const driverOf = (drivers: readonly Person[], offer: Offer): Person =>
  drivers.find(({ id }) => id === offer.driver) as Person;

const report = (owner: pg.Client, driver: Person, place: Place): Promise<unknown> =>
  as(owner, driver, "record_positions", { p_positions: [{ timestamp: Date.now() / 1_000, ...at(place) }] });

/** People who have signed up, with a session, and a number that a code was sent to. */
async function peopleOf(owner: pg.Client, role: "user" | "driver", count: number): Promise<Person[]> {
  await owner.query(
    `select private.allow_address_change(c.id, 'phone', case when $1 = 'user' then '1305' else '1786' end || 2000000 + c.n)
       from (select r.user_id as id, row_number() over (order by r.user_id) as n from public.user_roles r where r.role = $1 order by r.user_id limit $2) c`,
    [role, count],
  );
  const { rows } = await owner.query<Person>(
    `with chosen as (select r.user_id as id, row_number() over (order by r.user_id) as n from public.user_roles r where r.role = $1 order by r.user_id limit $2),
          proven as (update auth.users u set phone = case when $1 = 'user' then '1305' else '1786' end || 2000000 + c.n, phone_confirmed_at = now(), phone_change_sent_at = now()
                       from chosen c where u.id = c.id returning u.id, '+' || u.phone as phone)
     insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), p.id, now(), now() from proven p
     returning user_id as id, id as session, (select p.phone from proven p where p.id = user_id) as phone`,
    [role, count],
  );
  return rows;
}

/** A function asked as this person, or as the server where it is nobody. */
async function as<T>(owner: pg.Client, who: Person | null, fn: string, args: Record<string, unknown>): Promise<T> {
  const claims = who ? { sub: who.id, session_id: who.session, role: "authenticated" } : { role: "service_role" };
  const names = Object.keys(args);
  await owner.query("begin");
  try {
    await owner.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true), set_config('role', $4, true)",
      [JSON.stringify(claims), who?.id ?? "", claims.role, who ? "handover_person" : "handover_machine"],
    );
    const {
      rows: [row],
    } = await owner.query<{ answer: { ok: boolean; data: T; code?: string } }>(
      `select app.${fn}(${names.map((name, n) => `${name} => $${n + 1}`).join(", ")}) as answer`,
      names.map((name) => {
        const value = args[name];
        return typeof value === "object" ? JSON.stringify(value) : value;
      }),
    );
    if (!row?.answer.ok) throw new Error(`${fn}: ${JSON.stringify(row?.answer)}`);
    await owner.query("commit");
    return row.answer.data;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
    await new Promise((again) => setTimeout(again, 20));
  }
}

/** Nothing that is due waits for the worker, and it does nothing. */
export const quiet = (owner: pg.Client): Promise<boolean> =>
  until("the end of the work", async () => {
    const { rows } = await owner.query<{ busy: boolean }>(
      "select exists (select from graphile_worker._private_jobs where locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts)) as busy",
    );
    return rows[0]?.busy === false;
  });

/** A size as people say it. */
export const told = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e3).toFixed(0)} kB`;
