// A picture of the cash: no step needs one, it may come after its step, its hash stands in the record, and nobody sees it
// but those it concerns.
import { admin, collect, deliveryAt, legOf, type Worked } from "./support/deliveries";
import { countDeposit, failedDelivery, newHub, opened, verified } from "./support/hubs";
import {
  call,
  done,
  newCustomer,
  newDriver,
  one,
  service,
  somewhere,
  sql,
  type Answer,
  type Person,
} from "./support/world";

jest.setTimeout(120_000);

type Photo = { id: string; kind: string; sha256: string; takenAt: string; kept: boolean };
const hash = (digit: string): string => digit.repeat(64);
let files = 0;
const save = (
  driver: Person,
  of: Record<string, unknown>,
  sha256 = hash("a"),
  more: Record<string, unknown> = {},
): Promise<Answer<Photo>> =>
  call<Photo>(service(), "save_cash_photo", {
    p_driver_id: driver.id,
    p_path: `tests/${process.pid}-${Date.now()}-${(files += 1)}.jpg`,
    p_size_bytes: 1234,
    p_sha256: sha256,
    ...of,
    ...more,
  });
const saved = async (...args: Parameters<typeof save>): Promise<Photo> => {
  const answer = await save(...args);
  if (!answer.ok) throw new Error(`save_cash_photo: ${answer.code} ${answer.message}`);
  return answer.data;
};
const seen = async (person: Person, { id }: Pick<Worked, "id">): Promise<string[]> =>
  (await done<{ items: Photo[] }>(person.client, "list_cash_photos", { p_transaction_id: id })).items.map(
    ({ kind }) => kind,
  );
const evidenceOf = async (legId: string) =>
  (
    await one<{ evidence: { what: string; sha256?: string }[] }>(
      "select evidence from public.custody_legs where id = $1",
      [legId],
    )
  ).evidence;
const entryOf = async ({ id }: Pick<Worked, "id">) =>
  (
    await one<{ evidence: { photos?: string[] } }>(
      "select evidence from ledger.transfers where transaction_id = $1 order by id desc limit 1",
      [id],
    )
  ).evidence;

test("what was photographed before the code is in the leg's evidence and in the entry; a later picture in the leg's alone", async () => {
  const delivery = await deliveryAt("assigned");
  const { id: legId } = await legOf(delivery);
  await saved(delivery.driver, { p_leg_id: legId });
  await collect(delivery.driver, delivery);
  expect(await saved(delivery.driver, { p_leg_id: legId }, hash("b"))).toMatchObject({ kind: "pickup" });
  expect((await evidenceOf(legId)).filter(({ what }) => what === "photo").map(({ sha256 }) => sha256)).toEqual([
    hash("a"),
    hash("b"),
  ]);
  expect((await entryOf(delivery)).photos).toEqual([hash("a")]);
  expect(await verified()).toMatchObject({ ok: true });
});

test("a pickup without any says nothing of pictures", async () => {
  const delivery = await deliveryAt("in_transit");
  expect(await entryOf(delivery)).not.toHaveProperty("photos");
});

test("sender, driver and administrators see it; the receiver, a stranger and another driver find nothing", async () => {
  const delivery = await deliveryAt("assigned");
  const photo = await saved(delivery.driver, { p_leg_id: (await legOf(delivery)).id });
  for (const person of [delivery.sender, delivery.driver, await admin()]) {
    expect([person.name, await seen(person, delivery)]).toEqual([person.name, ["pickup"]]);
    expect(await done(person.client, "get_cash_photo", { p_id: photo.id })).toMatchObject({ sha256: hash("a") });
  }
  expect(await seen(delivery.receiver, delivery)).toEqual([]);
  const [stranger, other] = await Promise.all([newCustomer(), newDriver()]);
  for (const person of [delivery.receiver, stranger, other])
    expect(await call(person.client, "get_cash_photo", { p_id: photo.id })).toMatchObject({ code: "NOT_FOUND" });
  for (const person of [stranger, other])
    expect(await call(person.client, "list_cash_photos", { p_transaction_id: delivery.id })).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
});

test("nobody adds one to another's leg or deposit, to a handover, or to one that is not there", async () => {
  const [mine, theirs] = [await deliveryAt("assigned"), await deliveryAt("servicing")];
  const { id: handover } = await legOf(theirs);
  const { id: foreign } = await legOf(mine);
  for (const shown of [{ p_leg_id: foreign }, { p_leg_id: handover }, { p_deposit_id: foreign }, {}]) {
    expect([shown, await call(theirs.driver.client, "check_cash_photo", shown)]).toMatchObject([
      shown,
      { code: "NOT_FOUND" },
    ]);
    expect([shown, await save(theirs.driver, shown)]).toMatchObject([shown, { code: "NOT_FOUND" }]);
  }
  expect((await evidenceOf(foreign)).filter(({ what }) => what === "photo")).toEqual([]);
});

