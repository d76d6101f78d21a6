// The local town's data, as used for map, addresses and fleet.
import path from "node:path";
import { isClosed, readOsm, readTown, TOWN_BOUNDS, type OsmNode } from "./osm.ts";

const inTown = ({ lat, lng }: OsmNode) =>
  lat > TOWN_BOUNDS.south && lat < TOWN_BOUNDS.north && lng > TOWN_BOUNDS.west && lng < TOWN_BOUNDS.east;

test("has named streets with all their nodes", async () => {
  const { nodes, ways } = await readTown();
  expect(nodes.size).toBe(51_385);
  expect(ways.size).toBe(7_230);
  const pratt = [...ways.values()].filter(({ tags }) => tags.highway && tags.name === "East Pratt Street");
  expect(pratt.length).toBeGreaterThan(10);
  for (const { nodes: line } of pratt) expect(line.length).toBeGreaterThan(1);
  expect(pratt.flatMap((way) => way.nodes).filter(inTown).length).toBeGreaterThan(50);
});

test("has houses with number, street and a closed outline", async () => {
  const { ways } = await readTown();
  const houses = [...ways.values()].filter(({ tags }) => tags.building && tags["addr:housenumber"]);
  expect(houses.length).toBeGreaterThan(300);
  expect(houses.filter(isClosed).length).toBeGreaterThan(houses.length * 0.98);
  expect(houses.filter(({ tags }) => tags["addr:street"]).length).toBeGreaterThan(houses.length * 0.9);
});

test("names a relation's members by kind, id and role", async () => {
  const { relations, ways } = await readTown();
  const plant = [...relations.values()].find(({ tags }) => tags.name === "The Power Plant");
  expect(plant?.tags["addr:street"]).toBe("East Pratt Street");
  expect(plant?.members.map(({ type, role }) => `${type} ${role}`)).toEqual(["way outer", "way outer", "way outer"]);
  for (const { ref } of plant?.members ?? []) expect(ways.has(ref)).toBe(true);
});

test("reads the data once", async () => {
  const [one, other] = await Promise.all([readTown(), readTown()]);
  expect(one).toBe(other);
});

test("names the missing file in the error", async () => {
  const missing = path.join(__dirname, "nowhere.osm.pbf");
  await expect(readOsm(missing)).rejects.toThrow(`No map data at ${missing}`);
});
