// node bench/expiry.ts [--offers 100000] [--rounds 1]: how fast offers nobody answered end, with all that follows.
//   product      expire_offers as the worker's sweep calls it, with every lock, rule, trigger and broadcast
//   bare         the same rows written by plain set statements, triggers off, on the same data
//   one by one   expire_offer, a call and a database transaction each, on some of the same offers, scaled
// Each begins on freshly built data; afterwards product and bare must have left the same in every table.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { runProgram } from "../local/program.ts";
import { startStack } from "../local/stack.ts";
import { bareExpiry } from "./bare-expiry.ts";
import { print, type Row } from "./machine.ts";
import { buildOffers, tally } from "./offers-world.ts";

// As many a turn as the worker's sweep takes. Read and not imported, for the server's files do not run outside of it.
const SWEEP = Number(
  /SWEEP = (\d+)/.exec(readFileSync(path.join(import.meta.dirname, "../server/tasks/sweep-offers.ts"), "utf8"))?.[1],
);
const ONE_BY_ONE = 2000;

type Timed = { offers: number; seconds: number };
const perSecond = ({ offers, seconds }: Timed): number => offers / seconds;

async function timed(work: () => Promise<number>): Promise<Timed> {
  const began = performance.now();
  const offers = await work();
  return { offers, seconds: (performance.now() - began) / 1000 };
}

/** The sweep, until nothing is due. */
async function product(owner: pg.Client): Promise<number> {
  for (let ended = 0; ;) {
    const { rows } = await owner.query<{ expired: number }>(
      "select (app.expire_offers($1) -> 'data' ->> 'expired')::int as expired",
      [SWEEP],
    );
    const expired = rows[0]?.expired ?? 0;
    ended += expired;
    if (expired === 0) return ended;
  }
}

async function bare(admin: pg.Client, offers: number): Promise<number> {
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  for (const text of bareExpiry) await admin.query(text);
  await admin.query("commit");
  return offers;
}

async function oneByOne(owner: pg.Client, ids: string[]): Promise<number> {
  for (const id of ids) await owner.query("select app.expire_offer($1)", [id]);
  return ids.length;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

type Round = { product: Timed; bare: Timed; oneByOne: Timed; same: boolean };

async function oneRound(dbUrl: string, offers: number): Promise<Round> {
  // Building, and writing with triggers off, is the platform's superuser's; the product runs as its own owner.
  const adminUrl = new URL(dbUrl);
  adminUrl.username = "supabase_admin";
  const admin = await connect(adminUrl.href);
  try {
    const fresh = async (work: (owner: pg.Client) => Promise<number>): Promise<Timed> => {
      await buildOffers(admin, offers);
      const owner = await connect(dbUrl);
      try {
        return await timed(() => work(owner));
      } finally {
        await owner.end();
      }
    };
    const ended = await fresh(product);
    const byProduct = await tally(admin);
    const written = await fresh(() => bare(admin, offers));
    const byHand = await tally(admin);
    if (!isDeepStrictEqual(byProduct, byHand))
      console.error("not the same rows:", JSON.stringify({ byProduct, byHand }, null, 1));
    const called = await fresh(async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        "select id from public.driver_notifications order by expires_at limit $1",
        [Math.min(ONE_BY_ONE, offers)],
      );
      return oneByOne(
        owner,
        rows.map(({ id }) => id),
      );
    });
    return {
      product: ended,
      bare: written,
      oneByOne: called,
      same: ended.offers === offers && isDeepStrictEqual(byProduct, byHand),
    };
  } finally {
    await admin.end();
  }
}

/**
 * Measures on a migrated stack that nobody else uses: its offers are replaced. Of several rounds the fastest of each
 * counts, because what others do on the machine only ever slows down.
 */
export async function benchExpiry(
  stack: string | { dbUrl: string },
  { offers, rounds = 1 }: { offers: number; rounds?: number },
): Promise<Row[]> {
  const dbUrl = typeof stack === "string" ? stack : stack.dbUrl;
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) all.push(await oneRound(dbUrl, offers));
  const fastest = (of: (round: Round) => Timed): Timed =>
    all.map(of).reduce((best, next) => (next.seconds < best.seconds ? next : best));
  const [sweep, hand, single] = [
    fastest((round) => round.product),
    fastest((round) => round.bare),
    fastest((round) => round.oneByOne),
  ];
  const same = all.every((round) => round.same);
  const speed = (timed: Timed): string => `${Math.round(perSecond(timed))}/s`;
  const row = (against: string, other: Timed, goal: number, note: string): Row => {
    const ratio = perSecond(sweep) / perSecond(other);
    return {
      measure: `expiring ${offers.toLocaleString("en")} offers`,
      against,
      ours: speed(sweep),
      theirs: speed(other),
      ratio,
      goal: `≥ ${goal}`,
      ok: same && ratio >= goal,
      note,
    };
  };
  return [
    row(
      "the same rows written bare",
      hand,
      0.5,
      `${SWEEP} a turn; ${same ? "the same rows in every table" : "NOT the same rows"}`,
    ),
    row("one call for each offer", single, 40, `${single.offers} called, scaled`),
  ];
}

async function main(): Promise<void> {
  const option = (name: string, otherwise: number): number =>
    process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : otherwise;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-bench-"));
  const stack = await startStack({ dataDir, dbPort: 0, apiPort: 0, quiet: true });
  try {
    print(await benchExpiry(stack, { offers: option("--offers", 100_000), rounds: option("--rounds", 1) }));
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) runProgram(main);
