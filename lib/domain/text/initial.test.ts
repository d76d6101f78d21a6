import { initialOf } from "./initial";

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
])("the initial of %p is %p", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test("a browser without Segmenter shows a whole code point", () => {
  const { Segmenter } = Intl;
  try {
    Object.assign(Intl, { Segmenter: undefined });
    expect(initialOf("𐐨𐐩")).toBe("𐐀");
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});