test("the same picture again is one, and three are enough", async () => {
  const delivery = await deliveryAt("assigned");
  const of = { p_leg_id: (await legOf(delivery)).id };
  const first = await saved(delivery.driver, of);
  expect(await saved(delivery.driver, of)).toEqual({ ...first, kept: false });
  for (const digit of ["b", "c"]) await saved(delivery.driver, of, hash(digit));
  expect(await save(delivery.driver, of, hash("d"))).toMatchObject({
    code: "INVALID_STATE",
    message: "Three photos are enough",
  });
  expect(await seen(delivery.sender, delivery)).toHaveLength(3);
});

test("it may follow for a day, and no time that a phone claims is before its leg or ahead of the clock", async () => {
  const delivery = await deliveryAt("in_transit");
  const leg = await legOf(delivery);
  const of = { p_leg_id: leg.id };
  const early = await saved(delivery.driver, of, hash("a"), { p_taken_at: "2020-01-01T00:00:00Z" });
  expect(Date.parse(early.takenAt)).toBe(Date.parse(leg.openedAt));
  const late = await saved(delivery.driver, of, hash("b"), { p_taken_at: "2099-01-01T00:00:00Z" });
  expect(Date.parse(late.takenAt)).toBeLessThanOrEqual(Date.now() + 60_000);
  await sql("update public.custody_legs set done_at = done_at - interval '25 hours' where id = $1", [leg.id]);
  expect(await save(delivery.driver, of, hash("c"))).toMatchObject({
    code: "INVALID_STATE",
    message: "This cash changed hands more than a day ago",
  });
});

test("at a hub the picture is the deposit's, and nobody who may count sees it before the count has ended", async () => {
  const hub = await newHub(somewhere());
  const delivery = await failedDelivery({ hub });
  const { driver } = delivery;
  const toHub = await one<{ id: string }>(
    "select id from public.custody_legs where transaction_id = $1 and kind = 'return' and state = 'waiting'",
    [delivery.id],
  );
  expect(await save(driver, { p_leg_id: toHub.id })).toMatchObject({ code: "NO_OPEN_LEG" });
  const deposit = await opened(driver, hub, [delivery.id]);
  const photo = await saved(driver, { p_deposit_id: deposit.id });
  expect(photo.kind).toBe("deposit");
  const operator = await admin();
  const reads = (person: Person) => call(person.client, "get_cash_photo", { p_id: photo.id });
  for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
  expect([await seen(driver, delivery), await seen(operator, delivery)]).toEqual([["deposit"], []]);
  await countDeposit(hub.cashier, hub, deposit, 80);
  for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ ok: true });
  const other = await newHub(somewhere());
  for (const person of [other.cashier, delivery.sender])
    expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
  expect(await seen(operator, delivery)).toEqual(["deposit"]);
  expect((await entryOf(delivery)).photos).toEqual([hash("a")]);
});

test("a picture of a deposit that was taken back shows nobody at the hub what is counted the next time", async () => {
  const hub = await newHub(somewhere());
  const delivery = await failedDelivery({ hub });
  const { driver } = delivery;
  const first = await opened(driver, hub, [delivery.id]);
  const photo = await saved(driver, { p_deposit_id: first.id });
  const operator = await admin();
  const reads = (person: Person) => call(person.client, "get_cash_photo", { p_id: photo.id });
  const seesNobody = async () => {
    for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ code: "NOT_FOUND" });
    expect([await seen(driver, delivery), await seen(operator, delivery)]).toEqual([["deposit"], []]);
  };
  await done(driver.client, "void_deposit", { p_hub_id: hub.id, p_deposit_id: first.id });
  await seesNobody();
  const again = await opened(driver, hub, [delivery.id]);
  await seesNobody();
  await countDeposit(hub.cashier, hub, again, 80);
  for (const person of [hub.cashier, operator]) expect(await reads(person)).toMatchObject({ ok: true });
});

test("a picture on record is never changed or taken away", async () => {
  const delivery = await deliveryAt("assigned");
  const photo = await saved(delivery.driver, { p_leg_id: (await legOf(delivery)).id });
  await expect(sql("update private.cash_photos set sha256 = $2 where id = $1", [photo.id, hash("f")])).rejects.toThrow(
    "kept as it was written",
  );
  await expect(sql("delete from private.cash_photos where id = $1", [photo.id])).rejects.toThrow(
    "kept as it was written",
  );
});
