import { toUploadableFile } from "./shrink-picture";

const types = ["image/jpeg", "image/png", "application/pdf"];
const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

/** A phone that can draw any picture. */
beforeEach(() => {
  const canvas = { getContext: () => null, toBlob: (callback: (blob: Blob) => void) => callback(new Blob(["drawn"])) };
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4000, height: 3000, close: () => undefined }),
    document: { createElement: () => canvas },
  });
});

test.each([
  ["a JPEG", file("a.jpg", "image/jpeg"), "a.jpg image/jpeg"],
  ["a JPEG that calls itself image/jpg", file("a.jpg", "image/jpg"), "a.jpg image/jpeg"],
  ["a picture without a type", file("a.png", ""), "a.png image/png"],
  ["a document without a type", file("a.pdf", ""), "a.pdf application/pdf"],
])("accepts %s unchanged", async (_, original, expected) => {
  const { name, type, size } = await toUploadableFile(original, types, 100);
  expect([`${name} ${type}`, size]).toEqual([expected, 10]);
});

test.each([
  ["a picture of 25 MB", file("a.jpg", "image/jpeg", 101)],
  ["a HEIC", file("a.heic", "image/heic")],
  ["a HEIC without a type", file("a.heic", "")],
])("redraws %s as a JPEG", async (_, picture) => {
  const { name, type, size } = await toUploadableFile(picture, types, 100);
  expect([name, type, size]).toEqual(["a.jpg", "image/jpeg", 5]);
});

test("returns an undrawable picture and an oversized document unchanged", async () => {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.reject(new Error("No such picture")),
    Image: class {
      decode = () => Promise.reject(new Error("No such picture"));
    },
  });
  const heic = file("a.heic", "image/heic");
  const pdf = file("a.pdf", "application/pdf", 101);
  expect([await toUploadableFile(heic, types, 100), await toUploadableFile(pdf, types, 100)]).toEqual([heic, pdf]);
});
