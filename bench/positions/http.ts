// Positions sent to the built app, with session, limits and checks; alternately to a bare Next.js route that only inserts
// the same rows.
import { randomUUID } from "node:crypto";
import { shiftDayTo, type SimulatedPosition } from "../../e2e/fixtures/recorded-day.ts";
import { serveEmptyApp } from "../harness/empty-app.ts";
import { cookieHeader } from "../harness/http.ts";
import { BATCH_SIZE, createZones, recordedDay, toBatches } from "../harness/recorded-drivers.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { startProduct, type DeferCleanup } from "../harness/stack.ts";
import { compareRates, mean } from "../harness/stats.ts";
import { createBareTable, insertStatement } from "./bare-table.ts";

// Each phone sends fewer requests than the rate limit of one minute allows.
const PHONE_COUNT = 16;
const ROUNDS = 3;
const BARE_ROUTE = `import pg from "pg";
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 });
const texts = ${JSON.stringify(Object.fromEntries(Array.from({ length: BATCH_SIZE }, (_, n) => [n + 1, insertStatement(n + 1)])))};
export async function POST(request) {
  const { driver, positions } = await request.json();
  await pool.query({
    name: "insert" + positions.length,
    text: texts[positions.length],
    values: positions.flatMap((position) => [driver, position.latitude, position.longitude, position.accuracy, position.speed, position.heading ?? null, position.timestamp]),
  });
  return Response.json({ accepted: positions.length });
}
`;

export async function benchHttp(defer: DeferCleanup): Promise<ResultRow[]> {
  // All drivers sign up from one address.
  process.env.RATE_LIMIT_FACTOR = "100";
  const { stack, admin, appUrl } = await startProduct(defer, { app: true });
  await createZones(admin);
  const phones = (await signInDrivers(defer)).map((cookie) => ({ cookie, driver: randomUUID() }));
  await createBareTable(admin);
  process.env.BENCH_DATABASE_URL = stack.dbUrl;
  const bareUrl = await serveEmptyApp(defer, { "app/positions/route.js": BARE_ROUTE });
  const post = async (url: string, headers: Record<string, string>, body: unknown): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  };
  const days = shiftDayTo(Math.floor(Date.now() / 1_000), recordedDay.drivers)
    .slice(0, PHONE_COUNT)
    .map(toBatches);
  /** The part of each phone's day that it sends in this round; round 0 warms up. */
  const batchesOfRound = (round: number): SimulatedPosition[][][] =>
    days.map((batches) =>
      batches.slice(
        Math.floor((batches.length * round) / (ROUNDS + 1)),
        Math.floor((batches.length * (round + 1)) / (ROUNDS + 1)),
      ),
    );
  const measureRate = async (
    round: number,
    send: (batch: SimulatedPosition[], phone: { cookie: string; driver: string }) => Promise<void>,
  ): Promise<number> => {
    const batches = batchesOfRound(round);
    const start = performance.now();
    await Promise.all(
      phones.map(async (phone, n) => {
        for (const batch of batches[n] ?? []) await send(batch, phone);
      }),
    );
    return batches.flat(2).length / ((performance.now() - start) / 1_000);
  };
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await measureRate(round, (positions, { cookie }) =>
      post(`${appUrl}/api/driver/positions`, { cookie, origin: appUrl }, { positions }),
    );
    const bare = await measureRate(round, (positions, { driver }) =>
      post(`${bareUrl}positions`, {}, { driver, positions }),
    );
    if (round === 0) continue;
    rates.ours.push(ours);
    rates.bare.push(bare);
  }
  return [
    toResultRow({
      measure: `positions a second by POST /api/driver/positions, ${PHONE_COUNT} concurrent phones, 10 a request`,
      baseline: "a bare Next route that inserts the same rows",
      ...compareRates(rates),
      goal: goalAtLeast(0.6),
      note: `${(mean(rates.ours) / BATCH_SIZE).toFixed(0)} requests a second; app, database and phones share one machine`,
    }),
  ];
}

/** The cookies of approved drivers. */
async function signInDrivers(defer: DeferCleanup): Promise<string[]> {
  const people = await import("../../e2e/browser/support/people.ts");
  const administrator = await people.createAdmin();
  defer(() => administrator.api.dispose());
  const cookies: string[] = [];
  for (let n = 0; n < PHONE_COUNT; n++) {
    const { api } = await people.createApprovedDriver("Dora Driver", administrator.api);
    cookies.push(cookieHeader((await api.storageState()).cookies));
    await api.dispose();
  }
  return cookies;
}
