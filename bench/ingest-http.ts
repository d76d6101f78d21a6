// The whole way of a position: from the phone's request through the built app, with session, limits and checks, to the
// answer.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { endingAt } from "../e2e/fixtures/recorded-day.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import { buildIfChanged } from "../local/build.ts";
import type { StackAddress } from "../local/environment.ts";
import { platformUrl } from "./chain.ts";
import { batchesOf, connectionsTo, day, drawZones, newLines, record, send, speakFor } from "./day.ts";
import type { Row } from "./machine.ts";

// A driver's day is fewer requests than they may send in a minute, so that no limit comes in between.
const AT_ONCE = 16;
const DIST = ".next-test";

export async function benchHttp(dataDir: string): Promise<Row[]> {
  const root = join(import.meta.dirname, "..");
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  if (
    await buildIfChanged({
      root,
      env: { ...process.env, NEXT_DIST_DIR: DIST, NEXT_TELEMETRY_DISABLED: "1" },
      onLine: () => undefined,
    })
  )
    console.error("built the app");
  // All of its drivers sign up from one address.
  process.env.RATE_LIMIT_FACTOR = "100";
  const services = await startServices({ root, dataDir, distDir: DIST, logDir, app: true, worker: false });
  const ending: (() => Promise<unknown>)[] = [services.stop];
  try {
    Object.assign(process.env, services.env);
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const appUrl = services.env.TEST_APP_URL ?? "";
    const [admin] = (await connectionsTo(platformUrl(stack.dbUrl), 1)) as [pg.Client];
    ending.unshift(() => admin.end());
    await drawZones(admin);
    const cookies = await signedIn(ending);
    const post = async (cookie: string, positions: unknown): Promise<void> => {
      const answer = await fetch(`${appUrl}/api/driver/positions`, {
        method: "POST",
        headers: { cookie, origin: appUrl, "content-type": "application/json" },
        body: JSON.stringify({ positions }),
      });
      if (!answer.ok) throw new Error(`The positions answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
    };
    const days = endingAt(Math.floor(Date.now() / 1_000), day.drivers)
      .slice(0, AT_ONCE)
      .map(batchesOf);
    const warmUp = 10;
    await Promise.all(
      cookies.map(async (cookie, n) => {
        for (const batch of days[n]?.slice(0, warmUp) ?? []) await post(cookie, batch);
      }),
    );
    const rest = days.map((batches) => batches.slice(warmUp));
    const from = performance.now();
    await Promise.all(
      cookies.map(async (cookie, n) => {
        for (const batch of rest[n] ?? []) await post(cookie, batch);
      }),
    );
    const seconds = (performance.now() - from) / 1_000;
    const positions = rest.flat(2).length;
    const clients = await connectionsTo(stack.dbUrl, AT_ONCE);
    ending.unshift(() => Promise.all(clients.map((client) => client.end())));
    const direct = await send(clients, await newLines(admin, AT_ONCE), speakFor, record);
    return [
      {
        measure: `positions a second by POST /api/driver/positions, ${AT_ONCE} phones at once`,
        against: "record_positions, as many connections",
        ours: `${(positions / seconds).toFixed(0)} /s`,
        theirs: `${direct.toFixed(0)} /s`,
        ratio: positions / seconds / direct,
        goal: "",
        ok: null,
        note: `${rest.flat().length} requests, ${(rest.flat().length / seconds).toFixed(0)} a second; app, database and phones on this one machine`,
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
