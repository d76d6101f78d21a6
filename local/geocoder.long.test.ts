// What people type, and what the stand-in finds on the streets of the local town.
import { readGazetteer, type Gazetteer } from "./geocoder";

let places: Gazetteer;
beforeAll(async () => {
  places = await readGazetteer();
}, 30_000);

const first = (query: string): string | undefined => places.search(query, 5)[0]?.display_name;
const DOOR = "734 South Broadway, Bertha's Mussels, Fells Point, Baltimore, Maryland, 21231, United States";

test.each([
  "734 South Broadway",
  "734 s broadway",
  "734 S. Broadway, Baltimore, MD 21231, USA",
  "broadway 734",
  "734 SOUTH BROADW",
  "Bertha's Mussels",
])("who types %s finds the door", (query) => {
  expect(first(query)).toBe(DOOR);
  expect(places.search(query, 5)[0]).toMatchObject({ lat: "39.2826584", lon: "-76.593606" });
});

test("St is a street or a saint, and an apostrophe is typed or not", () => {
  expect(first("2200 Boston St")).toMatch(/^2200 Boston Street, /);
  expect(first("St Casimir Catholic")).toMatch(/^2800 O'Donnell Street, Saint Casimir/);
  expect(first("2800 odonnell st")).toBe(first("2800 O'Donnell Street"));
});

test("who has typed a part of an address is offered several, no more than asked for", () => {
  expect(places.search("17 thames", 40).length).toBeGreaterThan(2);
  expect(places.search("eastern ave", 3)).toHaveLength(3);
  expect(places.search("", 5)).toEqual([]);
});

test("a whole address is looked up as one place, though others begin with it", () => {
  expect(places.look("734 South Broadway", 5)).toHaveLength(1);
  expect(places.look("Boston Street", 5)).toHaveLength(5);
});

test("a number that nobody has there gives the street, and a street that is nowhere nothing", () => {
  expect(first("9999 Boston Street")).toMatch(/^Boston Street, /);
  expect(places.search("12 Nowhere Lane", 5)).toEqual([]);
});

test("coordinates get the nearest door, and the street where no door is near", () => {
  expect(first("39.2826, -76.5937")).toBe(DOOR);
  expect(first("39.29000, -76.58000")).toMatch(/^The Drive, /);
});
