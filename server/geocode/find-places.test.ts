import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Geocoder, nominatim, createRateLimiter } from "./nominatim";
import { findPlaces } from "./find-places";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A scripted geocoder that records its requests. */
async function startGeocoder(
  listener: RequestListener,
  timeoutMs?: number,
): Promise<{ geocoder: Geocoder; requests: URL[]; agents: (string | undefined)[] }> {
  const requests: URL[] = [];
  const agents: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? "/", "http://geocoder"));
    agents.push(request.headers["user-agent"]);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?key=k`;
  const options = { url, perSecond: 1_000, contact: "https://handover.example", timeoutMs };
  return { geocoder: nominatim(options), requests, agents };
}
const respondWith =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
const place = (name: string) => ({ display_name: name, lat: "25.7617", lon: "-80.1918", importance: 0.5 });

test("returns places with numeric coordinates for an address", async () => {
  const { geocoder: map, requests, agents } = await startGeocoder(respondWith([place("Brickell Avenue 100, Miami")]));
  expect(await findPlaces("Brickell Avenue", map)).toEqual({
    items: [{ label: "Brickell Avenue 100, Miami", lat: 25.7617, lng: -80.1918 }],
  });
  expect(requests[0]?.pathname).toBe("/search");
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    key: "k",
    q: "brickell avenue",
    format: "jsonv2",
    limit: "5",
  });
  // Nominatim's usage policy requires a user agent with contact.
  expect(agents).toEqual(["Handover/1.0 (cash delivery; +https://handover.example)"]);
});

test("marks a whole street, but not a house or a named place", async () => {
  const kinds = [
    { category: "highway", addresstype: "road" },
    { category: "highway" },
    { category: "place", addresstype: "place" },
    { category: "highway", addresstype: "highway" },
    {},
  ];
  const { geocoder: map } = await startGeocoder(
    respondWith(kinds.map((kind) => ({ ...place("Palm Avenue"), ...kind }))),
  );
  expect((await findPlaces("Palm Avenue 9", map)).items.map(({ street }) => street)).toEqual([
    true,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

test("shares one request among five concurrent identical ones", async () => {
  const { geocoder: map, requests } = await startGeocoder(respondWith([place("Palm Avenue")]));
  const answers = await Promise.all(Array.from({ length: 5 }, () => findPlaces("Palm Avenue", map)));
  expect(new Set(answers.map(({ items }) => items[0]?.label))).toEqual(new Set(["Palm Avenue"]));
  expect(requests).toHaveLength(1);
});

test("pauses after a failure, and does not send the next keystroke", async () => {
  const { geocoder: map, requests } = await startGeocoder(respondWith({ error: "down" }, 503));
  await expect(findPlaces("Cedar S", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  await expect(findPlaces("Cedar St", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect(requests).toHaveLength(1);
});

test("limits the rate, and refuses requests that would wait too long", async () => {
  const awaitTurn = createRateLimiter(20);
  const startedAt = performance.now();
  await Promise.all([awaitTurn(), awaitTurn(), awaitTurn(), awaitTurn(), awaitTurn()]);
  expect(performance.now() - startedAt).toBeGreaterThan(195);
  const slow = createRateLimiter(1);
  const turns = await Promise.allSettled([slow(), slow().catch(() => "late"), slow().catch(() => "late"), slow()]);
  expect(turns.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
}, 10_000);

test("caches an address regardless of case and spaces", async () => {
  const { geocoder: map, requests } = await startGeocoder(respondWith([place("Ocean Drive")]));
  const first = await findPlaces("Ocean Drive", map);
  expect(await findPlaces("  ocean   DRIVE ".trim(), map)).toEqual(first);
  expect(requests).toHaveLength(1);
});

test("returns an empty list for an unknown address", async () => {
  const { geocoder: map } = await startGeocoder(respondWith([]));
  expect(await findPlaces("nowhere at all", map)).toEqual({ items: [] });
});

test("returns at most five places", async () => {
  const { geocoder: map } = await startGeocoder(
    respondWith(Array.from({ length: 9 }, (_, at) => place(`Main Street ${at}`))),
  );
  expect((await findPlaces("Main Street", map)).items).toHaveLength(5);
});

test.each([
  ["fails", respondWith({ error: "down" }, 500)],
  ["returns an unexpected response schema", respondWith({ error: "Unable to geocode" })],
  ["returns coordinates out of range", respondWith([{ display_name: "x", lat: "95", lon: "0" }])],
  ["returns a place without coordinates", respondWith([{ display_name: "x", lat: "", lon: "" }])],
  [
    "closes the connection",
    ((_request, response) => {
      response.destroy();
    }) satisfies RequestListener,
  ],
])("treats a geocoder that %s as unavailable, and does not cache the failure", async (fault, listener) => {
  const bad = await startGeocoder(listener);
  await expect(findPlaces(`Elm Street ${fault}`, bad.geocoder)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  const working = await startGeocoder(respondWith([place("Elm Street")]));
  expect((await findPlaces(`Elm Street ${fault}`, working.geocoder)).items).toHaveLength(1);
});

test("is unavailable without a geocoder", async () => {
  await expect(findPlaces("Pine Street", null)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
});

test("times out", async () => {
  const { geocoder: map } = await startGeocoder(() => {
    /* never responds */
  }, 50);
  await expect(findPlaces("Slow Street", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
});
