// Completes deliveries, from the sender's request to the receiver's code, with the product's functions and worker.
import type pg from "pg";
import { exchangeCash } from "../../local/exchange-cash.ts";
import type { LatLng } from "../../local/fleet/geo.ts";
import { MIAMI, createAccounts } from "../harness/deliveries.ts";
import { waitForIdleQueue } from "../harness/offer-latency.ts";
import { waitFor } from "../harness/stats.ts";
import { toClaims, type BenchAccount } from "../harness/tokens.ts";
import { ADDRESS_NUMBER, type CompletedDelivery } from "./year-copies.ts";

type User = BenchAccount & { phone: string };

// All people are within a few streets: a search compares several drivers, and no position is implausibly far away.
const DRIVERS = 15;
const pointNear = (n: number, km: number): LatLng => ({
  lat: MIAMI.lat + (km * (n % 5)) / 111,
  lng: MIAMI.lng + (km * (n % 7)) / 111,
});
const toPosition = ({ lat, lng }: LatLng): Record<string, unknown> => ({ latitude: lat, longitude: lng, accuracy: 8 });

/** Completes this number of deliveries, one after another; a driver declines every third one first. */
export async function completeDeliveries(owner: pg.Client, count: number): Promise<CompletedDelivery[]> {
  await createAccounts(owner, DRIVERS);
  const drivers = await signIn(owner, "driver", DRIVERS);
  const customers = await signIn(owner, "user", 2 * count);
  await owner.query(
    `update public.driver_profiles set is_approved = true, optimo_route_external_id = 'DRV-' || user_id where user_id = any ($1)`,
    [drivers.map(({ id }) => id)],
  );
  for (const [n, driver] of drivers.entries()) {
    await callAs(owner, driver, "set_driver_status", { p_status: "online" });
    await callAs(owner, driver, "record_positions", {
      p_positions: [{ timestamp: Date.now() / 1_000, ...toPosition(pointNear(n, 0.05)) }],
    });
  }
  const completed: CompletedDelivery[] = [];
  for (let n = 0; n < count; n++) {
    const [sender, receiver] = [customers[2 * n], customers[2 * n + 1]] as [User, User];
    completed.push(await completeDelivery(owner, n, sender, receiver, drivers));
  }
  // These jobs are scheduled later, when phones have sent their stored positions; runs them now.
  await owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('review_track', 'measure_drive')`,
  );
  await waitForIdleQueue(owner);
  return completed;
}

async function completeDelivery(
  owner: pg.Client,
  n: number,
  sender: User,
  receiver: User,
  drivers: readonly User[],
): Promise<CompletedDelivery> {
  const pickup = pointNear(n, 0.06);
  const deliveryLocation = { lat: pickup.lat + 0.0025, lng: pickup.lng };
  const { id } = await callAs<{ id: string }>(owner, sender, "create_transaction", {
    p_body: {
      receiverPhone: receiver.phone,
      amount: 40 + (n % 20),
      deliveryAddress: `No. ${ADDRESS_NUMBER} Receiver Street, Miami`,
      deliveryLocation,
      pickupAddress: "12 Sender Avenue, Miami",
      pickupLocation: pickup,
    },
  });
  const transactionArgs = { p_transaction_id: id };
  await callAs(owner, receiver, "accept_transaction", transactionArgs);
  await callAs(owner, null, "record_payment_event", {
    p_event_id: `paid:${id}`,
    ...transactionArgs,
    p_event: "payment.confirmed",
  });
  let offer = await waitForOffer(owner, id);
  if (n % 3 === 0) {
    await callAs(owner, findOfferDriver(drivers, offer), "decline_offer", {
      p_id: offer.id,
      p_reason: "Traffic/road conditions",
    });
    offer = await waitForOffer(owner, id);
  }
  const driver = findOfferDriver(drivers, offer);
  await callAs(owner, driver, "acknowledge_offer", { p_id: offer.id });
  await callAs(owner, driver, "accept_offer", { p_id: offer.id });
  await exchangeCash({
    leg: () => callAs(owner, sender, "get_leg", transactionArgs),
    count: (amount) => callAs(owner, driver, "count_leg", { ...transactionArgs, p_amount: amount }),
    confirm: () => callAs(owner, sender, "confirm_leg", transactionArgs),
    prove: ({ code }) =>
      callAs(owner, driver, "prove_leg", { ...transactionArgs, p_code: code, p_position: toPosition(pickup) }),
  });
  await callAs(owner, driver, "arrive", {
    ...transactionArgs,
    p_position: toPosition(deliveryLocation),
    p_reason: "At the door",
  });
  const { code } = await callAs<{ code: string }>(owner, receiver, "get_verification_code", transactionArgs);
  await callAs(owner, driver, "complete_task", {
    ...transactionArgs,
    p_code: code,
    p_position: toPosition(deliveryLocation),
  });
  return { id, sender: sender.id, receiver: receiver.id, driver: driver.id, phone: receiver.phone };
}

type Offer = { id: string; driver: string };
const waitForOffer = (owner: pg.Client, id: string): Promise<Offer> =>
  waitFor(`an offer of ${id}`, async () => {
    const { rows } = await owner.query<Offer>(
      "select id, driver_id as driver from public.driver_notifications where transaction_id = $1 and status = 'sent'",
      [id],
    );
    return rows[0];
  });
const findOfferDriver = (drivers: readonly User[], offer: Offer): User =>
  drivers.find(({ id }) => id === offer.driver) as User;

/** Gives existing accounts a session and a verified phone number. */
async function signIn(owner: pg.Client, role: "user" | "driver", count: number): Promise<User[]> {
  await owner.query(
    `select private.allow_address_change(c.id, 'phone', case when $1 = 'user' then '1305' else '1786' end || 2000000 + c.n)
       from (select r.user_id as id, row_number() over (order by r.user_id) as n from public.user_roles r where r.role = $1 order by r.user_id limit $2) c`,
    [role, count],
  );
  const { rows } = await owner.query<User>(
    `with accounts as (select r.user_id as id, row_number() over (order by r.user_id) as n from public.user_roles r where r.role = $1 order by r.user_id limit $2),
          verified as (update auth.users u set phone = case when $1 = 'user' then '1305' else '1786' end || 2000000 + c.n, phone_confirmed_at = now(), phone_change_sent_at = now()
                       from accounts c where u.id = c.id returning u.id, '+' || u.phone as phone)
     insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), p.id, now(), now() from verified p
     returning user_id as id, id as session, (select p.phone from verified p where p.id = user_id) as phone`,
    [role, count],
  );
  return rows;
}

/** Calls a function of the schema app as this user, or as the server if null. */
async function callAs<T>(owner: pg.Client, user: User | null, fn: string, args: Record<string, unknown>): Promise<T> {
  const claims = user ? toClaims(user) : JSON.stringify({ role: "service_role" });
  const names = Object.keys(args);
  await owner.query("begin");
  try {
    await owner.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claim.role', $3, true), set_config('role', $4, true)",
      [
        claims,
        user?.id ?? "",
        user ? "authenticated" : "service_role",
        user ? "handover_authenticated" : "handover_service",
      ],
    );
    const {
      rows: [row],
    } = await owner.query<{ response: { ok: boolean; data: T; code?: string } }>(
      `select app.${fn}(${names.map((name, n) => `${name} => $${n + 1}`).join(", ")}) as response`,
      names.map((name) => {
        const value = args[name];
        return typeof value === "object" ? JSON.stringify(value) : value;
      }),
    );
    if (!row?.response.ok) throw new Error(`${fn}: ${JSON.stringify(row?.response)}`);
    await owner.query("commit");
    return row.response.data;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
