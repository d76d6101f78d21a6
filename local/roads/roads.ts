// Valhalla's HTTP API on the npm package's engine, started at the first request within the town.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { TOWN_BOUNDS } from "../town/osm.ts";
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

const noEdgesMessage = "No suitable edges near location";

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
      if (!action) return errorResponse(106, `Try any of: ${Object.keys(actions).join(" ")}`, 404);
      const query = request.method === "POST" ? await request.text() : new URL(request.url).searchParams.get("json");
      if (action !== "status" && isOutsideTown(query)) return errorResponse(171, noEdgesMessage);
      engine ??= startEngine(() => (engine = undefined)).catch(() => null);
      const response = await (await engine)?.ask(action, query || "{}");
      if (!response) return errorResponse(0, "There is no engine", 503);
      if ("body" in response) return new Response(response.body, { headers: { "content-type": "application/json" } });
      const message = response.error.replace(/^\w+ error: /, "");
      return errorResponse(codes.find(([pattern]) => pattern.test(message))?.[1] ?? 199, message);
    },
    async close() {
      (await engine)?.end();
    },
  };
}

function errorResponse(error_code: number, error: string, status_code = 400): Response {
  const status = { 400: "Bad Request", 404: "Not Found" }[status_code] ?? "Service Unavailable";
  return Response.json({ error_code, error, status_code, status }, { status: status_code });
}

// True for a request with all places outside of the data, which would fail anyway: the engine is not started for it.
// Unparsable requests are left to the engine.
function isOutsideTown(query: string | null): boolean {
  try {
    const request = JSON.parse(query ?? "") as Record<string, unknown>;
    const places = ["locations", "sources", "targets", "shape"].flatMap((name) => request[name] ?? []) as {
      lat: number;
      lon: number;
    }[];
    const isInside = ({ lat, lon }: { lat: number; lon: number }): boolean =>
      lat > TOWN_BOUNDS.south && lat < TOWN_BOUNDS.north && lon > TOWN_BOUNDS.west && lon < TOWN_BOUNDS.east;
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
  const engineFile = path.join(path.dirname(fileURLToPath(import.meta.url)), "engine.ts");
  const child: ChildProcess = fork(engineFile, [settings], { execArgv: [] });
  const pendingRequests = new Map<number, (response: EngineResponse | null) => void>();
  let hasExited = false;
  const onExit = (): void => {
    hasExited = true;
    for (const resolve of pendingRequests.values()) resolve(null);
    pendingRequests.clear();
    onEnd();
  };
  child.once("exit", onExit);
  child.on("error", onExit);
  child.on("message", (response: EngineResponse) => {
    pendingRequests.get(response.id)?.(response);
    pendingRequests.delete(response.id);
  });
  const waitForResponse = (id: number): Promise<EngineResponse | null> =>
    new Promise((resolve) => (hasExited ? resolve(null) : void pendingRequests.set(id, resolve)));
  // Its first message: ready.
  if ((await waitForResponse(0)) === null) return null;
  let lastId = 0;
  return {
    ask(action, query) {
      const id = ++lastId;
      const pending = waitForResponse(id);
      if (!hasExited) child.send({ id, action, query } satisfies EngineRequest);
      return pending;
    },
    end: () => child.kill("SIGTERM"),
  };
}
