// Accounts and deliveries for the ledger part, which moves their cash.
import type pg from "pg";
import { disableConstraints } from "../harness/deliveries.ts";

/** A sender, a receiver and a driver, with the ledger accounts of sender and driver. */
type LedgerParties = { sender: string; receiver: string; driver: string; from: number; to: number };

/** Enough that connections do not wait for each other's accounts. */
const PARTY_COUNT = 64;

export async function createParties(client: pg.Client): Promise<LedgerParties[]> {
  await disableConstraints(client);
  // Random order numbers collide at this number of deliveries.
  await client.query("drop index public.transactions_order_no_unique");
  for (const table of ["transfers", "balances", "holdings"])
    await client.query(`alter table ledger.${table} enable trigger user`);
  const { rows } = await client.query<LedgerParties>(
    `select p.*, ledger.get_or_create_account('cash', 'sender', p.sender)::int as "from", ledger.get_or_create_account('cash', 'driver', p.driver)::int as "to"
       from (select gen_random_uuid() as sender, gen_random_uuid() as receiver, gen_random_uuid() as driver from generate_series(1, $1::int) offset 0) p`,
    [PARTY_COUNT],
  );
  // The late-cash job creates no return for a driver who has a current delivery.
  await client.query(
    `insert into public.transactions (user_id, receiver_id, driver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
     select s, r, d, 80, 'assigned', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) p(s, r, d)`,
    [rows.map(({ sender }) => sender), rows.map(({ receiver }) => receiver), rows.map(({ driver }) => driver)],
  );
  return rows;
}

export type LedgerDelivery = { id: string; parties: LedgerParties };
/** Deliveries that search for a driver again: an earlier driver may still hold their cash and return it. */
export async function createLedgerDeliveries(
  client: pg.Client,
  parties: readonly LedgerParties[],
  count: number,
): Promise<LedgerDelivery[]> {
  const { rows } = await client.query<{ id: string; n: number }>(
    `insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude,
       receiver_phone, customer_name, customer_phone, sender_name, receiver_name, notes)
     select ($1::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + n % $3], 80, 'payment_confirmed', 'a', 'b', 25, -80, '+15550000000', 'c', '+15550000000', 's', 'r', n
       from generate_series(0, $4::int - 1) n returning id, notes::int as n`,
    [parties.map(({ sender }) => sender), parties.map(({ receiver }) => receiver), parties.length, count],
  );
  return rows.map(({ id, n }) => ({ id, parties: parties[n % parties.length] as LedgerParties }));
}
