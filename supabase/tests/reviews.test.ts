// An arrival or a completion that nobody could have made never stops a right code; the delivery is flagged with its numbers,
// and the driver gets no offers until an administrator has looked. An honest day is never flagged, however bad the network.
import { admin, codeOf, deliveryAt, dispatch, north, offered, openOffer, paidDelivery, position, statusOf, type Worked } from "./support/deliveries";
import { call, done, newCustomer, newDriver, somewhere, sql, type Person, type Place } from "./support/world";

jest.setTimeout(60_000);

let sender: Person;
let receiver: Person;
let operator: Person;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" }), admin()]);
});

const why = { p_reason: "Called the receiver" };
const of = (delivery: { id: string }, more: Record<string, unknown> = {}) => ({ p_transaction_id: delivery.id, ...more });
type Seen = { review: { step: string; rule: string; metres: number; seconds: number; limit: number } | null; record: { what: string; detail: string | null }[] };
const seen = (delivery: { id: string }) => done<Seen>(operator.client, "admin_get_transaction", of(delivery));
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const needsOf = async (delivery: { id: string }): Promise<string[]> => (await sql<{ kind: string }>("select kind from private.deliveries_in_need() where id = $1", [delivery.id])).map(({ kind }) => kind);

// A delivery whose door is so many kilometres from its pickup, where the driver waits; assigned so many minutes ago.
async function carried(km: number, minutes: number): Promise<Worked & { door: Place }> {
  const pickup = somewhere();
  const driver = await newDriver({ online: true, at: pickup });
  const delivery = await paidDelivery({ sender, receiver, at: north(pickup, km), pickup });
  await dispatch(delivery.id);
  const offer = await offered(driver);
  await done(driver.client, "accept_offer", { p_id: offer.id });
  await done(driver.client, "start_service", of(delivery));
  await sql("with moved as (update public.transactions set assigned_at = $2, started_at = $2 where id = $1) update public.optimoroute_orders set accepted_at = $2 where transaction_id = $1 and driver_id = $3", [delivery.id, minutesAgo(minutes), driver.id]);
  return { ...delivery, driver, offer, door: delivery.at };
}
const fix = (place: Place, at: Date) => ({ timestamp: at.getTime() / 1000, latitude: place.lat, longitude: place.lng, accuracy: 10 });
const report = (driver: Person, ...fixes: ReturnType<typeof fix>[]) => done(driver.client, "record_positions", { p_positions: fixes });
const forgetTrack = (driver: Person) => sql("with gone as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1", [driver.id]);
const arrive = (delivery: Worked, place: Place, at: Date = new Date()) =>
  done(delivery.driver.client, "arrive", of(delivery, { p_at: at.toISOString(), p_position: fix(place, at) }));
const complete = async (delivery: Worked, place: Place, at: Date = new Date()) =>
  done(delivery.driver.client, "complete_task", of(delivery, { p_code: await codeOf(delivery), p_position: fix(place, at) }));

