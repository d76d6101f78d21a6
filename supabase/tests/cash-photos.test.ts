// Drivers may photograph the cash at each step, also later. The photo's hash is recorded, and only the people involved
// see it.
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  readLeg,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  countDeposit,
  createFailedDelivery,
  newHub,
  openDepositOrThrow,
  returnToHub,
  verifyLedgerIntegrity,
} from "./support/hubs";
import {
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  runAsIsolated,
  serviceClient,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

type Photo = { id: string; kind: string; sha256: string; takenAt: string; isNew: boolean };
const fakeSha256 = (digit: string): string => digit.repeat(64);
let fileCount = 0;
const savePhoto = (
  driver: TestPerson,
  photoArgs: Record<string, unknown>,
  sha256 = fakeSha256("a"),
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<Photo>> =>
  callRpc<Photo>(serviceClient(), "save_cash_photo", {
    p_driver_id: driver.id,
    p_path: `tests/${process.pid}-${Date.now()}-${(fileCount += 1)}.jpg`,
    p_size_bytes: 1234,
    p_sha256: sha256,
    ...photoArgs,
    ...overrides,
  });
const savePhotoOrThrow = async (...args: Parameters<typeof savePhoto>): Promise<Photo> => {
  const answer = await savePhoto(...args);
  if (!answer.ok) throw new Error(`save_cash_photo: ${answer.code} ${answer.message}`);
  return answer.data;
};
const listVisiblePhotos = async (person: TestPerson, { id }: Pick<AssignedDelivery, "id">): Promise<string[]> =>
  (await callRpcOrThrow<{ items: Photo[] }>(person.client, "list_cash_photos", { p_transaction_id: id })).items.map(
    ({ kind }) => kind,
  );
const evidenceOf = async (legId: string) =>
  (
    await queryRow<{ evidence: { what: string; sha256?: string }[] }>(
      "select evidence from public.custody_legs where id = $1",
      [legId],
    )
  ).evidence;
const legsOf = async ({ id }: Pick<AssignedDelivery, "id">): Promise<string[]> =>
  (
    await sql<{ id: string }>("select id from public.custody_legs where transaction_id = $1 order by opened_at", [id])
  ).map((leg) => leg.id);
const entryOf = async ({ id }: Pick<AssignedDelivery, "id">) =>
  (
    await queryRow<{ evidence: { photos?: string[] } }>(
      "select evidence from ledger.transfers where transaction_id = $1 order by id desc limit 1",
      [id],
    )
  ).evidence;

test("stores a photo taken before the code in the leg's evidence and the ledger entry, and a later one in the leg's evidence only", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { id: legId } = await readLeg(delivery);
  await savePhotoOrThrow(delivery.driver, { p_leg_id: legId });
  await completeCashLeg(delivery.driver, delivery);
  expect(await savePhotoOrThrow(delivery.driver, { p_leg_id: legId }, fakeSha256("b"))).toMatchObject({
    kind: "pickup",
  });
  expect((await evidenceOf(legId)).filter(({ what }) => what === "photo").map(({ sha256 }) => sha256)).toEqual([
    fakeSha256("a"),
    fakeSha256("b"),
  ]);
  expect((await entryOf(delivery)).photos).toEqual([fakeSha256("a")]);
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

longTest("leaves photos out of the entry of a pickup without any", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  expect(await entryOf(delivery)).not.toHaveProperty("photos");
});

test("shows a photo to sender, driver and administrators, and returns NOT_FOUND to receiver, strangers and other drivers", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const photo = await savePhotoOrThrow(delivery.driver, { p_leg_id: (await readLeg(delivery)).id });
  for (const person of [delivery.sender, delivery.driver, await sharedAdmin()]) {
    expect([person.name, await listVisiblePhotos(person, delivery)]).toEqual([person.name, ["pickup"]]);
    expect(await callRpcOrThrow(person.client, "get_cash_photo", { p_id: photo.id })).toMatchObject({
      sha256: fakeSha256("a"),
    });
  }
  expect(await listVisiblePhotos(delivery.receiver, delivery)).toEqual([]);
  const [stranger, otherDriver] = await Promise.all([newCustomer(), newDriver()]);
  for (const person of [delivery.receiver, stranger, otherDriver])
    expect(await callRpc(person.client, "get_cash_photo", { p_id: photo.id })).toMatchObject({ code: "NOT_FOUND" });
  for (const person of [stranger, otherDriver])
    expect(await callRpc(person.client, "list_cash_photos", { p_transaction_id: delivery.id })).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
});

test("refuses a photo for another driver's leg or deposit, for a handover, and for an unknown leg", async () => {
  const [ownDelivery, foreignDelivery] = [
    await createDeliveryInStatus("assigned"),
    await createDeliveryInStatus("servicing"),
  ];
  const { id: handover } = await readLeg(foreignDelivery);
  const { id: foreign } = await readLeg(ownDelivery);
  for (const shown of [{ p_leg_id: foreign }, { p_leg_id: handover }, { p_deposit_id: foreign }, {}]) {
    expect([shown, await callRpc(foreignDelivery.driver.client, "check_cash_photo", shown)]).toMatchObject([
      shown,
      { code: "NOT_FOUND" },
    ]);
    expect([shown, await savePhoto(foreignDelivery.driver, shown)]).toMatchObject([shown, { code: "NOT_FOUND" }]);
  }
  expect((await evidenceOf(foreign)).filter(({ what }) => what === "photo")).toEqual([]);
});

longTest("stores a repeated photo once, and at most three", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const photoArgs = { p_leg_id: (await readLeg(delivery)).id };
  const first = await savePhotoOrThrow(delivery.driver, photoArgs);
  expect(await savePhotoOrThrow(delivery.driver, photoArgs)).toEqual({ ...first, isNew: false });
  for (const digit of ["b", "c"]) await savePhotoOrThrow(delivery.driver, photoArgs, fakeSha256(digit));
  expect(await savePhoto(delivery.driver, photoArgs, fakeSha256("d"))).toMatchObject({
    code: "INVALID_STATE",
    message: "Three photos are enough",
  });
  expect(await listVisiblePhotos(delivery.sender, delivery)).toHaveLength(3);
});

