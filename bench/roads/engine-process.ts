// Calls the road engine (Valhalla) with the server's code and over bare HTTP. Forked by roads.ts: <engine's URL> <rounds>
import { decodePolyline } from "../../lib/domain/geo/polyline.ts";
import { seededRandom } from "../../local/fleet/random.ts";
import type { LatLng } from "../../local/fleet/geo.ts";
import { withCircuitBreaker, type EngineCall } from "../../server/directions/engine.ts";
import { requestMatrix } from "../../server/directions/matrix.ts";
import { requestRoute, requestTrace } from "../../server/directions/route.ts";
import { valhalla } from "../../server/directions/valhalla.ts";
import { measureMs } from "../harness/stats.ts";

/** Milliseconds of each request by kind. */
export type EngineTimes = { kind: string; ours: number[]; bare: number[] }[];

const SOURCES = 50;
const WARM_UP = 20;
const TIMEOUT_MS = 30_000;

const [url = "", count = "0"] = process.argv.slice(2);
const rounds = Number(count);
const randomNumber = seededRandom(1);
const randomLocation = (): LatLng => ({ lat: 39.275 + randomNumber() * 0.03, lng: -76.6 + randomNumber() * 0.07 });
const toEngineLocation = ({ lat, lng }: LatLng) => ({ lat, lon: lng });
const options = { costing: "auto", units: "kilometers" };

type Request = {
  action: string;
  body: object;
  ours: (engine: EngineCall) => Promise<{ approximate: boolean } | null | undefined>;
};

async function callBare({ action, body }: Request): Promise<unknown> {
  const response = await fetch(`${url}/${action}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Requests that the engine can answer: places with a road between them and drives that follow roads. */
async function createRequests(): Promise<{ kind: string; requests: Request[] }[]> {
  const engine = valhalla({ url });
  const [routes, matrices, traces]: [Request[], Request[], Request[]] = [[], [], []];
  while (routes.length < rounds + WARM_UP) {
    const [from, to, sources] = [randomLocation(), randomLocation(), Array.from({ length: SOURCES }, randomLocation)];
    const routePolyline = (await engine.route([from, to], TIMEOUT_MS))?.legs.flatMap(({ polyline }) =>
      decodePolyline(polyline),
    );
    if (!routePolyline || routePolyline.length < 2 || !(await engine.trace(routePolyline, TIMEOUT_MS))) continue;
    if (!(await engine.matrix(sources, to, TIMEOUT_MS))?.every((value) => value !== null)) continue;
    routes.push({
      action: "route",
      body: { ...options, directions_type: "maneuvers", locations: [from, to].map(toEngineLocation) },
      ours: (engineCall) => requestRoute([from, to], engineCall, TIMEOUT_MS),
    });
    matrices.push({
      action: "sources_to_targets",
      body: { ...options, sources: sources.map(toEngineLocation), targets: [toEngineLocation(to)], verbose: true },
      ours: (engineCall) => requestMatrix(sources, to, engineCall, TIMEOUT_MS),
    });
    traces.push({
      action: "trace_route",
      body: {
        ...options,
        directions_type: "maneuvers",
        shape_match: "map_snap",
        shape: routePolyline.map(toEngineLocation),
      },
      ours: (engineCall) => requestTrace(routePolyline, engineCall),
    });
  }
  return [
    { kind: "a route", requests: routes },
    { kind: `a matrix of ${SOURCES} drivers and a pickup`, requests: matrices },
    { kind: "a trace of a drive", requests: traces },
  ];
}

async function measure(): Promise<EngineTimes> {
  const engine = withCircuitBreaker(valhalla({ url }));
  const timesByKind: EngineTimes = [];
  for (const { kind, requests } of await createRequests()) {
    const kindTimes = { kind, ours: [] as number[], bare: [] as number[] };
    for (const [n, request] of requests.entries()) {
      const callOurs = async (): Promise<void> => {
        if ((await request.ours(engine))?.approximate !== false) throw new Error(`${kind}: not by road`);
      };
      const sides = [
        { times: kindTimes.ours, call: callOurs },
        { times: kindTimes.bare, call: () => callBare(request) },
      ];
      // The second of two equal requests is faster, so the order alternates.
      for (const { times, call } of n % 2 === 0 ? sides : sides.reverse()) {
        const time = await measureMs(call);
        if (n >= WARM_UP) times.push(time);
      }
    }
    timesByKind.push(kindTimes);
  }
  return timesByKind;
}

process.send?.(await measure());
process.disconnect?.();