describe("an invented fix", () => {
  test("20 km away in a second completes with the right code, is flagged with its numbers, and its driver gets no offers until an administrator has looked", async () => {
    const delivery = await carried(20, 0);
    await arrive(delivery, delivery.door);
    await complete(delivery, delivery.door);
    expect(await statusOf(delivery.id)).toBe("delivered");
    const { review, record } = await seen(delivery);
    expect(review).toMatchObject({ step: "arrive", rule: "time", limit: 70 });
    expect(review?.metres).toBeGreaterThan(19_900);
    expect(review?.seconds).toBeLessThan(60);
    expect(record.find(({ what }) => what === "review_arrive")?.detail).toMatch(/^20\.0 km \/ [\d.]+ s > 70 m\/s$/);
    expect(await needsOf(delivery)).toEqual(["under_review"]);

    const next = await paidDelivery({ sender, receiver, at: delivery.door, pickup: delivery.door });
    expect(await dispatch(next.id)).toMatchObject({ offered: 0 });
    expect(await call(operator.client, "admin_assign", of(next, { p_driver_id: delivery.driver.id }))).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "under_review" });
    expect((await done<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile")).underReviewSince).not.toBeNull();

    expect(await call(operator.client, "admin_clear_review", of(delivery, { p_reason: "" }))).toMatchObject({ code: "VALIDATION_ERROR" });
    for (let time = 0; time < 2; time++) expect(await done<Seen>(operator.client, "admin_clear_review", of(delivery, why))).toMatchObject({ review: null });
    expect([await needsOf(delivery), (await done<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile")).underReviewSince]).toEqual([[], null]);
    expect(await sql("select reason from private.admin_actions where subject_id = $1 and action = 'clear_review'", [delivery.id])).toEqual([{ reason: why.p_reason }]);
    await forgetTrack(delivery.driver);
    await report(delivery.driver, fix(delivery.door, new Date()));
    expect(await dispatch(next.id)).toMatchObject({ offered: 1 });
    expect(await openOffer(delivery.driver)).toMatchObject({ transactionId: next.id });
  });

  test("is not cleared by the driver themselves, nor by a party; and nothing is cleared where nothing was flagged", async () => {
    const delivery = await carried(20, 0);
    await arrive(delivery, delivery.door);
    for (const person of [delivery.driver, sender]) expect(await call(person.client, "admin_clear_review", of(delivery, why))).toMatchObject({ code: "NOT_FOUND" });
    await sql("insert into private.admins (user_id) values ($1)", [delivery.driver.id]);
    expect(await call(delivery.driver.client, "admin_clear_review", of(delivery, why))).toMatchObject({ code: "OWN_CASE" });
    expect(await call(operator.client, "admin_clear_review", of(await deliveryAt("assigned", { sender, receiver }), why))).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });

  test("is caught by the phone's own track, whatever time the step claims: of now, or of a day before", async () => {
    for (const claimed of [new Date(), minutesAgo(60 * 24)]) {
      const delivery = await carried(0.5, 30);
      await forgetTrack(delivery.driver);
      await report(delivery.driver, fix(delivery.door, minutesAgo(60 * 24 - 1)), fix(north(delivery.door, 30), new Date()));
      await arrive(delivery, delivery.door, claimed);
      expect((await seen(delivery)).review).toMatchObject({ step: "arrive", rule: "track" });
    }
  });
});

describe("an honest driver is not flagged", () => {
  test("who drives there, seen all the way", async () => {
    const delivery = await carried(12, 20);
    await forgetTrack(delivery.driver);
    await report(delivery.driver, ...[10, 8, 6, 4, 2, 0].map((minutes) => fix(north(delivery.door, -minutes * 1.2), minutesAgo(minutes))));
    await arrive(delivery, delivery.door);
    await complete(delivery, delivery.door);
    expect([(await seen(delivery)).review, await needsOf(delivery)]).toEqual([null, []]);
  });

  test("whose steps and positions all come at once, after two hours without a network", async () => {
    const delivery = await carried(25, 120);
    await forgetTrack(delivery.driver);
    await arrive(delivery, delivery.door, minutesAgo(60));
    await complete(delivery, delivery.door, minutesAgo(58));
    await report(delivery.driver, fix(north(delivery.door, -20), minutesAgo(80)), fix(delivery.door, minutesAgo(60)), fix(north(delivery.door, 40), new Date()));
    expect((await seen(delivery)).review).toBeNull();
  });

  test("who has driven on by the time that the old steps and the newest position are sent", async () => {
    const delivery = await carried(25, 120);
    await forgetTrack(delivery.driver);
    await report(delivery.driver, fix(delivery.door, minutesAgo(60)), fix(north(delivery.door, 40), new Date()));
    await arrive(delivery, delivery.door, minutesAgo(60));
    await done(delivery.driver.client, "complete_task", of(delivery, { p_code: await codeOf(delivery) }));
    expect((await seen(delivery)).review).toBeNull();
  });

  test("whom nobody saw in a tunnel, or whose phone jumps across the country once", async () => {
    const unseen = await carried(8, 15);
    await forgetTrack(unseen.driver);
    await arrive(unseen, unseen.door);
    const jumping = await carried(0.5, 15);
    await forgetTrack(jumping.driver);
    await report(jumping.driver, fix(jumping.door, minutesAgo(2)), fix(north(jumping.door, 900), minutesAgo(1)));
    await arrive(jumping, jumping.door);
    expect([(await seen(unseen)).review, (await seen(jumping)).review]).toEqual([null, null]);
  });

  test("who is far from the address and says why: that is on record already", async () => {
    const delivery = await carried(8, 15);
    await forgetTrack(delivery.driver);
    await done(delivery.driver.client, "arrive", of(delivery, { p_position: position(north(delivery.door, -7)), p_reason: "The pin is wrong" }));
    expect([(await seen(delivery)).review, await needsOf(delivery)]).toEqual([null, ["outside_gate"]]);
  });
});
