// Accepts a second, 64 at once: ours, the same rows written by one bare statement, and the one conditional update that
// everybody's accept has at its heart.
import pg from "pg";
import type { Stack } from "../local/stack.ts";
import type { Row } from "./machine.ts";
import { BARE_ACCEPT, BARE_ACCEPT_WAKING, CENSUS, TABLES } from "./bare-accept.ts";
import { offerToAll, signUp, type OpenOffer } from "./offers.ts";

const AT_ONCE = 64;
const WARM_UP = AT_ONCE * 10;
const ROUNDS = 2;
const SAME = "both leave the same rows";

type Way = { name: string; text: string; triggers: boolean; values: (offer: OpenOffer) => unknown[] };
const mine = ({ driver, offer }: OpenOffer): unknown[] => [driver, offer];
// As the app asks (server/database/door.ts): it wakes the workers itself, after the commit.
const OURS: Way = {
  name: "ours",
  triggers: true,
  values: mine,
  text: "select (private.accept_offer_of($1, $2, 'app') ->> 'ok')::boolean::int as accepted, current_setting('handover.jobs', true)::int as jobs",
};
const WAKE = "select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)";
const BARE: Way = { name: "bare", triggers: false, values: mine, text: BARE_ACCEPT };
// Adding a job wakes a worker. Why apart: who notifies commits alone, one after the other, whatever else they do.
const WAKING: Way = { name: "waking", triggers: false, values: mine, text: BARE_ACCEPT_WAKING };
// A delivery that is assigned must have a driver: the table says so.
const UPDATE: Way = {
  name: "update",
  triggers: false,
  values: ({ driver, delivery }) => [delivery, driver],
  text: "with t as (update public.transactions set status = 'assigned', driver_id = $2 where id = $1 and status = 'broadcast' returning id) select count(*)::int as accepted from t",
};

export async function benchAccepts(stack: Stack, offers = 4_000): Promise<Row[]> {
  const platform = new URL(stack.dbUrl);
  platform.username = "supabase_admin";
  const admin = new pg.Client(platform.href);
  await admin.connect();
  try {
    await signUp(admin, offers);
    const ours: number[] = [];
    const bare: number[] = [];
    const waking: number[] = [];
    let note = SAME;
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(stack, admin, OURS));
      const left = await census(admin);
      bare.push(await measure(stack, admin, BARE));
      const differ = differences(left, await census(admin));
      if (differ.length > 0) note = `rows differ: ${differ.join("; ")}`;
      waking.push(await measure(stack, admin, WAKING));
    }
    const update = await measure(stack, admin, UPDATE);
    const ratio = mean(ours) / mean(bare);
    const measured = `accepts a second, ${AT_ONCE} at once`;
    return [
      {
        measure: measured,
        against: "the same rows by one bare statement, no triggers",
        ours: rates(ours),
        theirs: rates(bare),
        ratio,
        goal: "≥ 0.5",
        ok: note === SAME && ratio >= 0.5,
        note,
      },
      {
        measure: measured,
        against: "the same, waking the worker as adding a job does",
        ours: rates(ours),
        theirs: rates(waking),
        ratio: mean(ours) / mean(waking),
        goal: "",
        ok: null,
      },
      {
        measure: measured,
        against: "one conditional update, no triggers",
        ours: rates(ours),
        theirs: rates([update]),
        ratio: mean(ours) / update,
        goal: "",
        ok: null,
      },
    ];
  } finally {
    await admin.end();
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rates = (values: number[]): string => `${values.map((value) => value.toFixed(0)).join(", ")} /s`;

/** Freshly built offers, all of them taken; the first ones only warm the connections up. Accepts a second. */
async function measure(stack: Stack, admin: pg.Client, way: Way): Promise<number> {
  const offers = await offerToAll(admin);
  if (!way.triggers) await setTriggers(admin, "disable");
  // The local stand-in for realtime notifies in the change itself; a hosted project reads its log.
  await admin.query("alter table realtime.messages disable trigger messages_announce");
  const wakers = new pg.Client(stack.dbUrl);
  await wakers.connect();
  let [owed, waking] = [0, Promise.resolve()];
  const wake = (jobs: number): void => {
    if (owed === 0)
      waking = waking.then(async () => {
        const count = owed;
        owed = 0;
        await wakers.query(WAKE, [count]);
      });
    owed += jobs;
  };
  const connections = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const connection = new pg.Client(stack.dbUrl);
      await connection.connect();
      await connection.query("set handover.wakes = 'on'");
      return connection;
    }),
  );
  try {
    let next = 0;
    const until = async (end: number): Promise<void> => {
      await Promise.all(
        connections.map(async (connection) => {
          while (next < end) {
            const {
              rows: [row],
            } = await connection.query<{ accepted: number; jobs?: number | null }>({
              name: way.name,
              text: way.text,
              values: way.values(offers[next++] as OpenOffer),
            });
            if (row?.accepted !== 1) throw new Error(`An accept was refused (${way.name})`);
            if (row.jobs) wake(row.jobs);
          }
        }),
      );
    };
    await until(Math.min(WARM_UP, offers.length / 2));
    // Autovacuum's work within the minute: plans made while no delivery was under way are made anew.
    await admin.query("analyze public.transactions, public.custody_legs");
    const from = performance.now();
    const done = next;
    await until(offers.length);
    await waking;
    return ((offers.length - done) / (performance.now() - from)) * 1000;
  } finally {
    await Promise.all([...connections, wakers].map((connection) => connection.end()));
    await admin.query("alter table realtime.messages enable trigger messages_announce");
    if (!way.triggers) await setTriggers(admin, "enable");
  }
}

/** Constraints stay: only what tables do besides is left out. */
async function setTriggers(admin: pg.Client, what: "enable" | "disable"): Promise<void> {
  for (const table of TABLES) await admin.query(`alter table ${table} ${what} trigger user`);
}

type Census = Map<string, number>;
async function census(admin: pg.Client): Promise<Census> {
  const { rows } = await admin.query<{ kind: string; what: string; rows: number }>(CENSUS);
  return new Map(rows.map(({ kind, what, rows: count }) => [`${kind} ${what}`, count]));
}

const differences = (one: Census, other: Census): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .map((key) => `${key} ${one.get(key) ?? 0}/${other.get(key) ?? 0}`);
