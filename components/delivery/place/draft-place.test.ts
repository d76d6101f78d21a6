import { needsHouseNumber, emptyPlace, draftPlaceFrom } from "./draft-place";

const location = { lat: 39.28, lng: -76.59 };

test("requires a number for a selected street unless its address is pinned", () => {
  const street = draftPlaceFrom("south broad", { label: "South Broadway, Baltimore", ...location, street: true });
  expect(street).toEqual({ text: "South Broadway, Baltimore", ...location, street: true });
  expect([street, { ...street, pinned: true }, emptyPlace].map(needsHouseNumber)).toEqual([true, false, false]);
});

test("keeps a typed number that the map does not know", () => {
  const place = draftPlaceFrom("9999 south broadway ", {
    label: "South Broadway, Baltimore",
    ...location,
    street: true,
  });
  expect(place).toEqual({ text: "9999 south broadway", ...location });
  expect(needsHouseNumber(place)).toBe(false);
});

test("uses the map's name of a house or named place", () => {
  const place = draftPlaceFrom("888 s broadway", { label: "888 South Broadway, Baltimore", ...location });
  expect(place).toEqual({ text: "888 South Broadway, Baltimore", ...location });
  expect(needsHouseNumber(place)).toBe(false);
});