longTest("accepts a photo for a day, and clamps its time between the leg's opening and now", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  const leg = await readLeg(delivery);
  const photoArgs = { p_leg_id: leg.id };
  const early = await savePhotoOrThrow(delivery.driver, photoArgs, fakeSha256("a"), {
    p_taken_at: "2020-01-01T00:00:00Z",
  });
  expect(Date.parse(early.takenAt)).toBe(Date.parse(leg.openedAt));
  const futurePhoto = await savePhotoOrThrow(delivery.driver, photoArgs, fakeSha256("b"), {
    p_taken_at: "2099-01-01T00:00:00Z",
  });
  expect(Date.parse(futurePhoto.takenAt)).toBeLessThanOrEqual(Date.now() + 60_000);
  await sql("update public.custody_legs set done_at = done_at - interval '25 hours' where id = $1", [leg.id]);
  expect(await savePhoto(delivery.driver, photoArgs, fakeSha256("c"))).toMatchObject({
    code: "INVALID_STATE",
    message: "This cash changed hands more than a day ago",
  });
});

longTest(
  "a photo at a hub belongs to the deposit, and those who may count cannot see it before the count has ended",
  async () => {
    const hub = await newHub(nextUnusedLocation());
    const delivery = await createFailedDelivery({ hub });
    const { driver } = delivery;
    const toHub = await queryRow<{ id: string }>(
      "select id from public.custody_legs where transaction_id = $1 and kind = 'return' and state = 'waiting'",
      [delivery.id],
    );
    expect(await savePhoto(driver, { p_leg_id: toHub.id })).toMatchObject({ code: "NO_OPEN_LEG" });
    const deposit = await openDepositOrThrow(driver, hub, [delivery.id]);
    const photo = await savePhotoOrThrow(driver, { p_deposit_id: deposit.id });
    expect(photo.kind).toBe("deposit");
    const operator = await sharedAdmin();
    const reads = (person: TestPerson) => callRpc(person.client, "get_cash_photo", { p_id: photo.id });
    for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
    expect([await listVisiblePhotos(driver, delivery), await listVisiblePhotos(operator, delivery)]).toEqual([
      ["deposit"],
      [],
    ]);
    await countDeposit(hub.cashier, hub, deposit, 80);
    for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ ok: true });
    const otherHub = await newHub(nextUnusedLocation());
    for (const person of [otherHub.cashier, delivery.sender])
      expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
    expect(await listVisiblePhotos(operator, delivery)).toEqual(["deposit"]);
    expect((await entryOf(delivery)).photos).toEqual([fakeSha256("a")]);
  },
);

