// npm run bench:roads: what asking for roads costs. Way, matrix and trace through the port against the engine called
// bare; how long the event loop stands still meanwhile; and dispatch with an engine that is quick, slow, down or lying.
// One table, and bench/results/roads.json.
//   --rounds n   questions of each kind (200)
//   --offers n   offers with each engine (150)
//   --only a,b   parts of it (port, dispatch)
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Stack } from "../local/stack.ts";
import { environmentFor } from "../local/environment.ts";
import { makeDeliveries, platformUrl } from "./chain.ts";
import { connectionsTo } from "./day.ts";
import { standAround } from "./ingest-dispatch.ts";
import { p50, p99, quantile, type Row } from "./machine.ts";
import { alone, option, runParts } from "./parts.ts";
import type { Asked, Offered, Manner, Task } from "./roads-ways.ts";

const ROUNDS = Number(option("--rounds") ?? 200);
const OFFERS = Number(option("--offers") ?? 150);
// In Canton and in Fells Point.
const HERE = { lat: 39.2841, lng: -76.5775 };
const THERE = { lat: 39.2832, lng: -76.5931 };

runParts("roads", {
  port: () => alone((stack) => benchPort(stack)),
  dispatch: () => alone((stack) => benchDispatch(stack)),
});

const both = (values: readonly number[]): string => `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;

/** What the product's files do is done in a process that is started as the worker is. */
async function inWorker<T>(stack: Stack, task: Task): Promise<T> {
  const child: ChildProcess = fork(join(import.meta.dirname, "roads-ways.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...environmentFor(stack, { dataDir: stack.dataDir }), LOG_LEVEL: "silent" },
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The questions ended with ${String(code)}`);
  });
  child.send(task);
  const [answer] = await Promise.race([once(child, "message") as Promise<[T]>, ended]);
  child.disconnect();
  await ended.catch(() => undefined);
  return answer;
}

async function benchPort(stack: Stack): Promise<Row[]> {
  const { kinds, stalls } = await inWorker<Asked>(stack, { what: "port", url: `${stack.url}/roads`, rounds: ROUNDS });
  const rows = kinds.flatMap(({ kind, port, http, actor }): Row[] => {
    const row = (against: string, theirs: number[] | null, goal: number | null): Row => {
      const ratio = theirs && p50(port) / p50(theirs);
      return {
        measure: kind,
        against,
        ours: both(port),
        theirs: theirs ? both(theirs) : "not there",
        ratio,
        goal: goal === null ? "" : `p50 ≤ ${goal}`,
        ok: goal === null || ratio === null ? null : ratio <= goal,
      };
    };
    return [
      row("the engine's HTTP, called bare", http, 1.5),
      row("the engine in the asking process, without HTTP", actor, null),
    ];
  });
  const stall: Row = {
    measure: "the event loop stands still at most, asking through the port",
    against: "asking the engine's HTTP bare",
    ours: `${stalls.port.toPrecision(3)} ms`,
    theirs: `${stalls.http.toPrecision(3)} ms`,
    ratio: stalls.port / stalls.http,
    goal: "≤ 20 ms",
    ok: stalls.port <= 20,
    note: `and ${stalls.idle.toPrecision(3)} ms with nothing to do, which is the machine's`,
  };
  return [...rows, stall];
}

/** An engine that does as the listener does, and its address. */
async function engine(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function benchDispatch(stack: Stack): Promise<Row[]> {
  const [admin] = await connectionsTo(platformUrl(stack.dbUrl), 1);
  if (!admin) throw new Error("No connection");
  const slow = await engine((_, response) => {
    setTimeout(() => response.writeHead(200).end("{}"), 5_000);
  });
  const lying = await engine((_, response) => {
    response.writeHead(200).end('{"trip": "over the moon", "sources_to_targets": [[{"distance": "far"}]]}');
  });
  const down = await engine(() => undefined);
  down.server.close();
  try {
    const manners: Record<Manner, string> = {
      quick: `${stack.url}/roads`,
      slow: slow.url,
      down: down.url,
      lying: lying.url,
    };
    const waiting = await makeDeliveries(admin, Object.keys(manners).length * OFFERS + 20, HERE, THERE);
    await standAround(admin, HERE, 0.02);
    const offered = await inWorker<Offered>(stack, { what: "dispatch", manners, ids: waiting.map(({ id }) => id) });
    const quick = offered.quick.taken;
    const words = ({ about, taken }: Offered[Manner]): string => `${about} of ${taken.length} offers say "about"`;
    const row = (manner: Manner): Row => {
      const { taken, about } = offered[manner];
      const more = p99(taken) - p99(quick);
      return {
        measure: `a search that ends in an offer, the engine ${manner}`,
        against: "the engine quick",
        ours: both(taken),
        theirs: both(quick),
        ratio: p99(taken) / p99(quick),
        goal: "p99 ≤ 170 ms more, all about",
        ok: more <= 170 && about === taken.length,
        note: `p99 ${more.toFixed(0)} ms more; ${words(offered[manner])}; no search is spared by the breaker`,
      };
    };
    return [
      {
        measure: "a search that ends in an offer, the engine quick",
        against: "its two calls of the database alone",
        ours: both(quick),
        theirs: both(offered.quick.database),
        ratio: p50(quick) / p50(offered.quick.database),
        goal: "",
        ok: null,
        note: `p95 ${quantile(quick, 0.95).toFixed(0)} ms; ways_to_ask alone ${both(offered.quick.read)}; ${words(offered.quick)}`,
      },
      ...(["slow", "down", "lying"] as const).map(row),
    ];
  } finally {
    await admin.end();
    for (const { server } of [slow, lying]) {
      server.closeAllConnections();
      server.close();
    }
  }
}
