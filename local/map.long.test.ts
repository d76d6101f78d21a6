// The map of a running stack: a TileJSON, and tiles that are served to any origin.
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { startBareStack } from "./testing.ts";

let bare: Awaited<ReturnType<typeof startBareStack>>;
beforeAll(async () => {
  bare = await startBareStack();
}, 60_000);
afterAll(async () => {
  await bare?.close();
});

test("describes its tiles, bounds and attribution in its TileJSON", async () => {
  const answer = await fetch(`${bare.stack.url}/map/tiles.json`);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const json = (await answer.json()) as { attribution: string; vector_layers: { id: string }[] };
  expect(json).toMatchObject({
    tilejson: "3.0.0",
    tiles: [`${bare.stack.url}/map/{z}/{x}/{y}.pbf`],
    minzoom: 0,
    maxzoom: 14,
    bounds: [-76.615, 39.256, -76.515, 39.315],
  });
  expect(json.attribution).toContain("© OpenStreetMap contributors");
  expect(json.vector_layers.map(({ id }) => id)).toContain("transportation_name");
});

test("generates a tile with the town's streets while the stack stays responsive", async () => {
  const tile = fetch(`${bare.stack.url}/map/14/4706/6245.pbf`);
  expect((await fetch(`${bare.stack.url}/health`)).status).toBe(200);
  const answer = await tile;
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
  expect(Object.keys(layers)).toEqual(expect.arrayContaining(["building", "transportation", "water"]));
}, 60_000);

test.each([
  ["beyond the town there is nothing", "14/0/0.pbf", 204],
  ["there are no nearer tiles than the schema's", "15/9412/12526.pbf", 404],
  ["nor pictures", "14/4706/6245.png", 404],
])("%s", async (_what, file, status) => {
  const answer = await fetch(`${bare.stack.url}/map/${file}`);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
