// What bench/roads.ts measures, in a process of its own, which is started as the worker is: the product's files ask for
// that.
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { decodePolyline } from "../lib/domain/polyline.ts";
import { roadTiles } from "../local/roads/tiles.ts";
import { callService } from "../server/database/call-service.ts";
import { database } from "../server/database/connections.ts";
import { askWays } from "../server/dispatch/ask-ways.ts";
import { guarded, type AskEngine } from "../server/roads/engine.ts";
import { matrix } from "../server/roads/matrix.ts";
import { route } from "../server/roads/route.ts";
import { trace } from "../server/roads/trace.ts";
import { valhalla } from "../server/roads/valhalla.ts";

export type Manner = "quick" | "slow" | "down" | "lying";
export type Task =
  { what: "port"; url: string; rounds: number } | { what: "dispatch"; manners: Record<Manner, string>; ids: string[] };
type Kind = { kind: string; port: number[]; http: number[]; actor: number[] | null };
/** Milliseconds of each question, and the longest that the event loop stood still. */
export type Asked = { kinds: Kind[]; stalls: { port: number; http: number; idle: number } };
export type Offered = Record<Manner, { taken: number[]; database: number[]; read: number[]; about: number }>;

type Place = { lat: number; lng: number };
const SOURCES = 50;
const WARM_UP = 20;
const PATIENT = 30_000;

let seed = 1;
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const somewhere = (): Place => ({ lat: 39.275 + random() * 0.03, lng: -76.6 + random() * 0.07 });
const location = ({ lat, lng }: Place) => ({ lat, lon: lng });
const car = { costing: "auto", units: "kilometers" };

type Action = "route" | "sources_to_targets" | "trace_route";
type Question = { action: Action; query: string; ask: (engine: AskEngine) => Promise<boolean> };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The longest that the event loop stood still while this was done. */
async function stalled(work: () => Promise<unknown>): Promise<number> {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6 - resolution;
}

