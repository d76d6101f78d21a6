// Valhalla's HTTP API on the npm package's engine, started at the first request within the town.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { townBounds } from "../town/osm.ts";
import type { EngineAction, EngineRequest, EngineResponse } from "./engine.ts";
import { prepareRoadTiles } from "./tiles.ts";

type RoadEngine = { answer(request: Request): Promise<Response>; close(): Promise<void> };

const actions: Partial<Record<string, EngineAction>> = {
  route: "route",
  sources_to_targets: "matrix",
  trace_route: "traceRoute",
  trace_attributes: "traceAttributes",
  locate: "locate",
  status: "status",
};

const noEdges = "No suitable edges near location";

// The package throws messages; these are the error codes of Valhalla's own server for them.
const codes: [RegExp, number][] = [
  [/Failed to parse json/, 100],
  [/required parameter 'locations' or 'sources/, 112],
  [/required parameter 'locations'/, 110],
  [/required parameter 'shape'/, 114],
  [/Insufficient number of locations/, 120],
  [/No edge\/node costing provided/, 124],
  [/No costing method found/, 125],
  [/Exceeded max locations/, 150],
  [/distance exceeds the max/, 154],
  [/No suitable edges/, 171],
  [/No path could be found/, 442],
  [/Exact route match algorithm failed/, 443],
  [/Map Match algorithm failed/, 444],
];

export function createRoadEngine(): RoadEngine {
  let engine: Promise<Engine | null> | undefined;
  return {
    async answer(request) {
      const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
      const action = actions[name];
      if (!action) return refused(106, `Try any of: ${Object.keys(actions).join(" ")}`, 404);
      const query = request.method === "POST" ? await request.text() : new URL(request.url).searchParams.get("json");
      if (action !== "status" && isElsewhere(query)) return refused(171, noEdges);
      engine ??= startEngine(() => (engine = undefined)).catch(() => null);
      const response = await (await engine)?.ask(action, query || "{}");
      if (!response) return refused(0, "There is no engine", 503);
      if ("body" in response) return new Response(response.body, { headers: { "content-type": "application/json" } });
      const message = response.error.replace(/^\w+ error: /, "");
      return refused(codes.find(([words]) => words.test(message))?.[1] ?? 199, message);
    },
    async close() {
      (await engine)?.end();
    },
  };
}

function refused(error_code: number, error: string, status_code = 400): Response {
  const status = { 400: "Bad Request", 404: "Not Found" }[status_code] ?? "Service Unavailable";
  return Response.json({ error_code, error, status_code, status }, { status: status_code });
}

// True for a request with all places outside of the data, which would fail anyway: the engine is not started for it.
// Unparsable requests are left to the engine.
function isElsewhere(query: string | null): boolean {
  try {
    const request = JSON.parse(query ?? "") as Record<string, unknown>;
    const places = ["locations", "sources", "targets", "shape"].flatMap((name) => request[name] ?? []) as {
      lat: number;
      lon: number;
    }[];
    const isInside = ({ lat, lon }: { lat: number; lon: number }): boolean =>
      lat > townBounds.south && lat < townBounds.north && lon > townBounds.west && lon < townBounds.east;
    return places.length > 0 && !places.some(isInside);
  } catch {
    return false;
  }
}

type Engine = { ask(action: EngineAction, query: string): Promise<EngineResponse | null>; end(): void };

// Null on a platform without an engine. Requests resolve to null after it has exited.
async function startEngine(onEnd: () => void): Promise<Engine | null> {
  const settings = await prepareRoadTiles();
  if (!settings) return null;
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), "engine.ts");
  const child: ChildProcess = fork(program, [settings], { execArgv: [] });
  const waiting = new Map<number, (response: EngineResponse | null) => void>();
  let isOver = false;
  const onExit = (): void => {
    isOver = true;
    for (const hear of waiting.values()) hear(null);
    waiting.clear();
    onEnd();
  };
  child.once("exit", onExit);
  child.on("error", onExit);
  child.on("message", (response: EngineResponse) => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  });
  const responseTo = (id: number): Promise<EngineResponse | null> =>
    new Promise((hear) => (isOver ? hear(null) : void waiting.set(id, hear)));
  // Its first message: ready.
  if ((await responseTo(0)) === null) return null;
  let last = 0;
  return {
    ask(action, query) {
      const id = ++last;
      const pending = responseTo(id);
      if (!isOver) child.send({ id, action, query } satisfies EngineRequest);
      return pending;
    },
    end: () => child.kill("SIGTERM"),
  };
}
