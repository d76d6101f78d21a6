// A leg is one transfer of cash between the driver and another party, such as the pickup. While it is open, the other
// party sees the driver's approved photo.
import {
  sharedAdmin,
  completeCashLeg,
  confirmByOwnCount,
  createDeliveryInStatus,
  readLeg,
  proveLate,
  type AssignedDelivery,
} from "./support/deliveries";
import { createFailedDelivery, newHub } from "./support/hubs";
import {
  anonymousClient,
  APPLICATION,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

const PHOTO_SHA256 = "c".repeat(64);
async function createDriverWithPhoto({ approved = true } = {}): Promise<TestPerson> {
  const driver = await newDriver({ approved: false });
  const save = () =>
    callRpcOrThrow(serviceClient(), "save_application_document", {
      p_user_id: driver.id,
      p_kind: "photo",
      p_path: `${driver.id}/photo-${driver.id}.jpg`,
      p_file_name: "me.jpg",
      p_content_type: "image/jpeg",
      p_size_bytes: 9,
      p_sha256: PHOTO_SHA256,
    });
  await save();
  await submitDriverDocuments(driver);
  await callRpcOrThrow(driver.client, "submit_application", { p_form: APPLICATION });
  if (approved)
    await callRpcOrThrow((await sharedAdmin()).client, "admin_approve_driver", {
      p_user_id: driver.id,
      p_documents: [PHOTO_SHA256, ...DOCUMENT_HASHES],
    });
  return driver;
}
async function goOnline(driver: TestPerson, at: LatLng): Promise<void> {
  await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
  await callRpcOrThrow(driver.client, "record_positions", {
    p_positions: [{ timestamp: Date.now() / 1000 - 1, latitude: at.lat, longitude: at.lng }],
  });
}
async function createPickupBy(driver: TestPerson): Promise<AssignedDelivery> {
  const at = nextUnusedLocation();
  await goOnline(driver, at);
  return createDeliveryInStatus("assigned", { driver, at });
}
const readPortrait = (person: Pick<TestPerson, "client">, { id }: Pick<AssignedDelivery, "id">, legId?: string) =>
  callRpc(person.client, "get_leg_portrait", { p_transaction_id: id, ...(legId && { p_leg_id: legId }) });
const readShownPhoto = async (delivery: AssignedDelivery) =>
  ((await readLeg(delivery)).driver as { hasPhoto?: boolean }).hasPhoto;

test("only the sender sees the photo, and only until the pickup is proven", async () => {
  const delivery = await createPickupBy(await createDriverWithPhoto());
  const { sender, receiver, driver } = delivery;
  expect(await readShownPhoto(delivery)).toBe(true);
  expect(await readPortrait(sender, delivery)).toMatchObject({
    ok: true,
    data: { sha256: PHOTO_SHA256, path: `${driver.id}/photo-${driver.id}.jpg` },
  });
  for (const person of [receiver, driver, await sharedAdmin(), await newCustomer(), await newDriver()])
    expect([person.name, await readPortrait(person, delivery)]).toMatchObject([person.name, { code: "NOT_FOUND" }]);
  expect(await callRpcOrThrow(receiver.client, "get_leg", { p_transaction_id: delivery.id })).toMatchObject({
    driver: { hasPhoto: false },
  });
  await completeCashLeg(driver, delivery);
  expect(await readShownPhoto(delivery)).toBe(false);
  expect(await readPortrait(sender, delivery)).toMatchObject({ code: "NOT_FOUND" });
});

longTest("the holder of the leg's link sees the photo until the leg ends", async () => {
  const delivery = await createPickupBy(await createDriverWithPhoto());
  const { token } = await callRpcOrThrow<{ token: string }>(delivery.sender.client, "create_leg_link", {
    p_transaction_id: delivery.id,
  });
  const readPortraitByLink = (p_token: string) => callRpc(anonymousClient(), "get_leg_portrait_by_link", { p_token });
  expect(await readPortraitByLink(token)).toMatchObject({ ok: true, data: { sha256: PHOTO_SHA256 } });
  expect(await readPortraitByLink(`${token}x`)).toMatchObject({ code: "NOT_FOUND" });
  await completeCashLeg(delivery.driver, delivery);
  expect(await readPortraitByLink(token)).toMatchObject({ code: "NOT_FOUND" });
});

longTest("the photo is shown again at a return to the sender, and not at a return to a hub", async () => {
  const driver = await createDriverWithPhoto();
  const delivery = await createPickupBy(driver);
  await completeCashLeg(driver, delivery);
  await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
  expect([await readShownPhoto(delivery), (await readPortrait(delivery.sender, delivery)).ok]).toEqual([true, true]);
  const hub = await newHub(nextUnusedLocation());
  const hubReturn = await createFailedDelivery({ hub });
  expect(await readPortrait(hubReturn.sender, hubReturn)).toMatchObject({ code: "NOT_FOUND" });
});

longTest("each leg shows its own driver when two come to one sender", async () => {
  const first = await createPickupBy(await createDriverWithPhoto());
  const code = await confirmByOwnCount(first);
  const { client } = await sharedAdmin();
  await callRpcOrThrow(client, "admin_unassign_delivery", { p_transaction_id: first.id, p_reason: "No network" });
  const second = await createDriverWithPhoto();
  await goOnline(second, first.at);
  await callRpcOrThrow(client, "admin_assign_delivery", { p_transaction_id: first.id, p_driver_id: second.id });
  expect((await proveLate(first, code)).ok).toBe(true);
  const legs = await sql<{ id: string; driver: string }>(
    "select id, driver_id as driver from public.custody_legs where transaction_id = $1 and state = 'waiting'",
    [first.id],
  );
  expect(legs).toHaveLength(2);
  for (const { id, driver } of legs)
    expect(await readPortrait(first.sender, first, id)).toMatchObject({
      data: { path: `${driver}/photo-${driver}.jpg` },
    });
  const otherDelivery = await createPickupBy(await createDriverWithPhoto());
  expect(await readPortrait(first.sender, first, (await readLeg(otherDelivery)).id)).toMatchObject({
    code: "NOT_FOUND",
  });
});

longTest("returns NOT_FOUND for a driver without a photo", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  expect(await readShownPhoto(delivery)).toBe(false);
  expect(await readPortrait(delivery.sender, delivery)).toMatchObject({ code: "NOT_FOUND" });
});

