// Attempts to see another's cash photo, to add one elsewhere, or to upload something else as one.
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  testStack,
  type JsonObject,
  type ApiPerson,
} from "../api/support/app";
import { dataApiAs, anonDataApi } from "../api/support/data-api";
import {
  createAssignedDelivery,
  readLeg,
  createStartedDelivery,
  type AssignedDelivery,
} from "../api/support/deliveries";
import { newHub, sendDeliveryToHub, openDepositOrThrow } from "../api/support/hubs";
import { downloadFileAs, photoForm, uploadPhoto, sendPhoto, takePhoto } from "../api/support/photos";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";
const script = Buffer.from("<script>alert(document.cookie)</script>");
const legIdOf = async ({ sam, id }: AssignedDelivery): Promise<string> => (await readLeg(sam, id)).id;
const filesOf = async (folder: string): Promise<string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      "select name from storage.objects where bucket_id = 'cash-photos' and name like $1",
      [`${folder}/%`],
    )
  ).map(({ name }) => name);

longTest("no driver adds a photo to another's leg or deposit, and other users to none", async () => {
  const delivery = await createAssignedDelivery();
  const legId = await legIdOf(delivery);
  const testHub = await newHub();
  const deposit = await openDepositOrThrow(testHub, await sendDeliveryToHub(testHub));
  const otherDrivers = [await newDriver({ name: "Otto Other" }), (await createStartedDelivery()).dora];
  for (const driver of otherDrivers)
    for (const shown of [{ legId }, { depositId: deposit.id }, { legId: unknownId }])
      expect((await sendPhoto(driver, shown, await takePhoto())).code).toBe("NOT_FOUND");
  for (const person of [delivery.sam, delivery.rosa, testHub.carl, await newCustomer(), await newAdmin()])
    expect((await sendPhoto(person, { legId }, await takePhoto())).status).toBeGreaterThanOrEqual(403);
  expect(
    (await createApiClient().send("POST", "/api/photos", { raw: photoForm({ legId }, await takePhoto()) })).status,
  ).toBe(401);
  expect([...(await filesOf(legId)), ...(await filesOf(deposit.id)), ...(await filesOf(unknownId))]).toEqual([]);
});

longTest("refuses a form without a leg, with two subjects, a path or a driver", async () => {
  const delivery = await createAssignedDelivery();
  const legId = await legIdOf(delivery);
  const forms: JsonObject[] = [
    {},
    { legId, depositId: legId },
    { legId: "../driver-documents" },
    { legId, path: "elsewhere.jpg" },
    { legId, driverId: delivery.dora.id },
    { legId, takenAt: "yesterday" },
  ];
  for (const fields of forms) {
    const response = await delivery.dora.send("POST", "/api/photos", {
      raw: photoForm(fields as Record<string, string>, await takePhoto()),
    });
    expect([fields, response.status, response.code]).toEqual([fields, 400, "VALIDATION_ERROR"]);
  }
  expect((await delivery.dora.post("/api/photos", { legId })).status).toBe(415);
});

longTest("refuses files that only look like a picture, and stores nothing", async () => {
  const delivery = await createAssignedDelivery();
  const legId = await legIdOf(delivery);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/></svg>',
  );
  const jpeg = await takePhoto();
  const rejectedFiles: [string, Buffer, string, string][] = [
    ["an SVG", svg, "photo.svg", "image/svg+xml"],
    ["an SVG called a JPEG", svg, "photo.jpg", "image/jpeg"],
    [
      "an SVG behind a JPEG's first bytes",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      "photo.jpg",
      "image/jpeg",
    ],
    ["a page", script, "photo.jpg", "image/jpeg"],
    ["a GIF that is a script", Buffer.concat([Buffer.from("GIF89a/*"), script]), "photo.gif", "image/gif"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "photo.jpg", "image/jpeg"],
    ["a TIFF", await sharp(jpeg).tiff().toBuffer(), "photo.tif", "image/tiff"],
    ["half a picture", jpeg.subarray(0, jpeg.byteLength / 2), "photo.jpg", "image/jpeg"],
    [
      "a hundred million pixels in a few kilobytes",
      await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
      "photo.png",
      "image/png",
    ],
  ];
  for (const [description, bytes, name, type] of rejectedFiles) {
    const response = await delivery.dora.send("POST", "/api/photos", { raw: photoForm({ legId }, bytes, name, type) });
    expect([description, response.status, response.code]).toEqual([description, 415, "UNSUPPORTED_MEDIA_TYPE"]);
  }
  expect(await filesOf(legId)).toEqual([]);
});

