import { nameInitial } from "./initial";

test.each([
  ["dora", "D"],
  ["  Élodie", "É"],
  ["e\u0301lodie", "E\u0301"],
  ["👩‍🚒 Ana", "👩‍🚒"],
  ["🇺🇸", "🇺🇸"],
  ["𐐨𐐩", "𐐀"],
  ["क्षमा", "क्ष"],
  ["", ""],
  [null, ""],
])("gives the initial of %p as %p", (name, initial) => {
  expect(nameInitial(name)).toBe(initial);
});

test("returns a whole code point in a browser without Segmenter", () => {
  const { Segmenter } = Intl;
  try {
    Object.assign(Intl, { Segmenter: undefined });
    expect(nameInitial("𐐨𐐩")).toBe("𐐀");
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});