longTest("a withdrawn deposit's photo stays hidden from the hub until the next count has ended", async () => {
  const hub = await newHub(nextUnusedLocation());
  const delivery = await createFailedDelivery({ hub });
  const { driver } = delivery;
  const first = await openDepositOrThrow(driver, hub, [delivery.id]);
  const photo = await savePhotoOrThrow(driver, { p_deposit_id: first.id });
  const operator = await sharedAdmin();
  const reads = (person: TestPerson) => callRpc(person.client, "get_cash_photo", { p_id: photo.id });
  const seesNobody = async () => {
    for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
    expect([await listVisiblePhotos(driver, delivery), await listVisiblePhotos(operator, delivery)]).toEqual([
      ["deposit"],
      [],
    ]);
  };
  await callRpcOrThrow(driver.client, "void_deposit", { p_hub_id: hub.id, p_deposit_id: first.id });
  await seesNobody();
  const again = await openDepositOrThrow(driver, hub, [delivery.id]);
  await seesNobody();
  await countDeposit(hub.cashier, hub, again, 80);
  for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ ok: true });
});

test("refuses to change or delete a recorded photo", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const photo = await savePhotoOrThrow(delivery.driver, { p_leg_id: (await readLeg(delivery)).id });
  await expect(
    sql("update private.cash_photos set sha256 = $2 where id = $1", [photo.id, fakeSha256("f")]),
  ).rejects.toThrow("is append-only");
  await expect(sql("delete from private.cash_photos where id = $1", [photo.id])).rejects.toThrow("is append-only");
});

