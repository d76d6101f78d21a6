// Uploaded pictures are re-encoded, which removes metadata and hidden content.
import sharp from "sharp";
import { isPlainJpeg, reencodePicture } from "@/server/media/pictures";

const GPS = { IFD0: { Make: "Phone of Dora" }, IFD3: { GPSLatitude: "39/1 17/1 0/1", GPSLatitudeRef: "N" } };
const sampleImage = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#336633" } });
const exif = (): Promise<Buffer> => sampleImage().withExif(GPS).jpeg().toBuffer();
const file = (bytes: Uint8Array, name = "photo.jpg"): File => new File([new Uint8Array(bytes)], name);
const reencode = (bytes: Uint8Array): Promise<Uint8Array> => reencodePicture(file(bytes), 1600);
const script = Buffer.from("<script>alert(1)</script>");

test("removes location and camera, and applies the orientation", async () => {
  const photo = await sampleImage().withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const bytes = await reencode(photo);
  const { exif: kept, icc, xmp, iptc, orientation, format, width, height } = await sharp(bytes).metadata();
  expect([kept, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect([format, width, height]).toEqual(["jpeg", 40, 60]);
  expect(Buffer.from(bytes).includes("Phone of Dora")).toBe(false);
});

test("shrinks a large one, and leaves a small one's size", async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  expect(await sharp(await reencode(large)).metadata()).toMatchObject({ width: 1600, height: 1200 });
  expect(await sharp(await reencode(await exif())).metadata()).toMatchObject({ width: 60, height: 40 });
});

test.each([
  ["PNG", () => sampleImage().png().toBuffer()],
  ["WebP", () => sampleImage().webp().toBuffer()],
])("converts a %s to JPEG", async (_name, make) => {
  expect(isPlainJpeg(await reencode(await make()))).toBe(true);
});

test("removes data after a picture and in its comments", async () => {
  const plain = await sampleImage().jpeg().toBuffer();
  const comment = Buffer.concat([
    plain.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    script,
    plain.subarray(2),
  ]);
  for (const polyglot of [
    Buffer.concat([plain, script]),
    comment,
    Buffer.concat([await sampleImage().png().toBuffer(), script]),
  ]) {
    const bytes = await reencode(polyglot);
    expect(Buffer.from(bytes).includes("script")).toBe(false);
    expect(isPlainJpeg(bytes)).toBe(true);
  }
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
);
test.each<[string, () => Promise<Buffer> | Buffer]>([
  ["an SVG", () => svg],
  ["a GIF", () => sampleImage().gif().toBuffer()],
  ["a TIFF", () => sampleImage().tiff().toBuffer()],
  ["a PDF", () => Buffer.from("%PDF-1.7\n")],
  ["a page", () => script],
  ["a head alone", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["an SVG behind a picture's first bytes", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
  [
    "half a picture",
    async () =>
      (
        await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: "#123",
            noise: { type: "gaussian", mean: 99, sigma: 40 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
  ],
])("rejects %s", async (_name, make) => {
  await expect(reencode(await make())).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

test("does not decode a small file that declares a hundred million pixels", async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(2_000_000);
  await expect(reencode(bomb)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

describe("pictures decoded in memory as a whole", () => {
  // 6000 × 4500: more than 24 million pixels.
  const big = () => sharp({ create: { width: 6_000, height: 4_500, channels: 3, background: "#369" } });
  test.each<[string, () => Promise<Buffer>]>([
    ["a WebP", () => big().webp({ effort: 0 }).toBuffer()],
    ["an interlaced PNG", () => big().png({ progressive: true, compressionLevel: 1 }).toBuffer()],
    ["a progressive JPEG", () => big().jpeg({ progressive: true }).toBuffer()],
  ])("are refused from 24 million pixels on: %s", async (_name, make) => {
    await expect(reencode(await make())).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("decodes a camera's JPEG, which is read line by line", async () => {
    expect(await sharp(await reencode(await big().jpeg().toBuffer())).metadata()).toMatchObject({ width: 1600 });
  });
});

test("processes concurrent ones one by one, also after an invalid one", async () => {
  const plain = await sampleImage().jpeg().toBuffer();
  let maxConcurrent = 0;
  const measure = () => {
    const { queue, process } = sharp.counters();
    maxConcurrent = Math.max(maxConcurrent, queue + process);
  };
  sharp.queue.on("change", measure);
  const half = plain.subarray(0, plain.byteLength - 200);
  const results = await Promise.allSettled([plain, half, plain, plain].map(reencode));
  sharp.queue.off("change", measure);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(maxConcurrent).toBe(1);
});

test("does not open a file of more than 10 MB", async () => {
  await expect(reencode(Buffer.concat([await exif(), Buffer.alloc(10 * 1024 * 1024)]))).rejects.toMatchObject({
    code: "BODY_TOO_LARGE",
  });
});

describe("isPlainJpeg", () => {
  test("finds metadata, comments, thumbnails and data after the end", async () => {
    const plain = await sampleImage().jpeg().toBuffer();
    expect(isPlainJpeg(plain)).toBe(true);
    expect(isPlainJpeg(await sampleImage().jpeg({ progressive: true }).toBuffer())).toBe(true);
    const insertAt = (at: number, ...bytes: number[]) =>
      Buffer.concat([plain.subarray(0, at), Buffer.from(bytes), plain.subarray(at)]);
    for (const bad of [
      await exif(),
      await sampleImage().withIccProfile("p3").jpeg().toBuffer(),
      insertAt(2, 0xff, 0xfe, 0, 3, 65),
      insertAt(2, 0xff, 0xe0, 0, 9, 74, 70, 88, 88, 0, 1, 2),
      Buffer.concat([plain, Buffer.from([0])]),
      plain.subarray(0, -2),
      plain.subarray(0, 40),
      Buffer.alloc(0),
    ])
      expect(isPlainJpeg(bad)).toBe(false);
  });
});
