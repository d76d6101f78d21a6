import { needsHouseNumber, emptyPlace, draftPlaceFrom } from "./draft-place";

const at = { lat: 39.28, lng: -76.59 };

test("a street that was chosen without a number needs one, unless its door is pinned", () => {
  const street = draftPlaceFrom("south broad", { label: "South Broadway, Baltimore", ...at, street: true });
  expect(street).toEqual({ text: "South Broadway, Baltimore", ...at, street: true });
  expect([street, { ...street, pinned: true }, emptyPlace].map(needsHouseNumber)).toEqual([true, false, false]);
});

test("a number that the map does not know stays as it was typed", () => {
  const place = draftPlaceFrom("9999 south broadway ", { label: "South Broadway, Baltimore", ...at, street: true });
  expect(place).toEqual({ text: "9999 south broadway", ...at });
  expect(needsHouseNumber(place)).toBe(false);
});

test("a house or a named place is taken as the map calls it", () => {
  const place = draftPlaceFrom("888 s broadway", { label: "888 South Broadway, Baltimore", ...at });
  expect(place).toEqual({ text: "888 South Broadway, Baltimore", ...at });
  expect(needsHouseNumber(place)).toBe(false);
});
