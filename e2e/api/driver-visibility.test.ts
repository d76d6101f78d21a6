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
  completeCashLeg,
  type LatLng,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

type VisibleOn = { phone: string[]; place: string[] };
const readLatitude = async ({ id }: ApiPerson): Promise<string> =>
  (
    await queryAsOwner<{ lat: string }>(
      "select current_latitude::text as lat from public.driver_profiles where user_id = $1",
      [id],
    )
  )[0]?.lat ?? "nowhere";

/**
 * The routes on which sender, receiver and the link's holder read the last digits of Dora's number, and her position.
 */
async function findVisible(
  id: string,
  { sam, rosa, dora, link }: { sam: ApiPerson; rosa: ApiPerson; dora: ApiPerson; link: string },
): Promise<VisibleOn> {
  const place = await readLatitude(dora);
  const visibleOn: VisibleOn = { phone: [], place: [] };
  const checkText = (source: string, text: string) => {
    // Calls are masked here: at most the last digits of numbers are shown.
    if (text.includes(dora.number.slice(2))) visibleOn.phone.push(`${source}, whole`);
    if (text.includes(`•••• ${dora.number.slice(-4)}`)) visibleOn.phone.push(source);
    if (text.includes(place)) visibleOn.place.push(source);
  };
  for (const [party, person] of [
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
      checkText(`${party} ${name}`, (await expectOk(person.get(path))).text);
    checkText(`${party} code`, (await person.get(`/api/transactions/${id}/code`)).text);
  }
  checkText("link", (await createApiClient().get(`/api/track/${link}`)).text);
  return visibleOn;
}
async function moveTo(dora: ApiPerson, { lat, lng }: LatLng): Promise<void> {
  const positions = [{ timestamp: Date.now() / 1000, latitude: lat, longitude: lng }];
  expect((await expectOk(dora.post("/api/driver/positions", { positions }))).data).toMatchObject({ accepted: 1 });
}
const forBothParties = (...names: string[]) =>
  ["sender", "receiver"].flatMap((role) => names.map((name) => `${role} ${name}`));
const hiddenEverywhere: VisibleOn = { phone: [], place: [] };

test("shows the driver's phone from acceptance to handover, the position from the start to the handover, and neither before or after", async () => {
  const place = { lat: 12.3, lng: 45.6 };
  const { sam, rosa } = await newParties();
  // So near that any vehicle gets from one place to the other instantly.
  const [outside, inside] = [kmNorth(place, -0.206), kmNorth(place, -0.194)];
  const dora = await createOnlineDriver("Dora Driver", outside);
  const id = await newDelivery(sam, rosa, place, { pickupLocation: place, deliveryLocation: dropOffOf(place) });
  const { token: link } = (await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data as { token: string };
  const viewers = { sam, rosa, dora, link };

  expect(["pending", await findVisible(id, viewers)]).toEqual(["pending", hiddenEverywhere]);
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  expect(["accepted", await findVisible(id, viewers)]).toEqual(["accepted", hiddenEverywhere]);
  await confirmPayment(id);
  const offer = await waitForOffer(dora, id);
  expect(["broadcast", await findVisible(id, viewers)]).toEqual(["broadcast", hiddenEverywhere]);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  expect(["just assigned", await findVisible(id, viewers)]).toEqual([
    "just assigned",
    { phone: forBothParties("list", "one"), place: [] },
  ]);
  // At the pickup: on the way to it they may still be at home.
  await moveTo(dora, inside);
  expect(["assigned", await findVisible(id, viewers)]).toEqual([
    "assigned",
    { phone: forBothParties("list", "one"), place: ["sender list", "sender one"] },
  ]);
  await completeCashLeg({ dora, sam, id });
  expect(["in_transit", await findVisible(id, viewers)]).toEqual([
    "in_transit",
    { phone: forBothParties("list", "one"), place: [...forBothParties("list", "one"), "link"] },
  ]);
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
  expect(["servicing", await findVisible(id, viewers)]).toEqual([
    "servicing",
    { phone: forBothParties("list", "one"), place: [...forBothParties("list", "one"), "link"] },
  ]);
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  expect(["delivered", await findVisible(id, viewers)]).toEqual(["delivered", hiddenEverywhere]);
});

longTest("hides phone and position after the driver gives the delivery up, and after a failed handover", async () => {
  const givenBack = await createAssignedDelivery();
  const failed = await createStartedDelivery();
  for (const [ending, delivery, action] of [
    ["given back", givenBack, "cancel"],
    ["failed", failed, "fail"],
  ] as const) {
    const { token: link } = (await expectOk(delivery.sam.post(`/api/transactions/${delivery.id}/tracking-link`)))
      .data as {
      token: string;
    };
    expect([ending, (await findVisible(delivery.id, { ...delivery, link })).phone]).toEqual([
      ending,
      forBothParties("list", "one"),
    ]);
    await moveTo(delivery.dora, kmNorth(delivery.place, -0.06));
    await expectOk(sendStep(delivery.dora, delivery.id, action, { reason: "Nobody is there" }));
    // The party that gets its cash back sees the driver until it is back.
    const visibleToSender = { phone: ["sender list", "sender one"], place: ["sender list", "sender one"] };
    expect([ending, await findVisible(delivery.id, { ...delivery, link })]).toEqual([
      ending,
      action === "fail" ? visibleToSender : hiddenEverywhere,
    ]);
    if (action === "fail") await completeCashLeg(delivery);
    expect([ending, await findVisible(delivery.id, { ...delivery, link })]).toEqual([ending, hiddenEverywhere]);
  }
});

test("another sender and another receiver see neither the delivery nor its driver", async () => {
  const delivery = await createStartedDelivery();
  const other = await newCustomer({ name: "Otis Other" });
  const otherReceiver = await newCustomer({ name: "Sue Somebody" });
  await newDelivery(other, otherReceiver);
  const place = await readLatitude(delivery.dora);
  for (const stranger of [other, otherReceiver]) {
    for (const path of [
      "/api/transactions",
      "/api/transactions?role=sender",
      "/api/transactions?role=receiver",
      "/api/transactions?stage=active",
      "/api/notifications?limit=50",
      `/api/transactions/${delivery.id}`,
      `/api/transactions/${delivery.id}/receipt`,
    ]) {
      const { text } = await stranger.get(path);
      for (const secret of [
        delivery.id,
        delivery.dora.number.slice(2),
        place,
        delivery.sam.number,
        delivery.rosa.number,
      ]) {
        if (path.includes(delivery.id) && secret === delivery.id) continue;
        expect([path, text.includes(secret)]).toEqual([path, false]);
      }
    }
  }
});
