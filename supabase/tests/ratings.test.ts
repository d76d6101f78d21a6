// Ratings of the driver by receiver and sender: once each, after the delivery, and anonymous to the driver.
import { ratingReasons } from "../../lib/domain/rating";
import type { AdminDriverRatings, DriverRatings, OwnRating } from "../../lib/contracts/delivery/rating";
import { sharedAdmin, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { callUnderCondition } from "./support/simulated-conditions";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { readTimeline } from "./support/delivery-timeline";

jest.setTimeout(120_000);

const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  p_stars: 5,
  p_reasons: [],
  ...overrides,
});
const rate = (person: TestPerson, delivery: { id: string }, overrides: Record<string, unknown> = {}) =>
  callRpc<OwnRating>(person.client, "rate_delivery", deliveryArgs(delivery, overrides));
const readOwnRating = (person: TestPerson, { id }: { id: string }) =>
  callRpc<OwnRating>(person.client, "get_rating", { p_transaction_id: id });
const readRatings = (driver: TestPerson) => callRpcOrThrow<DriverRatings>(driver.client, "get_driver_ratings");
const backdateRatings = (days: number, { id }: { id: string }) =>
  sql(
    "update private.delivery_ratings set rated_at = rated_at - make_interval(days => $2::int) where transaction_id = $1",
    [id, days],
  );

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});
const createDelivered = (reuse?: { driver: TestPerson; at: LatLng }): Promise<AssignedDelivery> =>
  createDeliveryInStatus("delivered", { sender, receiver, ...(reuse ?? { at: nextUnusedLocation() }) });

describe("a rating", () => {
  // docs/readings.md: ratings
  test("is given by the receiver and the sender, once each; within a week it can be changed", async () => {
    const delivery = await createDelivered();
    expect(await readOwnRating(receiver, delivery)).toMatchObject({ data: { canRate: true, rating: null } });
    expect(await rate(receiver, delivery, { p_stars: 2, p_reasons: ["late", "late", "rude"] })).toMatchObject({
      data: { canRate: true, rating: { stars: 2, reasons: ["late", "rude"], comment: null } },
    });
    expect(await rate(sender, delivery, { p_reasons: ["polite"], p_comment: " Kind. " })).toMatchObject({
      data: { rating: { stars: 5, reasons: ["polite"], comment: "Kind." } },
    });
    await rate(receiver, delivery, { p_stars: 4, p_reasons: ["on_time"] });
    expect((await readOwnRating(receiver, delivery)).data?.rating).toMatchObject({ stars: 4, reasons: ["on_time"] });
    expect(
      await sql(
        "select rater_role, stars from private.delivery_ratings where transaction_id = $1 order by rater_role",
        [delivery.id],
      ),
    ).toEqual([
      { rater_role: "receiver", stars: 4 },
      { rater_role: "sender", stars: 5 },
    ]);
    await backdateRatings(8, delivery);
    expect(await readOwnRating(receiver, delivery)).toMatchObject({ data: { canRate: false, rating: { stars: 4 } } });
    expect(await rate(receiver, delivery)).toMatchObject({
      code: "INVALID_STATE",
      message: "The time to rate this delivery is over",
    });
  });

  test("is refused before the cash is delivered", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    expect(await readOwnRating(receiver, delivery)).toMatchObject({ data: { canRate: false, rating: null } });
    expect(await rate(receiver, delivery)).toMatchObject({
      code: "INVALID_STATE",
      message: "You can rate the driver once the cash is delivered",
    });
  });

  test("is accepted for a month", async () => {
    const delivery = await createDelivered();
    const expiredPeriod = {
      sql: "create or replace function private.get_rating_periods(out rate_for interval, out change_for interval) language plpgsql immutable set search_path = '' as $$ begin rate_for := '0'; change_for := '0'; end $$",
    };
    expect(
      (await callUnderCondition(expiredPeriod, receiver, "rate_delivery", deliveryArgs(delivery))).answer,
    ).toMatchObject({
      code: "INVALID_STATE",
    });
  });

  test("is refused from strangers, the driver and administrators", async () => {
    const delivery = await createDelivered();
    for (const person of [await newCustomer(), delivery.driver, await newDriver(), await sharedAdmin()]) {
      expect(await rate(person, delivery)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
      expect(await readOwnRating(person, delivery)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    }
  });

  test("given twice concurrently is stored once", async () => {
    const delivery = await createDelivered();
    await Promise.all([1, 2, 3].map((stars) => rate(receiver, delivery, { p_stars: stars })));
    expect(await sql("select 1 from private.delivery_ratings where transaction_id = $1", [delivery.id])).toHaveLength(
      1,
    );
  });

  test("has the contract's reasons", async () => {
    const { check } = await queryRow<{ check: string }>(
      "select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = 'private.delivery_ratings'::regclass and contype = 'c' and conname like '%reasons%'",
    );
    expect(/\{(.*)\}/.exec(check)?.[1]?.split(",").sort()).toEqual([...ratingReasons].sort());
  });

  test("keeps its stars and loses its comment when the delivery is redacted", async () => {
    const delivery = await createDelivered();
    await rate(receiver, delivery, { p_stars: 3, p_comment: "Rita was here" });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_delete_transaction", {
      p_transaction_id: delivery.id,
      p_reason: "They asked for it",
    });
    expect(
      await sql("select stars, comment from private.delivery_ratings where transaction_id = $1", [delivery.id]),
    ).toEqual([{ stars: 3, comment: null }]);
    expect(await rate(receiver, delivery)).toMatchObject({ ok: false });
  });
});

