// The map of a running stack: a TileJSON, and tiles that are served to any origin.
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { startBareStack } from "./testing.ts";

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
beforeAll(async () => {
  bareStack = await startBareStack();
}, 60_000);
afterAll(async () => {
  await bareStack?.close();
});

test("describes its tiles, bounds and attribution in its TileJSON", async () => {
  const response = await fetch(`${bareStack.stack.url}/map/tiles.json`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const json = (await response.json()) as { attribution: string; vector_layers: { id: string }[] };
  expect(json).toMatchObject({
    tilejson: "3.0.0",
    tiles: [`${bareStack.stack.url}/map/{z}/{x}/{y}.pbf`],
    minzoom: 0,
    maxzoom: 14,
    bounds: [-76.615, 39.256, -76.515, 39.315],
  });
  expect(json.attribution).toContain("© OpenStreetMap contributors");
  expect(json.vector_layers.map(({ id }) => id)).toContain("transportation_name");
});

test("generates a tile with the town's streets while the stack stays responsive", async () => {
  const tile = fetch(`${bareStack.stack.url}/map/14/4706/6245.pbf`);
  expect((await fetch(`${bareStack.stack.url}/health`)).status).toBe(200);
  const response = await tile;
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  expect(Object.keys(layers)).toEqual(expect.arrayContaining(["building", "transportation", "water"]));
}, 60_000);

test.each([
  ["returns no content beyond the town", "14/0/0.pbf", 204],
  ["has no tiles above the schema's last zoom", "15/9412/12526.pbf", 404],
  ["has no raster tiles", "14/4706/6245.png", 404],
])("%s", async (_what, file, status) => {
  const response = await fetch(`${bareStack.stack.url}/map/${file}`);
  expect(response.status).toBe(status);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});