describe("photo retention", () => {
  const days = async (): Promise<number> =>
    Number(
      (await queryRow<{ value: string }>("select value from private.settings where key = 'cash_photo_days'")).value,
    );
  type Query = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  // Recorded photos are immutable: triggers are off to move them into the past.
  const older = async (query: Query, photo: Pick<Photo, "id">, days: number): Promise<void> => {
    await query("alter table private.cash_photos disable trigger cash_photos_immutable");
    await query("update private.cash_photos set saved_at = saved_at - make_interval(days => $2) where id = $1", [
      photo.id,
      days,
    ]);
    await query("alter table private.cash_photos enable trigger cash_photos_immutable");
  };
  const isGone = async (query: Query, { id }: Pick<Photo, "id">): Promise<boolean> => {
    await query("select private.clear_cash_photos()");
    const [row] = await query<{ gone: boolean }>(
      "select removed_at is not null as gone from private.cash_photos where id = $1",
      [id],
    );
    return row?.gone === true;
  };
  const handedOver = async (): Promise<{ delivery: AssignedDelivery; photo: Photo }> => {
    const delivery = await createDeliveryInStatus("assigned");
    const photo = await savePhotoOrThrow(delivery.driver, { p_leg_id: (await readLeg(delivery)).id });
    await completeCashLeg(delivery.driver, delivery);
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(delivery.at),
      p_reason: "At the door",
    });
    await callRpcOrThrow(delivery.driver.client, "complete_task", {
      p_transaction_id: delivery.id,
      p_code: await readCode(delivery),
      p_position: positionBody(delivery.at),
    });
    return { delivery, photo };
  };

  longTest("deletes an old photo's file by a job, and keeps its record", async () => {
    const { delivery, photo } = await handedOver();
    const before = [await evidenceOf((await legsOf(delivery))[0] ?? ""), await entryOf(delivery)];
    const { path } = await queryRow<{ path: string }>("select path from private.cash_photos where id = $1", [photo.id]);
    await runInTransaction(async (query) => older(query, photo, (await days()) + 1));
    for (let time = 0; time < 2; time += 1)
      await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
    const [listed] = (
      await callRpcOrThrow<{ items: (Photo & { removedAt: string | null })[] }>(
        delivery.sender.client,
        "list_cash_photos",
        {
          p_transaction_id: delivery.id,
        },
      )
    ).items;
    expect(listed).toMatchObject({ sha256: photo.sha256, removedAt: expect.any(String) });
    for (const person of [delivery.sender, delivery.driver, await sharedAdmin()])
      expect(await callRpc(person.client, "get_cash_photo", { p_id: photo.id })).toMatchObject({ code: "NOT_FOUND" });
    const jobs = await sql<{ payload: { bucket: string } }>(
      "select payload from graphile_worker._private_jobs where payload::jsonb -> 'paths' ? $1",
      [path],
    );
    expect(jobs.map(({ payload }) => payload.bucket)).toEqual(["cash-photos"]);
    expect([await evidenceOf((await legsOf(delivery))[0] ?? ""), await entryOf(delivery)]).toEqual(before);
    expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
    await expect(sql("update private.cash_photos set removed_at = null where id = $1", [photo.id])).rejects.toThrow(
      "is append-only",
    );
  });

  longTest("keeps a photo that is not old enough", async () => {
    const { delivery, photo } = await handedOver();
    await runAsIsolated(delivery.sender, async (query) => {
      await older(query, photo, (await days()) - 1);
      expect(await isGone(query, photo)).toBe(false);
      await older(query, photo, 2);
      expect(await isGone(query, photo)).toBe(true);
    });
  });

  test("keeps a photo while the cash is out, being returned, or waiting at a hub for its sender", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { driver, sender } = delivery;
    const photo = await savePhotoOrThrow(driver, { p_leg_id: (await readLeg(delivery)).id });
    const old = (): Promise<boolean> =>
      runAsIsolated(sender, async (query) => {
        await older(query, photo, 5000);
        return isGone(query, photo);
      });
    expect(await old()).toBe(false);
    await completeCashLeg(driver, delivery);
    expect(await old()).toBe(false);
    await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
    expect(await old()).toBe(false);
    const hub = await newHub(nextUnusedLocation());
    await returnToHub(hub, delivery);
    await countDeposit(hub.cashier, hub, await openDepositOrThrow(driver, hub, [delivery.id]), 80);
    expect(await old()).toBe(false);
  });

  test("keeps a photo while its delivery needs attention or has an open approval, and deletes it afterwards", async () => {
    const { delivery, photo } = await handedOver();
    await runAsIsolated(delivery.sender, async (query) => {
      await older(query, photo, 5000);
      await query("savepoint before");
      await query(
        "insert into private.plausibility_reviews (transaction_id, driver_id, step, facts) values ($1, $2, 'complete', '{}')",
        [delivery.id, delivery.driver.id],
      );
      expect(await isGone(query, photo)).toBe(false);
      await query("rollback to before");
      await query(
        `insert into private.approvals (action, subject_id, params, params_hash, team, requested_by, expires_at)
         values ('refund', $1, '{}', '', 'main', $2, clock_timestamp() + interval '1 hour')`,
        [delivery.id, delivery.sender.id],
      );
      expect(await isGone(query, photo)).toBe(false);
      await query("update private.approvals set expires_at = clock_timestamp() where subject_id = $1", [delivery.id]);
      expect(await isGone(query, photo)).toBe(true);
    });
  });

  test("keeps a deposit's photo until it is counted, and while the safe's sum differs from the ledger", async () => {
    const hub = await newHub(nextUnusedLocation());
    const delivery = await createFailedDelivery({ hub });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    const photo = await savePhotoOrThrow(delivery.driver, { p_deposit_id: deposit.id });
    const old = (and: (query: Query) => Promise<unknown> = () => Promise.resolve()): Promise<boolean> =>
      runAsIsolated(delivery.sender, async (query) => {
        await older(query, photo, 5000);
        await query("delete from private.hub_collections where transaction_id = $1", [delivery.id]);
        await and(query);
        return isGone(query, photo);
      });
    expect(await old()).toBe(false);
    await countDeposit(hub.cashier, hub, deposit, 80);
    expect(await old()).toBe(true);
    const close = (query: Query, counted: number) =>
      query(
        `insert into private.hub_closings (hub_id, business_day, expected, counted, closed_by)
         values ($1, current_date, 80, $2, $3)`,
        [hub.id, counted, hub.cashier.id],
      );
    expect(await old((query) => close(query, 79))).toBe(false);
    expect(await old((query) => close(query, 80))).toBe(true);
  });

  test("deletes a file without a record after a day, and no recorded one", async () => {
    const { driver } = await createDeliveryInStatus("assigned");
    await runAsIsolated(driver, async (query) => {
      const [savedPhoto] = await query<{ path: string }>(
        "insert into private.portraits (driver_id, path, size_bytes, sha256) values ($1::uuid, $1::text || '/photo-kept.jpg', 9, $2) returning path",
        [driver.id, fakeSha256("a")],
      );
      const cut = `${driver.id}/photo-cut.jpg`;
      const fresh = `${driver.id}/photo-fresh.jpg`;
      for (const [name, age] of [
        [savedPhoto?.path, "2 days"],
        [cut, "2 days"],
        [fresh, "1 hour"],
      ])
        await query(
          "insert into storage.objects (bucket_id, name, created_at) values ('driver-documents', $1, clock_timestamp() - $2::interval)",
          [name, age],
        );
      const [found] = await query<{ lost: string[] }>("select private.list_orphaned_files('driver-documents') as lost");
      expect(found?.lost.filter((name) => name.startsWith(driver.id))).toEqual([cut]);
      const [other] = await query<{ lost: string[] }>("select private.list_orphaned_files('cash-photos') as lost");
      expect(other?.lost).not.toContain(cut);
    });
  });
});
