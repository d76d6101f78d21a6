import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { withCircuitBreaker, withCircuitBreakerPerPurpose, type EngineCall } from "@/server/directions/engine";
import { requestMatrix } from "@/server/directions/matrix";
import { requestRoute, requestTrace } from "@/server/directions/route";
import { valhalla } from "@/server/directions/valhalla";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

type EngineRequest = { action: string; key: string | null; query: Record<string, unknown> };

/** A scripted engine that records its requests. */
async function engine(
  answer: (request: EngineRequest) => [number, unknown] | null,
): Promise<{ callEngine: EngineCall; requests: EngineRequest[] }> {
  const requests: EngineRequest[] = [];
  const listener: RequestListener = (request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://engine");
      const received: EngineRequest = {
        action: pathname.split("/").at(-1) ?? "",
        key: searchParams.get("api_key"),
        query: JSON.parse(text) as Record<string, unknown>,
      };
      requests.push(received);
      const reply = answer(received);
      // Null: never responds.
      if (reply) response.writeHead(reply[0], { "content-type": "application/json" }).end(JSON.stringify(reply[1]));
    });
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/roads/`;
  return { callEngine: withCircuitBreaker(valhalla({ url, key: "k" })), requests };
}

// Each test has its own streets, because routes are cached.
let block = 0;
const nextEndpoints = () => {
  const lat = Number((39.2 + ++block / 100).toFixed(2));
  return [
    { lat, lng: -76.6 },
    { lat, lng: -76.59 },
  ] as const;
};
/** Timeout for tests that are not about speed, on a busy machine. */
const LONG_TIMEOUT_MS = 10_000;
const noEdges = { error_code: 171, error: "No suitable edges near location", status_code: 400, status: "Bad Request" };
const line = encodePolyline([
  { lat: 39.2871, lng: -76.5489 },
  { lat: 39.2873, lng: -76.5591 },
]);
const depart = { type: 2, street_names: ["Eastern Avenue"], begin_shape_index: 0, length: 1.2, time: 150.5, cost: 3 };
const arrive = { type: 5, begin_shape_index: 1, length: 0, time: 0 };
const tripResponse = {
  trip: {
    status: 0,
    summary: { length: 1.2, time: 150.5, cost: 200 },
    legs: [
      {
        summary: { length: 1.2, time: 150.5 },
        shape: line,
        maneuvers: [depart, arrive],
      },
    ],
  },
};
/** The same with a different leg. */
const withLeg = (overrides: object): [number, unknown] => [
  200,
  { trip: { ...tripResponse.trip, legs: tripResponse.trip.legs.map((leg) => ({ ...leg, ...overrides })) } },
];

describe("road route", () => {
  test("is the engine's: metres, seconds, line and turns with street names", async () => {
    const [from, to] = nextEndpoints();
    const { callEngine, requests } = await engine(() => [200, tripResponse]);
    const road = await requestRoute([from, to], callEngine);
    expect(road).toMatchObject({ approximate: false, metres: 1200, seconds: 150.5 });
    expect(decodePolyline(road.legs[0]?.polyline ?? "")).toHaveLength(2);
    expect(road.legs[0]?.turns).toEqual([
      { kind: "depart", point: 0, street: "Eastern Avenue", exit: null, metres: 1200, seconds: 150.5 },
      { kind: "arrive", point: 1, street: null, exit: null, metres: 0, seconds: 0 },
    ]);
    expect(requests[0]).toMatchObject({ action: "route", key: "k" });
  });

  test("is requested by coordinates only, rounded to a metre", async () => {
    const [from, to] = nextEndpoints();
    const { callEngine, requests } = await engine(() => [200, tripResponse]);
    await requestRoute([{ ...from, lng: -76.612345678 }, to], callEngine);
    expect(requests[0]?.query).toEqual({
      costing: "auto",
      units: "kilometers",
      directions_type: "maneuvers",
      locations: [
        { lat: from.lat, lon: -76.61235, search_cutoff: 1_000 },
        { lat: to.lat, lon: to.lng, search_cutoff: 1_000 },
      ],
    });
  });

  test("is requested once for concurrent and immediately repeated queries", async () => {
    const [from, to] = nextEndpoints();
    const { callEngine, requests } = await engine(() => [200, tripResponse]);
    await Promise.all([requestRoute([from, to], callEngine), requestRoute([from, to], callEngine)]);
    await requestRoute([{ lat: from.lat + 0.000001, lng: from.lng }, to], callEngine);
    expect(requests).toHaveLength(1);
  });

  test.each([172, 299])("does not pause the engine after %d refusals", async (error_code) => {
    let refuses = true;
    const { callEngine } = await engine(() => (refuses ? [400, { ...noEdges, error_code }] : [200, tripResponse]));
    for (let times = 0; times < 3; times++)
      expect((await requestRoute([...nextEndpoints()], callEngine)).approximate).toBe(true);
    refuses = false;
    expect((await requestRoute([...nextEndpoints()], callEngine)).approximate).toBe(false);
  });

  test.each([
    ["without an engine", null],
    ["where there is no road", (): [number, unknown] => [400, noEdges]],
    ["when the engine fails", (): [number, unknown] => [500, { error: "down" }]],
    ["when its response does not match the schema", (): [number, unknown] => [200, { trip: "invalid" }]],
    ["when a leg is missing", (): [number, unknown] => [200, { trip: { ...tripResponse.trip, legs: [] } }]],
    ["when its polyline is empty", () => withLeg({ shape: "" })],
    ["when its polyline is invalid", () => withLeg({ shape: "~~~~~~~~~~~~invalid" })],
    [
      "when a turn is beyond the end of the polyline",
      () => withLeg({ maneuvers: [depart, { ...arrive, begin_shape_index: 9 }] }),
    ],
    [
      "when its turns are out of order",
      () =>
        withLeg({
          maneuvers: [
            { ...depart, begin_shape_index: 1 },
            { ...arrive, begin_shape_index: 0 },
          ],
        }),
    ],
    [
      "when its duration is implausible",
      (): [number, unknown] => [200, { trip: { ...tripResponse.trip, summary: { length: 1.2, time: 1e12 } } }],
    ],
  ])("is estimated as 1.4 times the straight line %s", async (_fault, answer) => {
    const [from, to] = nextEndpoints();
    const callEngine = answer ? (await engine(answer)).callEngine : withCircuitBreaker(null);
    const road = await requestRoute([from, to], callEngine);
    // 861 m between the meridians at that latitude, at 30 km/h.
    expect(road).toMatchObject({ approximate: true, legs: [] });
    expect(road.metres / 1.4).toBeGreaterThan(855);
    expect(road.metres / 1.4).toBeLessThan(865);
    expect(road.seconds).toBeCloseTo((road.metres / 30_000) * 3_600, 6);
  });

  test("is requested again if it was only estimated", async () => {
    const [from, to] = nextEndpoints();
    let isUp = false;
    const { callEngine } = await engine(() => (isUp ? [200, tripResponse] : [500, {}]));
    expect((await requestRoute([from, to], callEngine)).approximate).toBe(true);
    isUp = true;
    expect((await requestRoute([from, to], callEngine)).approximate).toBe(false);
  });
});

describe("distances of many drivers to one place", () => {
  const cells = (count: number): [number, unknown] => [
    200,
    { sources_to_targets: Array.from({ length: count }, (_, n) => [{ distance: n + 0.5, time: 60 * n }]) },
  ];

  test("take one request, and cached ones none", async () => {
    const [a, to] = nextEndpoints();
    const b = { ...a, lng: -76.61 };
    const { callEngine, requests } = await engine(({ query }) => cells((query.sources as unknown[]).length));
    expect(await requestMatrix([a, b, a], to, callEngine, LONG_TIMEOUT_MS)).toEqual({
      approximate: false,
      segments: [
        { metres: 500, seconds: 0 },
        { metres: 1500, seconds: 60 },
        { metres: 500, seconds: 0 },
      ],
    });
    await requestMatrix([b, { ...a, lng: -76.62 }], to, callEngine, LONG_TIMEOUT_MS);
    expect(requests.map(({ query }) => (query.sources as unknown[]).length)).toEqual([2, 1]);
  });

  test("use entries that were cached at the time of the query, even if they expire before the engine responds", async () => {
    const [a, to] = nextEndpoints();
    const b = { ...a, lng: -76.61 };
    let now = Date.parse("2026-05-04T10:00:00Z");
    const clock = jest.spyOn(Date, "now").mockImplementation(() => now);
    const { callEngine } = await engine(({ query }) => {
      now += 40_000;
      return cells((query.sources as unknown[]).length);
    });
    await requestMatrix([a], to, callEngine, LONG_TIMEOUT_MS);
    now += 30_000;
    const { segments } = await requestMatrix([a, b], to, callEngine, LONG_TIMEOUT_MS);
    clock.mockRestore();
    expect(segments).not.toContain(null);
  });

  test("are not affected by one driver without a road", async () => {
    const [a, to] = nextEndpoints();
    const unreachable = { lat: 0, lng: 0 };
    const { callEngine } = await engine(({ query }) =>
      (query.sources as { lat: number }[]).some(({ lat }) => lat === 0) ? [400, noEdges] : cells(1),
    );
    expect(await requestMatrix([a, unreachable], to, callEngine, LONG_TIMEOUT_MS)).toEqual({
      approximate: false,
      segments: [{ metres: 500, seconds: 0 }, null],
    });
  });

  describe("refused by the engine as a whole", () => {
    /** Refuses queries with too many places, or with one without a road nearby. */
    const refusing = async (maxSources: number, refusal: { error_code: number } = noEdges) =>
      engine(({ query }) => {
        const sources = query.sources as { lat: number }[];
        return sources.length > maxSources || sources.some(({ lat }) => lat === 0)
          ? [400, refusal]
          : cells(sources.length);
      });
    const sizes = (requests: readonly EngineRequest[]) =>
      requests.map(({ query }) => (query.sources as unknown[]).length);
    const manyStarts = (count: number) => {
      const [a, to] = nextEndpoints();
      return { from: Array.from({ length: count }, (_, n) => ({ ...a, lng: -76.7 + n / 1_000 })), to };
    };

    test("are bisected, so that the one place is found with few requests", async () => {
      const { from, to } = manyStarts(16);
      const { callEngine, requests } = await refusing(100);
      const { approximate, segments } = await requestMatrix(
        [...from.slice(0, 15), { lat: 0, lng: 0 }],
        to,
        callEngine,
        LONG_TIMEOUT_MS,
      );
      expect(approximate).toBe(false);
      expect(segments.map((segment) => segment === null)).toEqual([...Array<boolean>(15).fill(false), true]);
      expect(sizes(requests).sort((one, other) => other - one)).toEqual([16, 8, 8, 4, 4, 2, 2, 1, 1]);
    });

    test("for too many places are requested in parts that it accepts", async () => {
      const { from, to } = manyStarts(15);
      const { callEngine, requests } = await refusing(4, { error_code: 150 });
      expect((await requestMatrix(from, to, callEngine, LONG_TIMEOUT_MS)).segments).not.toContain(null);
      expect(sizes(requests).filter((size) => size <= 4)).toEqual([4, 4, 4, 3]);
    });

    test("are requested separately and concurrently where bisecting would exceed the budget", async () => {
      const { from, to } = manyStarts(15);
      let now = 0;
      const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
      const { callEngine, requests } = await engine(({ query }) => {
        now = 0.4 * LONG_TIMEOUT_MS;
        const { length } = query.sources as unknown[];
        return length > 1 ? [400, noEdges] : cells(1);
      });
      const { segments } = await requestMatrix(from, to, callEngine, LONG_TIMEOUT_MS);
      clock.mockRestore();
      expect(segments).toHaveLength(15);
      expect(sizes(requests)).toEqual([15, ...Array<number>(15).fill(1)]);
    });

    test("repeatedly take 24 requests at most; the rest is requested the next time", async () => {
      const { from, to } = manyStarts(40);
      let refuses = true;
      const { callEngine, requests } = await engine(({ query }) =>
        refuses ? [400, noEdges] : cells((query.sources as unknown[]).length),
      );
      await requestMatrix(from, to, callEngine, LONG_TIMEOUT_MS);
      expect(requests).toHaveLength(24);
      refuses = false;
      expect((await requestMatrix(from, to, callEngine, LONG_TIMEOUT_MS)).segments).not.toEqual(Array(40).fill(null));
    });

    test("are not requested twice from a slow engine", async () => {
      const { from, to } = manyStarts(15);
      const { callEngine, requests } = await engine(() => null);
      expect((await requestMatrix(from, to, callEngine, 30)).approximate).toBe(true);
      expect(requests.length).toBeLessThan(2);
    });
  });

  test.each([
    ["does not respond", () => null],
    ["omits a driver", () => cells(1)],
    ["is down", (): [number, unknown] => [503, {}]],
    [
      "returns an implausible duration",
      (): [number, unknown] => [200, { sources_to_targets: Array(2).fill([{ distance: 1, time: 1e12 }]) }],
    ],
  ])("are estimated within 150 ms when the engine %s", async (_fault, answer) => {
    const [a, to] = nextEndpoints();
    const { callEngine } = await engine(answer);
    const startedAt = performance.now();
    const { approximate, segments } = await requestMatrix([a, { ...a, lng: -76.61 }], to, callEngine);
    expect(performance.now() - startedAt).toBeLessThan(1_500 * TIMEOUT_FACTOR);
    expect(approximate).toBe(true);
    expect(segments.map((segment) => Math.round((segment?.metres ?? 0) / 100))).toEqual([12, 24]);
  });
});

test("a trace with a break includes the part after it", async () => {
  const { callEngine } = await engine(() => [200, { ...tripResponse, alternates: [tripResponse] }]);
  const road = await requestTrace([...nextEndpoints()], callEngine);
  expect(road).toMatchObject({ metres: 2400, seconds: 301 });
  expect(road?.legs).toHaveLength(2);
});

test("an engine that has failed three times is paused, and queried again after ten seconds", async () => {
  let now = 0;
  let calls = 0;
  const callEngine = withCircuitBreaker(
    {
      route: () => {
        calls++;
        return Promise.reject(new Error("down"));
      },
      matrix: () => Promise.resolve([]),
      trace: () => Promise.resolve(null),
    },
    () => now,
  );
  for (let n = 0; n < 5; n++) await callEngine((directions) => directions.route([], 1));
  expect(calls).toBe(3);
  now = 10_001;
  await callEngine((directions) => directions.route([], 1));
  expect(calls).toBe(4);
});

test("an engine too slow for dispatch and without traces is still queried for routes", async () => {
  const failing = (): Promise<never> => Promise.reject(new Error("no"));
  const callEngine = withCircuitBreakerPerPurpose({
    route: () => Promise.resolve(null),
    matrix: failing,
    trace: failing,
  });
  for (let n = 0; n < 3; n++) {
    await callEngine("dispatch")((directions) => directions.matrix([], { lat: 0, lng: 0 }, 1));
    await callEngine("trace")((directions) => directions.trace([], 1));
  }
  const [a, b] = nextEndpoints();
  let isCalled = false;
  await callEngine("route")((directions) => {
    isCalled = true;
    return directions.route([a, b], 1);
  });
  expect(isCalled).toBe(true);
});

test("the driven road follows its positions; there is none for one position, or off all roads", async () => {
  const { callEngine, requests } = await engine(({ query }) =>
    (query.shape as { lat: number }[])[0]?.lat === 0 ? [400, { ...noEdges, error_code: 444 }] : [200, tripResponse],
  );
  const [a, b] = nextEndpoints();
  expect(await requestTrace([a, b], callEngine)).toMatchObject({ approximate: false, metres: 1200 });
  expect(requests[0]).toMatchObject({ action: "trace_route", query: { shape: [{ lat: a.lat, lon: a.lng }, {}] } });
  expect(await requestTrace([a], callEngine)).toBeNull();
  expect(await requestTrace([{ lat: 0, lng: 0 }, b], callEngine)).toBeNull();
});
