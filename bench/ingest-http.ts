// The whole way of a position: from the phone's request through the built app, with session, limits and checks, to the
// answer; beside it, in turns, a route of the same Next.js that inserts the same rows and does nothing else.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { endingAt, type DayFix } from "../e2e/fixtures/recorded-day.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import type { StackAddress } from "../local/environment.ts";
import { builtApp } from "./built-app.ts";
import { platformUrl } from "./chain.ts";
import { A_BATCH, batchesOf, connectionsTo, day, drawZones } from "./day.ts";
import { serveEmptyPage } from "./empty-page.ts";
import { insertOf, makeBareTable, mean, rates } from "./ingest.ts";
import type { Row } from "./machine.ts";

// A driver's day is fewer requests than they may send in a minute, so that no limit comes in between.
const AT_ONCE = 16;
const ROUNDS = 3;
const BARE_ROUTE = `import pg from "pg";
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 });
const texts = ${JSON.stringify(Object.fromEntries(Array.from({ length: A_BATCH }, (_, n) => [n + 1, insertOf(n + 1)])))};
export async function POST(request) {
  const { driver, positions } = await request.json();
  await pool.query({
    name: "insert" + positions.length,
    text: texts[positions.length],
    values: positions.flatMap((fix) => [driver, fix.latitude, fix.longitude, fix.accuracy, fix.speed, fix.heading ?? null, fix.timestamp]),
  });
  return Response.json({ accepted: positions.length });
}
`;

export async function benchHttp(dataDir: string): Promise<Row[]> {
  const built = await builtApp(dataDir);
  // All of its drivers sign up from one address.
  process.env.RATE_LIMIT_FACTOR = "100";
  const services = await startServices({ ...built, app: true, worker: false });
  const ending: (() => Promise<unknown>)[] = [services.stop];
  try {
    Object.assign(process.env, services.env);
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const appUrl = services.env.TEST_APP_URL ?? "";
    const [admin] = (await connectionsTo(platformUrl(stack.dbUrl), 1)) as [pg.Client];
    ending.unshift(() => admin.end());
    await drawZones(admin);
    const cookies = await signedIn(ending);
    await makeBareTable(admin);
    process.env.BENCH_DATABASE_URL = stack.dbUrl;
    const bare = await serveEmptyPage({ "app/positions/route.js": BARE_ROUTE });
    ending.unshift(bare.stop);
    const post = async (url: string, headers: Record<string, string>, body: unknown): Promise<void> => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The positions answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
    };
    const days = endingAt(Math.floor(Date.now() / 1_000), day.drivers)
      .slice(0, AT_ONCE)
      .map(batchesOf);
    const turns = ROUNDS + 1;
    /** What each phone sends in this turn; the first is not counted. */
    const inTurn = (turn: number): DayFix[][][] =>
      days.map((batches) =>
        batches.slice(Math.floor((batches.length * turn) / turns), Math.floor((batches.length * (turn + 1)) / turns)),
      );
    const rateOf = async (
      batches: DayFix[][][],
      one: (batch: DayFix[], n: number) => Promise<void>,
    ): Promise<number> => {
      const from = performance.now();
      await Promise.all(
        batches.map(async (its, n) => {
          for (const batch of its) await one(batch, n);
        }),
      );
      return batches.flat(2).length / ((performance.now() - from) / 1_000);
    };
    const drivers = cookies.map(() => randomUUID());
    const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let turn = 0; turn < turns; turn++) {
      const ours = await rateOf(inTurn(turn), (positions, n) =>
        post(`${appUrl}/api/driver/positions`, { cookie: cookies[n] ?? "", origin: appUrl }, { positions }),
      );
      const theirs = await rateOf(inTurn(turn), (positions, n) =>
        post(`${bare.url}positions`, {}, { driver: drivers[n], positions }),
      );
      if (turn === 0) continue;
      taken.ours.push(ours);
      taken.bare.push(theirs);
    }
    const ratio = mean(taken.ours) / mean(taken.bare);
    return [
      {
        measure: `positions a second by POST /api/driver/positions, ${AT_ONCE} phones at once, 10 a request`,
        against: "a bare Next route that inserts the same rows",
        ours: rates(taken.ours),
        theirs: rates(taken.bare),
        ratio,
        goal: "≥ 0.6",
        ok: ratio >= 0.6,
        note: `${(mean(taken.ours) / A_BATCH).toFixed(0)} requests a second; app, database and phones on this one machine`,
      },
    ];
  } finally {
    for (const end of ending) await end().catch(() => undefined);
  }
}

/** Approved drivers with a phone each; the answer is what their phones send along. */
async function signedIn(ending: (() => Promise<unknown>)[]): Promise<string[]> {
  // It reads the addresses when it is loaded.
  const people = await import("../e2e/journeys/support/people.ts");
  const administrator = await people.admin();
  ending.unshift(() => administrator.api.dispose());
  const cookies: string[] = [];
  for (let n = 0; n < AT_ONCE; n++) {
    const { api } = await people.approvedDriver("Dora Driver", administrator.api);
    cookies.push((await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
    await api.dispose();
  }
  return cookies;
}
