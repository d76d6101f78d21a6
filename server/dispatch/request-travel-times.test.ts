import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { requestTravelTimes } from "@/server/dispatch/dispatch";
import { withCircuitBreaker, type EngineCall } from "@/server/directions/engine";
import { valhalla } from "@/server/directions/valhalla";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

type ScriptedResponse = { status?: number; body: unknown } | null;
/** A scripted engine that never responds for null, and counts requests. */
async function engine(
  matrix: (sources: number) => ScriptedResponse,
  route: () => ScriptedResponse,
): Promise<{ callEngine: EngineCall; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      const action = request.url?.split(/[/?]/).at(1) ?? "";
      requests.push(action);
      const reply = action === "route" ? route() : matrix((JSON.parse(text) as { sources: unknown[] }).sources.length);
      if (reply) response.writeHead(reply.status ?? 200).end(JSON.stringify(reply.body));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    callEngine: withCircuitBreaker(valhalla({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
    requests,
  };
}

const cells = (sources: number): ScriptedResponse => ({
  body: { sources_to_targets: Array.from({ length: sources }, (_, n) => [{ distance: n + 1, time: 100 * (n + 1) }]) },
});
const corners = Array.from({ length: 300 }, (_, n) => ({ lat: 39.28 + (n % 2) / 1_000, lng: -76.6 + n / 10_000 }));
const trip = (): ScriptedResponse => ({
  body: {
    trip: {
      summary: { length: 4.1, time: 610 },
      legs: [
        {
          summary: { length: 4.1, time: 610 },
          shape: encodePolyline(corners),
          maneuvers: [{ type: 1, begin_shape_index: 0, length: 4.1, time: 610 }],
        },
      ],
    },
  },
});
const noRoad = (): ScriptedResponse => ({ status: 400, body: { error_code: 442 } });
const broken = (): ScriptedResponse => ({ status: 500, body: {} });
const malformed = (): ScriptedResponse => ({ body: { sources_to_targets: "invalid", trip: [] } });
const noResponse = (): ScriptedResponse => null;

/** Timeout for tests that are not about speed, on a busy machine. */
const LONG_TIMEOUT_MS = 10_000;
// Each test has its own streets, because routes are cached.
let block = 0;
const queryPoints = () => {
  const lat = Number((39 + ++block / 100).toFixed(2));
  return {
    destination: { lat, lng: -76.6 },
    dropOff: { lat, lng: -76.5 },
    drivers: [
      { driverId: "dora", lat, lng: -76.61 },
      { driverId: "otto", lat, lng: -76.62 },
    ],
  };
};

describe("road data for dispatch", () => {
  test("has each driver's distance to the pickup, the trip from there, and its simplified line", async () => {
    const { callEngine, requests } = await engine(cells, trip);
    const travelTimes = await requestTravelTimes(queryPoints(), callEngine, LONG_TIMEOUT_MS);
    expect(travelTimes).toMatchObject({
      drivers: { dora: { metres: 1_000, seconds: 100 }, otto: { metres: 2_000, seconds: 200 } },
      trip: { metres: 4_100, seconds: 610 },
    });
    const drawn = decodePolyline(travelTimes.polyline ?? "");
    expect(drawn).toHaveLength(60);
    expect([drawn[0], drawn.at(-1)]).toEqual([corners[0], corners.at(-1)]);
    expect(requests.sort()).toEqual(["route", "sources_to_targets"]);
  });

  test("omits drivers without a road to the pickup, and a trip without a road", async () => {
    const { callEngine } = await engine(
      () => ({ body: { sources_to_targets: [[{ distance: 1, time: 100 }], [{ distance: null, time: null }]] } }),
      noRoad,
    );
    expect(await requestTravelTimes(queryPoints(), callEngine, LONG_TIMEOUT_MS)).toEqual({
      drivers: { dora: { metres: 1_000, seconds: 100 } },
      trip: null,
      polyline: null,
    });
  });

  test.each([
    ["is broken", broken],
    ["returns an unexpected response schema", malformed],
    ["does not respond in time", noResponse],
    ["finds no road", noRoad],
  ])("is empty when the engine %s", async (_fault, answer) => {
    const { callEngine } = await engine(answer, answer);
    expect(await requestTravelTimes(queryPoints(), callEngine, answer === noResponse ? 20 : LONG_TIMEOUT_MS)).toEqual({
      drivers: {},
      trip: null,
      polyline: null,
    });
  });

  test("is partial when the engine has responded to one query only", async () => {
    const { callEngine } = await engine(broken, trip);
    expect(await requestTravelTimes(queryPoints(), callEngine, LONG_TIMEOUT_MS)).toMatchObject({
      drivers: {},
      trip: { metres: 4_100 },
    });
  });

  test("queries only what is needed: no matrix without known positions, no trip if the first stop is the drop-off", async () => {
    const { callEngine, requests } = await engine(cells, trip);
    await requestTravelTimes({ ...queryPoints(), drivers: [] }, callEngine, LONG_TIMEOUT_MS);
    await requestTravelTimes({ ...queryPoints(), dropOff: null }, callEngine, LONG_TIMEOUT_MS);
    expect(requests).toEqual(["route", "sources_to_targets"]);
  });

  test("is empty without an engine", async () => {
    expect(await requestTravelTimes(queryPoints(), withCircuitBreaker(null))).toEqual({
      drivers: {},
      trip: null,
      polyline: null,
    });
  });
});
