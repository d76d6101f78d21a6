import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Geocoder } from "./geocoder";
import { findPlaces } from "./find-places";
import { nominatim } from "./nominatim";
import { pace } from "./pace";

const running: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A geocoder that answers as told, and what it was asked. */
async function geocoder(
  listener: RequestListener,
): Promise<{ geocoder: Geocoder; asked: URL[]; agents: (string | undefined)[] }> {
  const asked: URL[] = [];
  const agents: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "/", "http://geocoder"));
    agents.push(request.headers["user-agent"]);
    listener(request, response);
  });
  running.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?key=k`;
  return { geocoder: nominatim({ url, perSecond: 1_000, contact: "https://handover.example" }), asked, agents };
}
const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
const place = (name: string) => ({ display_name: name, lat: "25.7617", lon: "-80.1918", importance: 0.5 });

test("Maria types an address and gets places with coordinates as numbers", async () => {
  const { geocoder: map, asked, agents } = await geocoder(answering([place("Brickell Avenue 100, Miami")]));
  expect(await findPlaces("Brickell Avenue", map)).toEqual({
    items: [{ label: "Brickell Avenue 100, Miami", lat: 25.7617, lng: -80.1918 }],
  });
  expect(asked[0]?.pathname).toBe("/search");
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    key: "k",
    q: "brickell avenue",
    format: "jsonv2",
    limit: "5",
  });
  // Its rules ask who we are and where we are found.
  expect(agents).toEqual(["Handover/1.0 (cash delivery; +https://handover.example)"]);
});

test("a whole street is marked, a house or a place with a name is not", async () => {
  const kinds = [
    { category: "highway", addresstype: "road" },
    { category: "highway" },
    { category: "place", addresstype: "place" },
    { category: "highway", addresstype: "highway" },
    {},
  ];
  const { geocoder: map } = await geocoder(answering(kinds.map((kind) => ({ ...place("Palm Avenue"), ...kind }))));
  expect((await findPlaces("Palm Avenue 9", map)).items.map(({ street }) => street)).toEqual([
    true,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

test("five who ask the same at once ask the provider once", async () => {
  const { geocoder: map, asked } = await geocoder(answering([place("Palm Avenue")]));
  const answers = await Promise.all(Array.from({ length: 5 }, () => findPlaces("Palm Avenue", map)));
  expect(new Set(answers.map(({ items }) => items[0]?.label))).toEqual(new Set(["Palm Avenue"]));
  expect(asked).toHaveLength(1);
});

test("a provider that has failed is left alone for a while: the next letter is not sent to it", async () => {
  const { geocoder: map, asked } = await geocoder(answering({ error: "down" }, 503));
  await expect(findPlaces("Cedar S", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  await expect(findPlaces("Cedar St", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect(asked).toHaveLength(1);
});

test("turns come no faster than agreed, and who would wait too long is sent away", async () => {
  const turn = pace(20);
  const from = performance.now();
  await Promise.all([turn(), turn(), turn(), turn(), turn()]);
  expect(performance.now() - from).toBeGreaterThan(195);
  const slow = pace(1);
  const turns = await Promise.allSettled([slow(), slow().catch(() => "late"), slow().catch(() => "late"), slow()]);
  expect(turns.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
}, 10_000);

test("the same address in other letters and spaces does not ask the provider again", async () => {
  const { geocoder: map, asked } = await geocoder(answering([place("Ocean Drive")]));
  const first = await findPlaces("Ocean Drive", map);
  expect(await findPlaces("  ocean   DRIVE ".trim(), map)).toEqual(first);
  expect(asked).toHaveLength(1);
});

test("an address nobody knows gives an empty list", async () => {
  const { geocoder: map } = await geocoder(answering([]));
  expect(await findPlaces("nowhere at all", map)).toEqual({ items: [] });
});

test("more than five places are cut to five", async () => {
  const { geocoder: map } = await geocoder(answering(Array.from({ length: 9 }, (_, at) => place(`Main Street ${at}`))));
  expect((await findPlaces("Main Street", map)).items).toHaveLength(5);
});

test.each([
  ["fails", answering({ error: "down" }, 500)],
  ["answers something else", answering({ error: "Unable to geocode" })],
  ["names a place off the earth", answering([{ display_name: "x", lat: "95", lon: "0" }])],
  ["names a place without coordinates", answering([{ display_name: "x", lat: "", lon: "" }])],
  [
    "hangs up",
    ((_request, response) => {
      response.destroy();
    }) satisfies RequestListener,
  ],
])("a geocoder that %s is an unavailable provider, and the failure is not remembered", async (what, listener) => {
  const bad = await geocoder(listener);
  await expect(findPlaces(`Elm Street ${what}`, bad.geocoder)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  const good = await geocoder(answering([place("Elm Street")]));
  expect((await findPlaces(`Elm Street ${what}`, good.geocoder)).items).toHaveLength(1);
});

test("without a geocoder the provider is unavailable", async () => {
  await expect(findPlaces("Pine Street", null)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
});

test("a geocoder that does not answer is given up on after three seconds", async () => {
  const { geocoder: map } = await geocoder(() => {
    /* never answers */
  });
  const started = Date.now();
  await expect(findPlaces("Slow Street", map)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect(Date.now() - started).toBeLessThan(4500);
}, 10_000);