describe("the driver's view of ratings", () => {
  // docs/readings.md: ratings
  test("is updated per five ratings that can no longer change, without names; administrators see all ratings immediately", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ name: "Dora Driver", online: true, at });
    const deliveries = [];
    for (let n = 0; n < 3; n++) deliveries.push(await createDelivered({ driver, at }));
    const [first, second, third] = deliveries as [AssignedDelivery, AssignedDelivery, AssignedDelivery];
    await rate(receiver, first, { p_stars: 5, p_reasons: ["polite"], p_comment: "She counted twice" });
    await rate(sender, first, { p_stars: 4, p_reasons: ["polite"] });
    await rate(receiver, second, { p_stars: 5 });
    await rate(sender, second, { p_stars: 3, p_reasons: ["late"] });
    await backdateRatings(8, first);
    await backdateRatings(8, second);
    const noRatings = { rating: null, count: 0, reasons: [], comments: [], stars: [0, 0, 0, 0, 0] };
    // Four are too few.
    expect(await readRatings(driver)).toMatchObject(noRatings);
    await rate(receiver, third, { p_stars: 4 });
    // The fifth can still be changed.
    await backdateRatings(6, third);
    expect(await readRatings(driver)).toMatchObject(noRatings);
    await backdateRatings(2, third);
    const publishedRatings = await readRatings(driver);
    expect(publishedRatings).toEqual({
      rating: 4.2,
      count: 5,
      recent: null,
      before: null,
      stars: [0, 0, 1, 2, 2],
      reasons: [
        { reason: "polite", count: 2 },
        { reason: "late", count: 1 },
      ],
      comments: ["She counted twice"],
    });
    await rate(sender, third, { p_stars: 1, p_comment: "Never again" });
    await backdateRatings(8, third);
    // The sixth waits for four more.
    expect(await readRatings(driver)).toEqual(publishedRatings);

    const firstPage = await callRpcOrThrow<AdminDriverRatings>(
      (await sharedAdmin()).client,
      "admin_list_driver_ratings",
      {
        p_user_id: driver.id,
        p_limit: 4,
      },
    );
    expect(firstPage).toMatchObject({ rating: 3.7, count: 6, shown: 4.2 });
    expect(firstPage.items).toHaveLength(4);
    const secondPage = await callRpcOrThrow<AdminDriverRatings>(
      (await sharedAdmin()).client,
      "admin_list_driver_ratings",
      {
        p_user_id: driver.id,
        p_limit: 4,
        p_cursor: firstPage.nextCursor,
      },
    );
    expect(secondPage.nextCursor).toBeNull();
    expect([...firstPage.items, ...secondPage.items].map(({ by }) => by).sort()).toEqual([
      ...Array<string>(3).fill("Rita Receiver"),
      ...Array<string>(3).fill("Sam Sender"),
    ]);
    const timeline = await readTimeline(third);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: "rating",
        what: "1",
        role: "sender",
        name: "Sam Sender",
        detail: "|Never again",
      }),
    );

    const readProfile = () => callRpcOrThrow<{ rating: number | null }>(driver.client, "get_driver_profile");
    expect((await readProfile()).rating).toBeNull();
    await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 0 });
    expect((await readProfile()).rating).toBe(4.2);
  });

  test("is updated for each driver, in batches until none is left", async () => {
    const ratedDeliveries = [await createDelivered(), await createDelivered()];
    for (const delivery of ratedDeliveries) await rate(receiver, delivery);
    const drivers = ratedDeliveries.map(({ driver }) => driver.id);
    const OUTDATED_SQL = "select user_id from public.driver_profiles where user_id = any ($1) and rating = 1";
    await sql("update public.driver_profiles set rating = 1 where user_id = any ($1)", [drivers]);
    const updateOne = async (): Promise<boolean> =>
      (await queryRow<{ more: boolean }>("select private.update_driver_ratings(1) as more")).more;
    expect(await updateOne()).toBe(true);
    expect(await sql(OUTDATED_SQL, [drivers])).not.toEqual([]);
    while (await updateOne());
    expect(await sql(OUTDATED_SQL, [drivers])).toEqual([]);
  });

  test("is empty for a new driver, and refused for customers", async () => {
    expect(await readRatings(await newDriver())).toMatchObject({ rating: null, count: 0 });
    expect(await callRpc(sender.client, "get_driver_ratings")).toMatchObject({ code: "DRIVER_PROFILE_NOT_FOUND" });
    for (const person of [sender, await newDriver()])
      expect(await callRpc(person.client, "admin_list_driver_ratings", { p_user_id: person.id })).toMatchObject({
        code: "NOT_FOUND",
      });
  });
});