longTest("the photo cannot be replaced as a document after the approval", async () => {
  const driver = await createDriverWithPhoto();
  expect(
    await callRpc(serviceClient(), "save_application_document", {
      p_user_id: driver.id,
      p_kind: "photo",
      p_path: `${driver.id}/other.jpg`,
      p_file_name: "other.jpg",
      p_content_type: "image/jpeg",
      p_size_bytes: 9,
      p_sha256: "d".repeat(64),
    }),
  ).toMatchObject({ code: "INVALID_STATE" });
});

describe("a new photo of an approved driver", () => {
  type PhotoState = { shown: string | null; waiting: string | null; declined: { reason: string } | null };
  const NEW_SHA256 = "e".repeat(64);
  let fileCount = 0;
  const uploadPhoto = (
    driver: TestPerson,
    hash = NEW_SHA256,
    path = `${driver.id}/photo-${process.pid}-${(fileCount += 1)}.jpg`,
  ) =>
    callRpc<PhotoState>(serviceClient(), "save_portrait", {
      p_user_id: driver.id,
      p_path: path,
      p_size_bytes: 9,
      p_sha256: hash,
    });
  const readPhotoState = async (driver: TestPerson): Promise<PhotoState> =>
    (await callRpcOrThrow<{ portrait: PhotoState }>(driver.client, "get_driver_profile")).portrait;
  const approve = (caller: Pick<TestPerson, "client">, driver: TestPerson, p_sha256 = NEW_SHA256) =>
    callRpc(caller.client, "admin_approve_portrait", { p_user_id: driver.id, p_sha256 });
  const decline = (
    caller: Pick<TestPerson, "client">,
    driver: TestPerson,
    p_sha256 = NEW_SHA256,
    p_reason = "Too dark",
  ) => callRpc(caller.client, "admin_decline_portrait", { p_user_id: driver.id, p_sha256, p_reason });
  const listJobs = (task: string, driver: TestPerson) =>
    sql<{ payload: Record<string, unknown> }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.payload::text like '%' || $2 || '%'
          and (j.payload ->> 'type' is null or j.payload ->> 'type' like 'portrait_%')`,
      [task, driver.id],
    );
  const listRecordedActions = (driver: TestPerson) =>
    sql(
      "select action, reason, details from private.admin_actions where subject_id = $1 and action like '%portrait' order by id",
      [driver.id],
    );

  test("is shown to senders once approved; the administrator sees both", async () => {
    const delivery = await createPickupBy(await createDriverWithPhoto());
    const { driver, sender } = delivery;
    expect(await uploadPhoto(driver)).toMatchObject({ ok: true, data: { isNew: true, waiting: expect.any(String) } });
    expect(await readPortrait(sender, delivery)).toMatchObject({ data: { sha256: PHOTO_SHA256 } });
    const operator = await sharedAdmin();
    const attention = await callRpcOrThrow<{ counts: { portraits: number }; items: { kind: string; id: string }[] }>(
      operator.client,
      "admin_list_attention_items",
    );
    expect(attention.counts.portraits).toBeGreaterThan(0);
    const adminDriver = await callRpcOrThrow<{
      documents: { kind: string; sha256: string }[];
      portrait: { sha256: string };
    }>(operator.client, "admin_get_driver", { p_user_id: driver.id });
    expect([adminDriver.documents.find(({ kind }) => kind === "photo")?.sha256, adminDriver.portrait.sha256]).toEqual([
      PHOTO_SHA256,
      NEW_SHA256,
    ]);
    expect(await callRpc(driver.client, "get_portrait", { p_which: "waiting" })).toMatchObject({
      data: { sha256: NEW_SHA256 },
    });
    expect(await callRpc(driver.client, "get_portrait", { p_which: "shown" })).toMatchObject({
      data: { sha256: PHOTO_SHA256 },
    });
    expect(await callRpc(sender.client, "get_portrait", { p_which: "waiting" })).toMatchObject({ code: "NOT_FOUND" });

    const oldPath = `${driver.id}/photo-${driver.id}.jpg`;
    for (const answer of [await approve(operator, driver), await approve(operator, driver)])
      expect(answer).toMatchObject({ ok: true, data: { portrait: null } });
    expect(await readPortrait(sender, delivery)).toMatchObject({ data: { sha256: NEW_SHA256 } });
    expect(await listRecordedActions(driver)).toEqual([
      { action: "approve_portrait", reason: null, details: { from: PHOTO_SHA256, to: NEW_SHA256 } },
    ]);
    expect((await listJobs("notify", driver)).map(({ payload }) => payload.type)).toEqual(["portrait_approved"]);
    expect((await listJobs("remove_files", driver)).map(({ payload }) => payload)).toEqual([
      { bucket: "driver-documents", paths: [oldPath] },
    ]);
    expect(await readPhotoState(driver)).toMatchObject({ waiting: null, declined: null });
  });

  longTest("that is declined leaves the old one, and the driver reads the reason and may send another", async () => {
    const delivery = await createPickupBy(await createDriverWithPhoto());
    const { driver, sender } = delivery;
    const operator = await sharedAdmin();
    await uploadPhoto(driver);
    for (let repetition = 0; repetition < 2; repetition += 1) expect((await decline(operator, driver)).ok).toBe(true);
    expect(await readPortrait(sender, delivery)).toMatchObject({ data: { sha256: PHOTO_SHA256 } });
    expect(await readPhotoState(driver)).toMatchObject({ waiting: null, declined: { reason: "Too dark" } });
    expect(await listRecordedActions(driver)).toEqual([
      { action: "decline_portrait", reason: "Too dark", details: { sha256: NEW_SHA256 } },
    ]);
    expect((await listJobs("notify", driver)).map(({ payload }) => payload.type)).toEqual(["portrait_declined"]);
    expect(await listJobs("remove_files", driver)).toHaveLength(1);
    expect(await approve(operator, driver)).toMatchObject({ code: "INVALID_STATE" });
    await uploadPhoto(driver);
    expect(await readPhotoState(driver)).toMatchObject({ declined: null, waiting: expect.any(String) });
    expect((await approve(operator, driver)).ok).toBe(true);
  });

  longTest("is the first one shown for a driver without any, once approved", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    expect(await readPhotoState(delivery.driver)).toEqual({ shown: null, waiting: null, declined: null });
    await uploadPhoto(delivery.driver);
    expect(await readShownPhoto(delivery)).toBe(false);
    await approve(await sharedAdmin(), delivery.driver);
    expect(await readShownPhoto(delivery)).toBe(true);
  });

  test("needs a decision on exactly this file: a newer one replaces one that waits", async () => {
    const driver = await createDriverWithPhoto();
    const operator = await sharedAdmin();
    await uploadPhoto(driver);
    await uploadPhoto(driver, "f".repeat(64));
    expect(await listJobs("remove_files", driver)).toHaveLength(1);
    for (const answer of [await approve(operator, driver), await decline(operator, driver)])
      expect(answer).toMatchObject({ code: "INVALID_STATE", message: expect.stringContaining("another photo") });
    expect((await approve(operator, driver, "f".repeat(64))).ok).toBe(true);
  });

  longTest("is stored once when repeated, and does not wait when it is the current one", async () => {
    const driver = await createDriverWithPhoto();
    expect(await uploadPhoto(driver, PHOTO_SHA256)).toMatchObject({ data: { isNew: false, waiting: null } });
    await uploadPhoto(driver);
    expect(await uploadPhoto(driver)).toMatchObject({ data: { isNew: false } });
    expect(await listJobs("remove_files", driver)).toEqual([]);
  });

  test("is refused from applicants and in another's folder, and decided by another administrator only", async () => {
    const [driver, otherDriver] = await Promise.all([createDriverWithPhoto(), newDriver()]);
    expect(await uploadPhoto(await createDriverWithPhoto({ approved: false }))).toMatchObject({
      code: "DRIVER_NOT_APPROVED",
    });
    expect(await uploadPhoto(driver, NEW_SHA256, `${otherDriver.id}/photo.jpg`)).toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await uploadPhoto(driver);
    for (const person of [driver, otherDriver, await newCustomer()])
      for (const decide of [approve, decline])
        expect(await decide(person, driver)).toMatchObject({ code: "NOT_FOUND" });
    await sql("insert into private.admins (user_id) values ($1)", [driver.id]);
    for (const decide of [approve, decline])
      expect(await decide(driver, driver)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
    expect(await readPhotoState(driver)).toMatchObject({ waiting: expect.any(String) });
  });

  longTest("gets one of two concurrent decisions", async () => {
    const [driver, first, second] = await Promise.all([createDriverWithPhoto(), newAdmin(), newAdmin()]);
    await uploadPhoto(driver);
    const answers = await Promise.all([approve(first, driver), decline(second, driver)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRecordedActions(driver)).toHaveLength(1);
  });
});