async function askPort(url: string, rounds: number): Promise<Asked> {
  const roads = valhalla({ url });
  const engine = guarded(roads);
  const bare = async (action: string, query: string): Promise<unknown> => {
    const response = await fetch(`${url}/${action}`, { method: "POST", body: query });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const routeOf = (from: Place, to: Place): string =>
    JSON.stringify({ ...car, directions_type: "maneuvers", locations: [from, to].map(location) });

  // Ways that there are, matrices without a gap, drives that lie on roads. The first question starts the engine.
  const pairs: { from: Place; to: Place; line: Place[]; crowd: Place[] }[] = [];
  while (pairs.length < rounds + WARM_UP) {
    const [from, to, crowd] = [somewhere(), somewhere(), Array.from({ length: SOURCES }, somewhere)];
    const line = (await roads.route([from, to], PATIENT))?.legs.flatMap(({ polyline }) => decodePolyline(polyline));
    if (!line || line.length < 2 || !(await roads.trace(line, PATIENT))) continue;
    const near = (await roads.matrix(crowd, to, PATIENT))?.every((way) => way !== null);
    if (near) pairs.push({ from, to, line, crowd });
  }
  const wasAsked = async (answer: Promise<{ about: boolean } | null | undefined>): Promise<boolean> =>
    (await answer)?.about === false;
  const kinds: { kind: string; questions: Question[] }[] = [
    {
      kind: "a way",
      questions: pairs.map(({ from, to }) => ({
        action: "route",
        query: routeOf(from, to),
        ask: (ask) => wasAsked(route([from, to], ask, PATIENT)),
      })),
    },
    {
      kind: `a matrix of ${SOURCES} drivers and a pickup`,
      questions: pairs.map(({ crowd, to }) => ({
        action: "sources_to_targets",
        query: JSON.stringify({ ...car, sources: crowd.map(location), targets: [location(to)], verbose: true }),
        ask: (ask) => wasAsked(matrix(crowd, to, ask, PATIENT)),
      })),
    },
    {
      kind: "a trace of a drive",
      questions: pairs.map(({ line }) => ({
        action: "trace_route",
        query: JSON.stringify({
          ...car,
          directions_type: "maneuvers",
          shape_match: "map_snap",
          shape: line.map(location),
        }),
        ask: (ask) => wasAsked(trace(line, ask)),
      })),
    },
  ];
  const found: Kind[] = [];
  for (const { kind, questions } of kinds) {
    const [port, http]: [number[], number[]] = [[], []];
    for (const [n, { action, query, ask }] of questions.entries()) {
      // In turns, and each first as often as second: an engine that has just answered the same is quicker.
      const ours = async (): Promise<void> => {
        const took = await timed(async () => {
          if (!(await ask(engine))) throw new Error(`${kind}: not by road`);
        });
        if (n >= WARM_UP) port.push(took);
      };
      const theirs = async (): Promise<void> => {
        const took = await timed(() => bare(action, query));
        if (n >= WARM_UP) http.push(took);
      };
      for (const each of n % 2 === 0 ? [ours, theirs] : [theirs, ours]) await each();
    }
    found.push({ kind, port, http, actor: null });
  }
  // As the app does it: several people at once, and other work between.
  const crowd = (work: (question: Question) => Promise<unknown>): Promise<number> =>
    stalled(async () => {
      for (const { questions } of kinds)
        for (let n = 0; n < Math.min(rounds, 60); n += 6) await Promise.all(questions.slice(n, n + 6).map(work));
    });
  const fresh = guarded(valhalla({ url }));
  const stalls = {
    idle: await stalled(() => new Promise((done) => setTimeout(done, 2_000))),
    http: await crowd(({ action, query }) => bare(action, query)),
    port: await crowd(({ ask }) => ask(fresh)),
  };
  const actor = await actorOf();
  if (actor)
    for (const [n, kind] of found.entries()) {
      kind.actor = [];
      for (const { action, query } of kinds[n]?.questions ?? [])
        kind.actor.push(await timed(async () => JSON.parse(await actor(action, query)) as unknown));
    }
  return { kinds: found, stalls };
}

/** The engine in this process; null where this platform has none. */
async function actorOf(): Promise<((action: Action, query: string) => Promise<string>) | null> {
  const settings = await roadTiles();
  if (!settings) return null;
  const { Actor } = await import("@valhallajs/valhallajs");
  const actor = new Actor(readFileSync(settings, "utf8"));
  const names = { route: "route", sources_to_targets: "matrix", trace_route: "traceRoute" } as const;
  return (action, query) => actor[names[action]](query);
}

async function dispatchAll(manners: Record<Manner, string>, ids: string[]): Promise<Offered> {
  const offered = {} as Offered;
  const names = Object.keys(manners) as Manner[];
  for (const name of names) offered[name] = { taken: [], database: [], read: [], about: 0 };
  // The engine is awake before it is measured.
  await askWays(
    { stop: somewhere(), dropOff: somewhere(), drivers: [{ driverId: "0", ...somewhere() }] },
    guarded(valhalla({ url: manners.quick })),
    PATIENT,
  );
  for (const [n, id] of ids.entries()) {
    const manner = n < WARM_UP ? "quick" : (names[n % names.length] ?? "quick");
    await callService("record_payment_event", {
      p_event_id: `bench-${n}`,
      p_transaction_id: id,
      p_event: "payment.confirmed",
    });
    // A guard of its own: nobody is spared what those before have found out.
    const ask = guarded(valhalla({ url: manners[manner] }));
    const started = performance.now();
    const wanted = await callService("ways_to_ask", { p_transaction_id: id });
    const known = performance.now();
    if (!wanted) throw new Error("Nobody is to be asked");
    // Each from another doorstep: ways are remembered for a minute.
    const stop = { lat: wanted.stop.lat + (n % 30) / 1e5, lng: wanted.stop.lng + Math.floor(n / 30) / 1e5 };
    const ways = await askWays({ ...wanted, stop }, ask);
    const asked = performance.now();
    await callService("dispatch_transaction", { p_transaction_id: id, p_ways: ways });
    const ended = performance.now();
    const { rows } = await database().query<{ about: boolean }>(
      "select (data ->> 'estimateAbout')::boolean as about from public.driver_notifications where transaction_id = $1",
      [id],
    );
    if (rows.length !== 1) throw new Error("Nobody was offered the delivery");
    await database().query(
      "select private.withdraw_offers($1, 'cancelled'), private.move_transaction($1, null, 'cancel', 'admin')",
      [id],
    );
    if (n < WARM_UP) continue;
    offered[manner].taken.push(ended - started);
    offered[manner].database.push(ended - asked + (known - started));
    offered[manner].read.push(known - started);
    offered[manner].about += Number(rows[0]?.about);
  }
  return offered;
}

process.once("message", (task: Task) => {
  const work = task.what === "port" ? askPort(task.url, task.rounds) : dispatchAll(task.manners, task.ids);
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit(0));