longTest("refuses one that is too large, before and after reading it", async () => {
  const delivery = await createAssignedDelivery();
  const legId = await legIdOf(delivery);
  const jpeg = await takePhoto();
  for (const size of [10_490_000, 12_000_000]) {
    const response = await sendPhoto(
      delivery.dora,
      { legId },
      Buffer.concat([jpeg, Buffer.alloc(size - jpeg.byteLength)]),
    );
    expect([size, response.status, response.code]).toEqual([size, 413, "BODY_TOO_LARGE"]);
  }
  expect(await filesOf(legId)).toEqual([]);
});

longTest("a picture that is also a page is stored as a picture only, and served as nothing else", async () => {
  const delivery = await createAssignedDelivery();
  const legId = await legIdOf(delivery);
  const jpeg = await takePhoto();
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    script,
    jpeg.subarray(2),
  ]);
  const zipped = Buffer.concat([jpeg, script, Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
  let shade = 10;
  for (const polyglot of [
    comment,
    zipped,
    Buffer.concat([
      await sharp(await takePhoto((shade += 1)))
        .png()
        .toBuffer(),
      script,
    ]),
  ]) {
    const photo = await uploadPhoto(delivery.dora, { legId }, polyglot);
    const { answer, bytes } = await downloadFileAs(delivery.sam, `/api/photos/${photo.id}`);
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect([
      answer.headers.get("content-type"),
      answer.headers.get("x-content-type-options"),
      answer.headers.get("content-security-policy"),
    ]).toEqual(["image/jpeg", "nosniff", "default-src 'none'; sandbox"]);
  }
});

describe("a photo of Dora's pickup", () => {
  let delivery: AssignedDelivery;
  let photoId: string;
  let otherDrivers: ApiPerson[];
  beforeAll(async () => {
    delivery = await createAssignedDelivery();
    photoId = (await uploadPhoto(delivery.dora, { legId: await legIdOf(delivery) })).id;
    otherDrivers = [
      delivery.rosa,
      await newCustomer({ name: "Mallory" }),
      await newDriver({ name: "Otto Other" }),
      (await newHub()).carl,
    ];
  });

  test("is hidden from the receiver, strangers, other drivers and cashiers", async () => {
    for (const person of otherDrivers) expect((await person.get(`/api/photos/${photoId}`)).code).toBe("NOT_FOUND");
    for (const person of otherDrivers.slice(1))
      expect((await person.get(`/api/transactions/${delivery.id}/photos`)).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await expectOk(delivery.rosa.get(`/api/transactions/${delivery.id}/photos`))).data.items).toEqual([]);
    expect((await createApiClient().get(`/api/photos/${photoId}`)).status).toBe(401);
    for (const path of [unknownId, encodeURIComponent(`${photoId}/..`), "%2e%2e%2fphotos", "x"])
      expect((await delivery.sam.get(`/api/photos/${path}`)).status).toBeGreaterThanOrEqual(400);
  });

  test("is in storage that no user reads directly, not even those who may see it", async () => {
    const [name = ""] = await filesOf(await legIdOf(delivery));
    expect(name).toMatch(/\.jpg$/);
    for (const client of [
      await dataApiAs(delivery.dora),
      await dataApiAs(delivery.sam),
      await dataApiAs(await newAdmin()),
      anonDataApi(),
    ]) {
      const bucket = client.storage.from("cash-photos");
      expect((await bucket.download(name)).data).toBeNull();
      expect((await bucket.createSignedUrl(name, 60)).data).toBeNull();
      expect(JSON.stringify((await bucket.list(name.split("/")[0])).data ?? [])).not.toContain(".jpg");
      expect((await bucket.upload(`${name}2.jpg`, await takePhoto(), { contentType: "image/jpeg" })).data).toBeNull();
      expect((await bucket.update(name, await takePhoto(), { contentType: "image/jpeg" })).data).toBeNull();
      expect((await bucket.remove([name])).data ?? []).toEqual([]);
    }
    expect(
      (await fetch(`${testStack().apiUrl}/storage/v1/object/public/cash-photos/${name}`)).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await filesOf(await legIdOf(delivery))).toEqual([name]);
  });

  longTest("that was replaced in storage is not shown", async () => {
    const [name = ""] = await filesOf(await legIdOf(delivery));
    const { storage } = createClient(testStack().apiUrl, testStack().secretKey);
    const { error } = await storage
      .from("cash-photos")
      .update(name, await takePhoto(200), { contentType: "image/jpeg" });
    expect(error).toBeNull();
    expect((await delivery.sam.get(`/api/photos/${photoId}`)).code).toBe("NOT_FOUND");
  });
});
