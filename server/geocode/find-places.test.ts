import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { findPlaces } from "./find-places";

const running: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) { server.closeAllConnections(); await new Promise((done) => server.close(done)); }
});

/** A geocoder that answers as told, and what it was asked. */
async function geocoder(listener: RequestListener): Promise<{ url: string; asked: URL[] }> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "/", "http://geocoder"));
    listener(request, response);
  });
  running.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?key=k`, asked };
}
const answering = (body: unknown, status = 200): RequestListener => (_request, response) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const place = (name: string) => ({ display_name: name, lat: "25.7617", lon: "-80.1918", importance: 0.5 });

test("Maria types an address and gets places with coordinates as numbers", async () => {
  const { url, asked } = await geocoder(answering([place("Brickell Avenue 100, Miami")]));
  expect(await findPlaces("Brickell Avenue", url)).toEqual({ items: [{ label: "Brickell Avenue 100, Miami", lat: 25.7617, lng: -80.1918 }] });
  expect(asked[0]?.pathname).toBe("/search");
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ key: "k", q: "brickell avenue", format: "jsonv2", limit: "5" });
});

test("the same address in other letters and spaces does not ask the provider again", async () => {
  const { url, asked } = await geocoder(answering([place("Ocean Drive")]));
  const first = await findPlaces("Ocean Drive", url);
  expect(await findPlaces("  ocean   DRIVE ".trim(), url)).toEqual(first);
  expect(asked).toHaveLength(1);
});

test("an address nobody knows gives an empty list", async () => {
  const { url } = await geocoder(answering([]));
  expect(await findPlaces("nowhere at all", url)).toEqual({ items: [] });
});

test("more than five places are cut to five", async () => {
  const { url } = await geocoder(answering(Array.from({ length: 9 }, (_, at) => place(`Main Street ${at}`))));
  expect((await findPlaces("Main Street", url)).items).toHaveLength(5);
});

test.each([
  ["fails", answering({ error: "down" }, 500)],
  ["answers something else", answering({ error: "Unable to geocode" })],
  ["names a place off the earth", answering([{ display_name: "x", lat: "95", lon: "0" }])],
  ["names a place without coordinates", answering([{ display_name: "x", lat: "", lon: "" }])],
  ["hangs up", ((_request, response) => { response.destroy(); }) satisfies RequestListener],
])("a geocoder that %s is an unavailable provider, and the failure is not remembered", async (what, listener) => {
  const bad = await geocoder(listener);
  await expect(findPlaces(`Elm Street ${what}`, bad.url)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  const good = await geocoder(answering([place("Elm Street")]));
  expect((await findPlaces(`Elm Street ${what}`, good.url)).items).toHaveLength(1);
});

test("without a geocoder the provider is unavailable", async () => {
  await expect(findPlaces("Pine Street", "")).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
});

test("a geocoder that does not answer is given up on after three seconds", async () => {
  const { url } = await geocoder(() => { /* never answers */ });
  const started = Date.now();
  await expect(findPlaces("Slow Street", url)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  expect(Date.now() - started).toBeLessThan(4500);
}, 10_000);
