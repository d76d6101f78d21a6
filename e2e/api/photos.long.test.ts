// Photos of the cash: taken at a pickup, a return or a counter, before or after the step, without camera metadata.
import { createHash } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { CashPhoto } from "@/lib/contracts/delivery/cash-photo";
import { Portrait } from "@/lib/contracts/driver/driver";
import {
  DRIVER_APPLICATION,
  callCronRoute,
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPlace,
  testStack,
  type JsonObject,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/app";
import {
  createAssignedDelivery,
  readCode,
  completeCashLeg,
  kmNorth,
  readLeg,
  newParties,
  waitForOffer,
  createPaidDelivery,
  createStartedDelivery,
  sendStep,
} from "./support/deliveries";
import { countDeposit, openDepositOrThrow, sendDeliveryToHub, newHub } from "./support/hubs";
import { downloadFileAs, photoForm, uploadPhoto, listPhotosAs, sendPhoto, takePhoto } from "./support/photos";

test("a driver photographs the counted cash: Sam and an administrator see the photo, without its location", async () => {
  const delivery = await createAssignedDelivery();
  const { sam, dora, id } = delivery;
  const { id: legId } = await readLeg(sam, id);
  const response = await expectOk(sendPhoto(dora, { legId }, await takePhoto()));
  const photo = response.data as CashPhoto;
  expect(response.status).toBe(201);
  expect(CashPhoto.strict().parse(photo)).toEqual(photo);
  expect(photo).toMatchObject({ legId, depositId: null, kind: "pickup" });
  await completeCashLeg(delivery);
  for (const reader of [dora, sam, await newAdmin()]) {
    const { answer, bytes } = await downloadFileAs(reader, `/api/photos/${photo.id}`);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(photo.sha256);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 240 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("Phone of Dora")).toBe(false);
    expect((await listPhotosAs(reader, id)).map((each) => each.id)).toEqual([photo.id]);
  }
  const [entry] = await queryAsOwner<{ evidence: JsonObject }>(
    "select evidence from ledger.transfers where leg_id = $1",
    [legId],
  );
  expect(entry?.evidence.photos).toEqual([photo.sha256]);
});

test("the step completes without it, and the photo follows", async () => {
  const { sam, dora, id } = await createStartedDelivery();
  const { id: legId, state, openedAt } = await readLeg(sam, id);
  expect(state).toBe("done");
  const photo = await uploadPhoto(dora, { legId, takenAt: openedAt });
  expect(photo.takenAt).toBe(openedAt);
  expect(await listPhotosAs(sam, id)).toEqual([photo]);
});

test("sent again, with the same key or another, it is stored once", async () => {
  const { sam, dora, id } = await createAssignedDelivery();
  const photoFields = { legId: (await readLeg(sam, id)).id };
  const [bytes, key] = [await takePhoto(), randomKey()];
  const first = await expectOk(sendPhoto(dora, photoFields, bytes, key));
  for (const again of [key, randomKey()])
    expect((await expectOk(sendPhoto(dora, photoFields, bytes, again))).data.id).toBe(first.data.id);
  expect(await listPhotosAs(sam, id)).toHaveLength(1);
  for (const shade of [10, 200]) await uploadPhoto(dora, photoFields, await takePhoto(shade));
  const fourth = await sendPhoto(dora, photoFields, await takePhoto(250));
  expect([fourth.status, fourth.code, fourth.title]).toEqual([409, "INVALID_STATE", "Three photos are enough"]);
});

test("also at a return and at a counter; the cashier sees it after counting", async () => {
  const returned = await createStartedDelivery();
  await expectOk(sendStep(returned.dora, returned.id, "fail", { reason: "Nobody there" }));
  await uploadPhoto(returned.dora, { legId: (await readLeg(returned.sam, returned.id)).id });
  expect((await listPhotosAs(returned.sam, returned.id)).map(({ kind }) => kind)).toEqual(["return"]);

  const testHub = await newHub();
  const delivery = await sendDeliveryToHub(testHub);
  const deposit = await openDepositOrThrow(testHub, delivery);
  const photo = await uploadPhoto(delivery.dora, { depositId: deposit.id });
  const path = `/api/photos/${photo.id}`;
  for (const reader of [testHub.carl, testHub.olga]) expect((await reader.get(path)).status).toBe(404);
  await expectOk(countDeposit(testHub.carl, testHub, deposit, { "20": 4 }));
  for (const reader of [testHub.carl, testHub.olga])
    expect((await downloadFileAs(reader, path)).answer.status).toBe(200);
  expect((await listPhotosAs(testHub.olga, delivery.id)).map(({ kind }) => kind)).toEqual(["deposit"]);
});

