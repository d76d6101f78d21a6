// Typed searches and their results on the local town's streets.
import { readGazetteer, type Gazetteer } from "./geocoder";

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await readGazetteer();
}, 30_000);

const firstResult = (query: string): string | undefined => gazetteer.search(query, 5)[0]?.display_name;
const DOOR_ADDRESS = "734 South Broadway, Bertha's Mussels, Fells Point, Baltimore, Maryland, 21231, United States";

test.each([
  "734 South Broadway",
  "734 s broadway",
  "734 S. Broadway, Baltimore, MD 21231, USA",
  "broadway 734",
  "734 SOUTH BROADW",
  "Bertha's Mussels",
])("finds the entrance for %s", (query) => {
  expect(firstResult(query)).toBe(DOOR_ADDRESS);
  expect(gazetteer.search(query, 5)[0]).toMatchObject({ lat: "39.2826584", lon: "-76.593606" });
});

test("reads St as street or saint, with and without an apostrophe", () => {
  expect(firstResult("2200 Boston St")).toMatch(/^2200 Boston Street, /);
  expect(firstResult("St Casimir Catholic")).toMatch(/^2800 O'Donnell Street, Saint Casimir/);
  expect(firstResult("2800 odonnell st")).toBe(firstResult("2800 O'Donnell Street"));
});

test("suggests several places for a partial address, up to the limit", () => {
  expect(gazetteer.search("17 thames", 40).length).toBeGreaterThan(2);
  expect(gazetteer.search("eastern ave", 3)).toHaveLength(3);
  expect(gazetteer.search("", 5)).toEqual([]);
});

test("returns one place for a complete address, though others begin with it", () => {
  expect(gazetteer.searchComplete("734 South Broadway", 5)).toHaveLength(1);
  expect(gazetteer.searchComplete("Boston Street", 5)).toHaveLength(5);
});

test("returns the street for an unknown number, and nothing for an unknown street", () => {
  expect(firstResult("9999 Boston Street")).toMatch(/^Boston Street, /);
  expect(gazetteer.search("12 Nowhere Lane", 5)).toEqual([]);
});

test("returns the nearest door for coordinates, and the street where no door is near", () => {
  expect(firstResult("39.2826, -76.5937")).toBe(DOOR_ADDRESS);
  expect(firstResult("39.29000, -76.58000")).toMatch(/^The Drive, /);
});
