// The driver's data that a delivery's parties see: the phone while they hold it, the position while they are on the way
// to them, on every route, and at no other time.
import { expectOk, newCustomer, newDelivery, queryAsOwner, createApiClient, type ApiPerson } from "./support/app";
import {
  readCode,
  dropOffOf,
  kmNorth,
  newParties,
  waitForOffer,
  confirmPayment,
  positionBody,
  sendStep,
  createOnlineDriver,
  createStartedDelivery,
  createAssignedDelivery,
  exchangeCashAs,
  type LatLng,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

type Seen = { phone: string[]; place: string[] };
const placeOf = async ({ id }: ApiPerson): Promise<string> =>
  (
    await queryAsOwner<{ lat: string }>(
      "select current_latitude::text as lat from public.driver_profiles where user_id = $1",
      [id],
    )
  )[0]?.lat ?? "nowhere";

/**
 * The routes on which sender, receiver and the link's holder read the last digits of Dora's number, and her position.
 */
async function seen(
  id: string,
  { sam, rosa, dora, link }: { sam: ApiPerson; rosa: ApiPerson; dora: ApiPerson; link: string },
): Promise<Seen> {
  const place = await placeOf(dora);
  const found: Seen = { phone: [], place: [] };
  const look = (where: string, text: string) => {
    // Calls are masked here: at most the last digits of numbers are shown.
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
      look(`${who} ${name}`, (await expectOk(person.get(path))).text);
    look(`${who} code`, (await person.get(`/api/transactions/${id}/code`)).text);
  }
  look("link", (await createApiClient().get(`/api/track/${link}`)).text);
  return found;
}
async function isAt(dora: ApiPerson, { lat, lng }: LatLng): Promise<void> {
  const positions = [{ timestamp: Date.now() / 1000, latitude: lat, longitude: lng }];
  expect((await expectOk(dora.post("/api/driver/positions", { positions }))).data).toMatchObject({ accepted: 1 });
}
const both = (...names: string[]) => ["sender", "receiver"].flatMap((who) => names.map((name) => `${who} ${name}`));
const nothing: Seen = { phone: [], place: [] };

test("Dora's phone is shown from her acceptance to the end, her position from her start to the end; before and after, on no route", async () => {
  const place = { lat: 12.3, lng: 45.6 };
  const { sam, rosa } = await newParties();
  // So near that any vehicle gets from one place to the other instantly.
  const [outside, there] = [kmNorth(place, -0.206), kmNorth(place, -0.194)];
  const dora = await createOnlineDriver("Dora Driver", outside);
  const id = await newDelivery(sam, rosa, place, { pickupLocation: place, deliveryLocation: dropOffOf(place) });
  const { token: link } = (await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data as { token: string };
  const people = { sam, rosa, dora, link };

  expect(["pending", await seen(id, people)]).toEqual(["pending", nothing]);
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  expect(["accepted", await seen(id, people)]).toEqual(["accepted", nothing]);
  await confirmPayment(id);
  const offer = await waitForOffer(dora, id);
  expect(["broadcast", await seen(id, people)]).toEqual(["broadcast", nothing]);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  expect(["just assigned", await seen(id, people)]).toEqual([
    "just assigned",
    { phone: both("list", "one"), place: [] },
  ]);
  // At the pickup: on the way to it they may still be at home.
  await isAt(dora, there);
  expect(["assigned", await seen(id, people)]).toEqual([
    "assigned",
    { phone: both("list", "one"), place: ["sender list", "sender one"] },
  ]);
  await exchangeCashAs({ dora, sam, id });
  expect(["in_transit", await seen(id, people)]).toEqual([
    "in_transit",
    { phone: both("list", "one"), place: [...both("list", "one"), "link"] },
  ]);
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
  expect(["servicing", await seen(id, people)]).toEqual([
    "servicing",
    { phone: both("list", "one"), place: [...both("list", "one"), "link"] },
  ]);
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  expect(["delivered", await seen(id, people)]).toEqual(["delivered", nothing]);
});

longTest("hides both after the driver gives it up, and after a failed handover", async () => {
  const givenBack = await createAssignedDelivery();
  const failed = await createStartedDelivery();
  for (const [what, carried, end] of [
    ["given back", givenBack, "cancel"],
    ["failed", failed, "fail"],
  ] as const) {
    const { token: link } = (await expectOk(carried.sam.post(`/api/transactions/${carried.id}/tracking-link`)))
      .data as {
      token: string;
    };
    expect([what, (await seen(carried.id, { ...carried, link })).phone]).toEqual([what, both("list", "one")]);
    await isAt(carried.dora, kmNorth(carried.place, -0.06));
    await expectOk(sendStep(carried.dora, carried.id, end, { reason: "Nobody is there" }));
    // The party that gets its cash back sees the driver until it is back.
    const owned = { phone: ["sender list", "sender one"], place: ["sender list", "sender one"] };
    expect([what, await seen(carried.id, { ...carried, link })]).toEqual([what, end === "fail" ? owned : nothing]);
    if (end === "fail") await exchangeCashAs(carried);
    expect([what, await seen(carried.id, { ...carried, link })]).toEqual([what, nothing]);
  }
});

test("another sender and another receiver see neither the delivery nor its driver", async () => {
  const carried = await createStartedDelivery();
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
