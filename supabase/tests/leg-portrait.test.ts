// Who hands a driver cash, or takes it back from them, sees their photo: the one that an administrator has looked at, and
// only while they stand opposite each other.
import { admin, collect, confirmedByOwnCount, deliveryAt, legOf, provenLate, type Worked } from "./support/deliveries";
import { failedDelivery, newHub } from "./support/hubs";
import {
  anonymous,
  APPLICATION,
  call,
  done,
  newCustomer,
  newDriver,
  service,
  somewhere,
  sql,
  type Person,
  type Place,
} from "./support/world";

jest.setTimeout(60_000);

const sha256 = "c".repeat(64);
async function withPhoto({ approved = true } = {}): Promise<Person> {
  const driver = await newDriver({ approved: false });
  const save = () =>
    done(service(), "save_application_document", {
      p_user_id: driver.id,
      p_kind: "photo",
      p_path: `${driver.id}/photo-${driver.id}.jpg`,
      p_file_name: "me.jpg",
      p_content_type: "image/jpeg",
      p_size_bytes: 9,
      p_sha256: sha256,
    });
  await save();
  await done(driver.client, "submit_application", { p_form: APPLICATION });
  if (approved)
    await done((await admin()).client, "admin_approve_driver", { p_user_id: driver.id, p_documents: [sha256] });
  return driver;
}
async function goOnline(driver: Person, at: Place): Promise<void> {
  await done(driver.client, "set_driver_status", { p_status: "online" });
  await done(driver.client, "record_positions", {
    p_positions: [{ timestamp: Date.now() / 1000 - 1, latitude: at.lat, longitude: at.lng }],
  });
}
async function pickupBy(driver: Person): Promise<Worked> {
  const at = somewhere();
  await goOnline(driver, at);
  return deliveryAt("assigned", { driver, at });
}
const portrait = (person: Pick<Person, "client">, { id }: Pick<Worked, "id">, legId?: string) =>
  call(person.client, "get_leg_portrait", { p_transaction_id: id, ...(legId && { p_leg_id: legId }) });
const shown = async (delivery: Worked) => ((await legOf(delivery)).driver as { hasPhoto?: boolean }).hasPhoto;

test("the sender sees it while the driver comes for the cash, and not afterwards; nobody else does", async () => {
  const delivery = await pickupBy(await withPhoto());
  const { sender, receiver, driver } = delivery;
  expect(await shown(delivery)).toBe(true);
  expect(await portrait(sender, delivery)).toMatchObject({
    ok: true,
    data: { sha256, path: `${driver.id}/photo-${driver.id}.jpg` },
  });
  for (const person of [receiver, driver, await admin(), await newCustomer(), await newDriver()])
    expect([person.name, await portrait(person, delivery)]).toMatchObject([person.name, { code: "NOT_FOUND" }]);
  expect(await done(receiver.client, "get_leg", { p_transaction_id: delivery.id })).toMatchObject({
    driver: { hasPhoto: false },
  });
  await collect(driver, delivery);
  expect(await shown(delivery)).toBe(false);
  expect(await portrait(sender, delivery)).toMatchObject({ code: "NOT_FOUND" });
});

test("whoever has the leg's link sees it until the leg ends", async () => {
  const delivery = await pickupBy(await withPhoto());
  const { token } = await done<{ token: string }>(delivery.sender.client, "create_leg_link", {
    p_transaction_id: delivery.id,
  });
  const byLink = (p_token: string) => call(anonymous(), "get_leg_portrait_by_link", { p_token });
  expect(await byLink(token)).toMatchObject({ ok: true, data: { sha256 } });
  expect(await byLink(`${token}x`)).toMatchObject({ code: "NOT_FOUND" });
  await collect(delivery.driver, delivery);
  expect(await byLink(token)).toMatchObject({ code: "NOT_FOUND" });
});

test("at a return to the sender it is seen again, at one to a hub it is not", async () => {
  const driver = await withPhoto();
  const delivery = await pickupBy(driver);
  await collect(driver, delivery);
  await done(driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
  expect([await shown(delivery), (await portrait(delivery.sender, delivery)).ok]).toEqual([true, true]);
  const hub = await newHub(somewhere());
  const toHub = await failedDelivery({ hub });
  expect(await portrait(toHub.sender, toHub)).toMatchObject({ code: "NOT_FOUND" });
});

test("of two drivers who come to one sender each leg shows its own", async () => {
  const first = await pickupBy(await withPhoto());
  const code = await confirmedByOwnCount(first);
  const { client } = await admin();
  await done(client, "admin_unassign", { p_transaction_id: first.id, p_reason: "No network" });
  const second = await withPhoto();
  await goOnline(second, first.at);
  await done(client, "admin_assign", { p_transaction_id: first.id, p_driver_id: second.id });
  expect((await provenLate(first, code)).ok).toBe(true);
  const legs = await sql<{ id: string; driver: string }>(
    "select id, driver_id as driver from public.custody_legs where transaction_id = $1 and state = 'waiting'",
    [first.id],
  );
  expect(legs).toHaveLength(2);
  for (const { id, driver } of legs)
    expect(await portrait(first.sender, first, id)).toMatchObject({ data: { path: `${driver}/photo-${driver}.jpg` } });
  const other = await pickupBy(await withPhoto());
  expect(await portrait(first.sender, first, (await legOf(other)).id)).toMatchObject({ code: "NOT_FOUND" });
});

test("a driver who never handed one in has none", async () => {
  const delivery = await deliveryAt("assigned");
  expect(await shown(delivery)).toBe(false);
  expect(await portrait(delivery.sender, delivery)).toMatchObject({ code: "NOT_FOUND" });
});

test("once approved with it nobody exchanges it", async () => {
  const driver = await withPhoto();
  expect(
    await call(service(), "save_application_document", {
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
