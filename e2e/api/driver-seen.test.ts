// What the people of a delivery see of its driver: their phone while they hold it, where they are while they are on the way to
// them, on every route that tells of a delivery, and at no other time.
import { good, newCustomer, newDelivery, owner, phone, type Person } from "./support/app";
import {
  codeOf,
  doorOf,
  kmNorth,
  newParties,
  offerTo,
  pay,
  standing,
  step,
  waitingDriver,
  startedDelivery,
  assignedDelivery,
  collect,
  type Place,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

type Seen = { phone: string[]; place: string[] };
const placeOf = async ({ id }: Person): Promise<string> =>
  (
    await owner<{ lat: string }>(
      "select current_latitude::text as lat from public.driver_profiles where user_id = $1",
      [id],
    )
  )[0]?.lat ?? "nowhere";

/** On which of all their routes sender, receiver and whoever has their link read the last digits of Dora's number, and her place. */
async function seen(
  id: string,
  { sam, rosa, dora, link }: { sam: Person; rosa: Person; dora: Person; link: string },
): Promise<Seen> {
  const place = await placeOf(dora);
  const found: Seen = { phone: [], place: [] };
  const look = (where: string, text: string) => {
    // Calls go through our number here: of their numbers the last digits are read at most.
    if (text.includes(dora.number.slice(2))) found.phone.push(`${where}, whole`);
    if (text.includes(`•••• ${dora.number.slice(-4)}`)) found.phone.push(where);
    if (text.includes(place)) found.place.push(where);
  };
  for (const [who, person] of [
    ["sender", sam],
    ["receiver", rosa],
  ] as const) {
    for (const [name, path] of [
      ["list", "/api/transactions"],
      ["one", `/api/transactions/${id}`],
      ["receipt", `/api/transactions/${id}/receipt`],
      ["notices", "/api/notifications?limit=50"],
      ["realtime", "/api/session/realtime"],
      ["profile", "/api/profile"],
    ] as const)
      look(`${who} ${name}`, (await good(person.get(path))).text);
    look(`${who} code`, (await person.get(`/api/transactions/${id}/code`)).text);
  }
  look("link", (await phone().get(`/api/track/${link}`)).text);
  return found;
}
async function isAt(dora: Person, { lat, lng }: Place): Promise<void> {
  const positions = [{ timestamp: Date.now() / 1000, latitude: lat, longitude: lng }];
  expect((await good(dora.post("/api/driver/positions", { positions }))).data).toMatchObject({ accepted: 1 });
}
const both = (...names: string[]) => ["sender", "receiver"].flatMap((who) => names.map((name) => `${who} ${name}`));
const nothing: Seen = { phone: [], place: [] };

test("Dora's phone is seen from her yes to the end, her place from her start to the end; before and after, on no route", async () => {
  const place = { lat: 12.3, lng: 45.6 };
  const { sam, rosa } = await newParties();
  // So near that whatever drives comes from the one place to the other in no time.
  const [outside, there] = [kmNorth(place, -0.206), kmNorth(place, -0.194)];
  const dora = await waitingDriver("Dora Driver", outside);
  const id = await newDelivery(sam, rosa, place, { pickupLocation: place, deliveryLocation: doorOf(place) });
  const { token: link } = (await good(sam.post(`/api/transactions/${id}/tracking-link`))).data as { token: string };
  const people = { sam, rosa, dora, link };

  expect(["pending", await seen(id, people)]).toEqual(["pending", nothing]);
  await good(rosa.post(`/api/transactions/${id}/accept`));
  expect(["accepted", await seen(id, people)]).toEqual(["accepted", nothing]);
  await pay(id);
  const offer = await offerTo(dora, id);
  expect(["broadcast", await seen(id, people)]).toEqual(["broadcast", nothing]);
  await good(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  expect(["just assigned", await seen(id, people)]).toEqual([
    "just assigned",
    { phone: both("list", "one"), place: [] },
  ]);
  // At the pickup: on their way to it they may still be at home.
  await isAt(dora, there);
  expect(["assigned", await seen(id, people)]).toEqual([
    "assigned",
    { phone: both("list", "one"), place: ["sender list", "sender one"] },
  ]);
  await collect({ dora, sam, id });
  expect(["in_transit", await seen(id, people)]).toEqual([
    "in_transit",
    { phone: both("list", "one"), place: [...both("list", "one"), "link"] },
  ]);
  await good(step(dora, id, "arrive", standing(doorOf(place))));
  expect(["servicing", await seen(id, people)]).toEqual([
    "servicing",
    { phone: both("list", "one"), place: [...both("list", "one"), "link"] },
  ]);
  await good(step(dora, id, "complete", { code: (await codeOf(rosa, id)).code }));
  expect(["delivered", await seen(id, people)]).toEqual(["delivered", nothing]);
});

longTest("nor when they give it back, nor when they could not hand it over", async () => {
  const given = await assignedDelivery();
  const failed = await startedDelivery();
  for (const [what, carried, end] of [
    ["given back", given, "cancel"],
    ["failed", failed, "fail"],
  ] as const) {
    const { token: link } = (await good(carried.sam.post(`/api/transactions/${carried.id}/tracking-link`))).data as {
      token: string;
    };
    expect([what, (await seen(carried.id, { ...carried, link })).phone]).toEqual([what, both("list", "one")]);
    await isAt(carried.dora, kmNorth(carried.place, -0.06));
    await good(step(carried.dora, carried.id, end, { reason: "Nobody is there" }));
    // Whose cash comes back sees who brings it, until it is back.
    const owned = { phone: ["sender list", "sender one"], place: ["sender list", "sender one"] };
    expect([what, await seen(carried.id, { ...carried, link })]).toEqual([what, end === "fail" ? owned : nothing]);
    if (end === "fail") await collect(carried);
    expect([what, await seen(carried.id, { ...carried, link })]).toEqual([what, nothing]);
  }
});

test("another sender and another receiver see neither the delivery nor them", async () => {
  const carried = await startedDelivery();
  const other = await newCustomer({ name: "Otis Other" });
  const somebody = await newCustomer({ name: "Sue Somebody" });
  await newDelivery(other, somebody);
  const place = await placeOf(carried.dora);
  for (const stranger of [other, somebody]) {
    for (const path of [
      "/api/transactions",
      "/api/transactions?role=sender",
      "/api/transactions?role=receiver",
      "/api/transactions?stage=active",
      "/api/notifications?limit=50",
      `/api/transactions/${carried.id}`,
      `/api/transactions/${carried.id}/receipt`,
    ]) {
      const { text } = await stranger.get(path);
      for (const secret of [carried.id, carried.dora.number.slice(2), place, carried.sam.number, carried.rosa.number]) {
        if (path.includes(carried.id) && secret === carried.id) continue;
        expect([path, text.includes(secret)]).toEqual([path, false]);
      }
    }
  }
});