test("Sam, and the link's holder, see the driver's photo until the handover; it contains no metadata", async () => {
  const [place, olga] = [randomPlace(), await newAdmin({ name: "Olga Operator" })];
  const dora = await newDriver({ approved: false });
  const form = new FormData();
  form.set("kind", "photo");
  form.set("file", new File([new Uint8Array(await takePhoto())], "me.jpg", { type: "image/jpeg" }));
  const handedIn = await expectOk(dora.send("POST", "/api/driver/application/documents", { raw: form }));
  const [document] = handedIn.data.documents as { sha256: string; kind: string }[];
  await submitDriverDocuments(dora);
  await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
  await expectOk(
    olga.post(`/api/admin/drivers/${dora.id}/approve`, { documents: [document?.sha256, ...DOCUMENT_HASHES] }),
  );
  const { lat: latitude, lng: longitude } = kmNorth(place, -0.05);
  await expectOk(
    dora.post("/api/driver/positions", { positions: [{ timestamp: Date.now() / 1000, latitude, longitude }] }),
  );
  await expectOk(dora.post("/api/driver/status", { status: "online" }));
  const parties = await newParties();
  const { sam, rosa } = parties;
  const id = await createPaidDelivery(parties, place);
  await expectOk(dora.post(`/api/offers/${(await waitForOffer(dora, id)).id}/accept`, { acceptedVia: "app" }));

  const { id: legId, driver } = await readLeg(sam, id);
  expect(driver).toMatchObject({ id: dora.id, hasPhoto: true });
  const { token } = (await expectOk(sam.post(`/api/transactions/${id}/leg/link`, { legId }))).data as { token: string };
  const anonymous = { ...sam, cookies: new Map<string, string>() };
  const photo = `/api/transactions/${id}/leg/photo`;
  const paths = [`${photo}?legId=${legId}`, `/api/legs/${token}/photo?legId=${legId}`] as const;
  for (const [person, path] of [
    [sam, paths[0]],
    [anonymous, paths[1]],
  ] as const) {
    const { answer, bytes } = await downloadFileAs(person, path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(document?.sha256);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
  for (const person of [rosa, dora, olga, await newDriver()]) expect((await person.get(paths[0])).status).toBe(404);
  expect((await createApiClient().get(paths[0])).status).toBe(401);
  expect((await sam.get(photo)).status).toBe(200);
  // Another delivery's leg is not found.
  expect((await sam.get(`${photo}?legId=${id}`)).status).toBe(404);
  await completeCashLeg({ dora, sam, id });
  for (const path of paths) expect((await sam.get(path)).status).toBe(404);
});

describe("retention", () => {
  const bucket = () => createClient(testStack().apiUrl, testStack().secretKey).storage.from("cash-photos");
  const fileAt = async (name: string) =>
    (await queryAsOwner("select 1 from storage.objects where bucket_id = 'cash-photos' and name = $1", [name]))
      .length === 1;
  // Recorded photos are immutable: triggers are off to move them into the past.
  const older = ({ id }: CashPhoto, days: number) =>
    queryAsOwner(
      `do $$ begin
         alter table private.cash_photos disable trigger cash_photos_immutable;
         update private.cash_photos set saved_at = saved_at - interval '${days} days' where id = '${id}';
         alter table private.cash_photos enable trigger cash_photos_immutable;
       end $$`,
    );
  const pathOf = async ({ id }: CashPhoto) =>
    (await queryAsOwner<{ path: string }>("select path from private.cash_photos where id = $1", [id]))[0]?.path ?? "";

  test("an old photo's file is deleted after the delivery, and its record stays", async () => {
    const { dora, sam, rosa, id } = await createStartedDelivery();
    const photo = await uploadPhoto(dora, { legId: (await readLeg(sam, id)).id });
    expect(photo).toMatchObject({ removedAt: null, takenBy: { id: dora.id, name: "Dora Driver" } });
    const path = await pathOf(photo);
    await older(photo, 401);
    expect((await callCronRoute("cleanup")).status).toBe(200);
    expect((await downloadFileAs(sam, `/api/photos/${photo.id}`)).answer.status).toBe(200);

    await expectOk(sendStep(dora, id, "arrive", { reason: "At the door" }));
    await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
    expect((await callCronRoute("cleanup")).status).toBe(200);
    expect((await downloadFileAs(sam, `/api/photos/${photo.id}`)).answer.status).toBe(404);
    const [listed] = await listPhotosAs(sam, id);
    expect(listed).toMatchObject({ id: photo.id, sha256: photo.sha256, removedAt: expect.any(String) });
    await pollUntil("the file is gone", async () => !(await fileAt(path)));
    // A worker that died after it had removed the file does the same once more.
    await queryAsOwner("select private.remove_files('cash-photos', array[$1])", [path]);
    await pollUntil(
      "the job is done",
      async () =>
        (
          await queryAsOwner(
            "select from graphile_worker._private_jobs where payload::jsonb -> 'paths' @> to_jsonb($1::text)",
            [path],
          )
        ).length === 0,
    );
  });

  test("a file without a record is deleted after a day", async () => {
    const { dora, sam, id } = await createStartedDelivery();
    const storedPath = await pathOf(await uploadPhoto(dora, { legId: (await readLeg(sam, id)).id }));
    const cut = storedPath.replace(/[^/]+$/, "cut.jpg");
    expect((await bucket().upload(cut, await takePhoto(), { contentType: "image/jpeg" })).error).toBeNull();
    await expectOk(callCronRoute("cleanup"));
    expect(await fileAt(cut)).toBe(true);
    await queryAsOwner(
      "update storage.objects set created_at = created_at - interval '25 hours' where bucket_id = 'cash-photos' and name = any ($1)",
      [[cut, storedPath]],
    );
    await expectOk(callCronRoute("cleanup"));
    await pollUntil("the file is gone", async () => !(await fileAt(cut)));
    expect((await bucket().download(cut)).data).toBeNull();
    expect(await fileAt(storedPath)).toBe(true);
  });
});

const facesOf = (id: string) =>
  queryAsOwner("select name from storage.objects where bucket_id = 'driver-documents' and name like $1", [
    `${id}/photo-%`,
  ]);

test("an approved driver's new photo waits: an administrator sees both, and senders the old one until it is approved", async () => {
  const olga = await newAdmin({ name: "Olga Operator" });
  const delivery = await createAssignedDelivery();
  const { sam, dora, id } = delivery;
  const seen = () => downloadFileAs(sam, `/api/transactions/${id}/leg/photo`);
  const send = async (shade: number) =>
    dora.send("POST", "/api/driver/portrait", { raw: photoForm({}, await takePhoto(shade)) });
  const readPhotos = async () =>
    (await expectOk(olga.get(`/api/admin/drivers/${dora.id}`))).data as {
      portrait: { url: string; sha256: string } | null;
      documents: { kind: string; url: string; sha256: string }[];
    };
  const decide =
    (verb: string, overrides: JsonObject = {}) =>
    async () =>
      olga.post(`/api/admin/drivers/${dora.id}/portrait/${verb}`, {
        sha256: (await readPhotos()).portrait?.sha256,
        ...overrides,
      });

  const first = await expectOk(send(40));
  expect([first.status, Portrait.strict().parse(first.data)]).toEqual([201, first.data]);
  expect(first.data).toMatchObject({ shown: null, declined: null, waiting: expect.any(String) });
  expect((await seen()).answer.status).toBe(404);
  const { portrait } = await readPhotos();
  const looked = await downloadFileAs(olga, portrait?.url ?? "");
  expect(createHash("sha256").update(looked.bytes).digest("hex")).toBe(portrait?.sha256);
  expect((await sharp(looked.bytes).metadata()).exif).toBeUndefined();
  expect((await expectOk(olga.get("/api/admin/attention-items"))).data.counts).toMatchObject({
    portraits: expect.any(Number),
  });
  expect((await downloadFileAs(dora, "/api/driver/portrait?which=waiting")).bytes.equals(looked.bytes)).toBe(true);
  await expectOk(decide("approve")());
  expect((await seen()).bytes.equals(looked.bytes)).toBe(true);

  await expectOk(send(200));
  const second = await readPhotos();
  expect(second.documents.find(({ kind }) => kind === "photo")?.sha256).toBe(portrait?.sha256);
  for (const url of [second.documents.find(({ kind }) => kind === "photo")?.url, second.portrait?.url])
    expect((await downloadFileAs(olga, url ?? "")).answer.status).toBe(200);
  expect((await seen()).bytes.equals(looked.bytes)).toBe(true);
  expect((await decide("decline")()).code).toBe("VALIDATION_ERROR");
  await expectOk(decide("decline", { reason: "Somebody else" })());
  expect((await seen()).bytes.equals(looked.bytes)).toBe(true);
  expect((await expectOk(dora.get("/api/driver/profile"))).data.portrait).toMatchObject({
    waiting: null,
    declined: { reason: "Somebody else" },
  });
  const notFound = (await downloadFileAs(dora, "/api/driver/portrait?which=waiting")).answer;
  expect(notFound.status).toBe(404);
  // A photo that is not shown is deleted.
  await pollUntil("the declined photo is gone", async () => (await facesOf(dora.id)).length === 1 || null);
  await pollUntil("Dora has a notification", async () => {
    const { items } = (await expectOk(dora.get("/api/notifications?limit=20"))).data as {
      items: { message: string }[];
    };
    return items.find(({ message }) => message.includes("Somebody else"));
  });
});

test("a new photo is visible to its driver and administrators only, and cannot be approved by oneself", async () => {
  const [dora, otto, sam] = [await newDriver(), await newDriver(), await newCustomer()];
  const olga = await newAdmin();
  await expectOk(dora.send("POST", "/api/driver/portrait", { raw: photoForm({}, await takePhoto()) }));
  const { portrait } = (await expectOk(olga.get(`/api/admin/drivers/${dora.id}`))).data as {
    portrait: { url: string; sha256: string };
  };
  for (const person of [dora, otto, sam]) {
    expect((await person.get(portrait.url)).status).toBe(404);
    for (const [verb, more] of [
      ["approve", {}],
      ["decline", { reason: "No" }],
    ] as const)
      expect(
        (await person.post(`/api/admin/drivers/${dora.id}/portrait/${verb}`, { sha256: portrait.sha256, ...more }))
          .status,
      ).toBe(404);
  }
  for (const person of [otto, sam]) expect((await person.get("/api/driver/portrait?which=waiting")).status).toBe(404);
  for (const person of [sam, await newDriver({ approved: false })])
    expect(
      (await person.send("POST", "/api/driver/portrait", { raw: photoForm({}, await takePhoto()) })).status,
    ).toBeGreaterThanOrEqual(403);
  expect((await createApiClient().get("/api/driver/portrait?which=waiting")).status).toBe(401);
  const pdf = photoForm({}, Buffer.from("%PDF-1.7\n"));
  expect((await dora.send("POST", "/api/driver/portrait", { raw: pdf })).code).toBe("UNSUPPORTED_MEDIA_TYPE");
});

test("a driver's photo must be a picture, not a document", async () => {
  const dora = await newDriver({ approved: false });
  for (const bytes of [Buffer.from("%PDF-1.7\n"), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")]) {
    const form = new FormData();
    form.set("kind", "photo");
    form.set("file", new File([bytes], "me.jpg", { type: "image/jpeg" }));
    expect((await dora.send("POST", "/api/driver/application/documents", { raw: form })).code).toBe(
      "UNSUPPORTED_MEDIA_TYPE",
    );
  }
});
