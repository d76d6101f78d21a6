// Administrators query the best drivers for a described or stored delivery, and for a zone.
import { callUnderCondition } from "./support/simulated-conditions";
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, serviceClient, type TestPerson } from "./support/harness";
import {
  createDeliveryInStatus,
  runDispatch,
  setDriverOnlineAt,
  newDelivery,
  kmNorth,
  requireOpenOffer,
  paidDelivery,
  nextUnusedLocation,
} from "./support/deliveries";
import type { DriverFacts } from "../../lib/contracts/admin/dispatch";
import { createDrivers, createCircleZone } from "./support/bulk-drivers";

type Item = {
  driverId: string;
  name: string;
  score: number;
  terms: Record<string, number>;
  distanceKm: number;
  minutes: number;
  inZone?: boolean;
};
const matchDrivers = (request: unknown, limit?: number) =>
  callRpc<{ items: Item[] }>(serviceClient(), "match_drivers", {
    p_request: request,
    ...(limit ? { p_limit: limit } : {}),
  });
const request = (overrides: Record<string, unknown> = {}) => ({
  id: "r1",
  deliveryLocation: nextUnusedLocation(),
  deliveryAddress: "12 Receiver Street",
  amount: 80,
  priority: "medium",
  ...overrides,
});

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

describe("a driver query", () => {
  test.each([
    [{ id: " " }, "Request ID is required"],
    [{ deliveryLocation: { lat: 91, lng: 0 } }, "Valid delivery location coordinates are required"],
    [{ deliveryLocation: null }, "Valid delivery location coordinates are required"],
    [{ deliveryAddress: "" }, "Delivery address is required"],
    [{ amount: 0 }, "Amount must be greater than 0"],
    [{ amount: "80" }, "Amount must be greater than 0"],
    [{ priority: "soon" }, "Valid priority level is required"],
    [{ estimatedDuration: 0 }, "Estimated duration must be greater than 0"],
  ])("with %j is refused with the specified text", async (overrides, message) => {
    expect(await matchDrivers(request(overrides))).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      message: `Invalid delivery request: ${message}`,
    });
  });
  test("is open to administrators only", async () => {
    expect(await callRpc(ada.client, "admin_match_request", { p_request: request({ amount: 0 }) })).toMatchObject({
      code: "VALIDATION_ERROR",
      message: "Invalid delivery request: Amount must be greater than 0",
    });
    expect(await callRpc(ada.client, "admin_match_request", { p_request: request() })).toMatchObject({
      code: "NO_DRIVERS_AVAILABLE",
    });
    const stranger = await newCustomer();
    for (const fn of ["admin_match_request", "admin_list_zone_drivers"])
      expect(
        await callRpc(
          stranger.client,
          fn,
          fn === "admin_match_request" ? { p_request: request() } : { p_zone_id: ada.id },
        ),
      ).toMatchObject({ code: "NOT_FOUND" });
    expect(await callRpc(ada.client, "admin_list_zone_drivers", { p_zone_id: ada.id })).toMatchObject({
      code: "NOT_FOUND",
    });
  });
  // docs/readings.md: request-matching
  test("with several errors returns all of them", async () => {
    for (const emptyDuration of [{}, { estimatedDuration: -1 }]) {
      const answer = await matchDrivers(emptyDuration);
      expect(answer.message).toBe(
        [
          "Invalid delivery request: Request ID is required",
          "Valid delivery location coordinates are required",
          "Delivery address is required",
          "Amount must be greater than 0",
          "Valid priority level is required",
          ...("estimatedDuration" in emptyDuration ? ["Estimated duration must be greater than 0"] : []),
        ].join(", "),
      );
    }
  });
  test("returns five drivers by default, best first, with score terms and minutes by road to the pickup", async () => {
    const at = nextUnusedLocation();
    const drivers = await createDrivers([
      ...[1, 2.5, 3, 6, 7, 11].map((km) => ({ at: kmNorth(at, km) })),
      {
        at: kmNorth(at, 11.999),
        serial: true,
        hasApp: true,
        zones: [{ id: await createCircleZone(at, 2000), priority: 1 }],
      },
    ]);
    const { items } = await callRpcOrThrow<{ items: Item[] }>(serviceClient(), "match_drivers", {
      p_request: request({ deliveryLocation: at }),
    });
    expect(items.map(({ driverId }) => driverId)).toEqual([6, 0, 1, 2, 3].map((n) => drivers[n]?.id));
    expect(items[0]).toMatchObject({
      score: 135,
      terms: { zone: 90, distance: 5, priority: 10, serial: 10, app: 5, lastSeen: 15 },
      distanceKm: 11.999,
      minutes: 34,
    });
    expect((await matchDrivers(request({ deliveryLocation: at }), 2)).data?.items).toHaveLength(2);
    // The id and the duration are only checked.
    const withOtherId = request({ deliveryLocation: at, id: "another", estimatedDuration: 1440 });
    expect((await matchDrivers(withOtherId)).data?.items.map(({ score }) => score)).toEqual(
      items.map(({ score }) => score),
    );
    expect(
      (await matchDrivers(request({ deliveryLocation: kmNorth(at, 30), pickupLocation: at }))).data?.items[0]?.driverId,
    ).toBe(drivers[0]?.id);
  });
  test("without a result reports whether there is any available driver", async () => {
    const at = nextUnusedLocation();
    await createDrivers([{ at }]);
    expect(await matchDrivers(request({ deliveryLocation: kmNorth(at, 60) }))).toMatchObject({
      code: "NO_DRIVERS_AVAILABLE",
      message: "No available drivers found in the delivery area",
    });
    const delivery = await newDelivery({ at: kmNorth(at, 60) });
    const { answer } = await callUnderCondition(
      { sql: "lock table private.candidates in exclusive mode; delete from private.candidates" },
      ada,
      "admin_match_drivers",
      { p_transaction_id: delivery.id },
    );
    expect(answer).toMatchObject({ code: "NO_DRIVERS_AVAILABLE", message: "No available drivers found" });
  });
  test("for a stored delivery is open to administrators only", async () => {
    const at = nextUnusedLocation();
    const [nearDriver] = await createDrivers([{ at }]);
    const delivery = await newDelivery({ at });
    expect(
      (
        await callRpcOrThrow<{ items: Item[] }>(ada.client, "admin_match_drivers", { p_transaction_id: delivery.id })
      ).items.map(({ driverId }) => driverId),
    ).toEqual([nearDriver?.id]);
    expect(
      await callRpc(delivery.sender.client, "admin_match_drivers", { p_transaction_id: delivery.id }),
    ).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await callRpc(ada.client, "admin_match_drivers", { p_transaction_id: ada.id })).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
});

test("shows a dispatcher who declined, who has an open offer, who is busy, and the failed gates", async () => {
  const at = nextUnusedLocation();
  const nearDriver = await setDriverOnlineAt(at);
  const farDriver = await setDriverOnlineAt(kmNorth(at, 60));
  const delivery = await paidDelivery({ at });
  const readMatchFacts = async (args: object = {}) =>
    new Map(
      (
        await callRpcOrThrow<{ items: DriverFacts[] }>(ada.client, "admin_list_driver_eligibility", {
          p_transaction_id: delivery.id,
          ...args,
        })
      ).items.map((facts) => [facts.driverId, facts]),
    );
  expect((await readMatchFacts()).get(nearDriver.id)).toMatchObject({
    failedGate: null,
    declinedAt: null,
    offer: null,
    busy: null,
  });
  // By id, also far away; only these when nearby drivers are not requested.
  const factsById = await readMatchFacts({ p_driver_ids: [farDriver.id], p_nearby: false });
  expect([...factsById.keys()]).toEqual([farDriver.id]);
  expect(factsById.get(farDriver.id)).toMatchObject({ failedGate: "radius", gateValues: { radiusKm: 50 } });

  await runDispatch(delivery.id);
  const { id } = await requireOpenOffer(nearDriver);
  expect((await readMatchFacts()).get(nearDriver.id)).toMatchObject({
    failedGate: "no_open_offer",
    offer: { transactionId: delivery.id, orderNo: expect.stringMatching(/^TXN-/) as string },
  });
  await callRpcOrThrow(nearDriver.client, "decline_offer", { p_id: id, p_reason: "Other" });
  expect((await readMatchFacts()).get(nearDriver.id)).toMatchObject({
    declinedAt: expect.any(String) as string,
    offer: null,
  });
  const otherDelivery = await createDeliveryInStatus("assigned", { at, driver: nearDriver });
  expect((await readMatchFacts()).get(nearDriver.id)).toMatchObject({
    failedGate: "available",
    declinedAt: expect.any(String) as string,
    busy: { transactionId: otherDelivery.id, orderNo: expect.stringMatching(/^TXN-/) as string },
  });
  expect(
    await callRpc(delivery.sender.client, "admin_list_driver_eligibility", { p_transaction_id: delivery.id }),
  ).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a zone's driver query returns ten drivers by default; those in it within the last five minutes precede others of equal priority", async () => {
  const at = nextUnusedLocation();
  const id = await createCircleZone(at, 2000);
  const drivers = await createDrivers([
    { at, zones: [{ id, priority: 5 }] },
    { at: kmNorth(at, 9), zones: [{ id, priority: 5 }] },
    { at: null, zones: [{ id, priority: 1 }] },
    { at, positionAge: 301, zones: [{ id, priority: 4 }] },
    { at, online: false, zones: [{ id, priority: 1 }] },
    ...Array.from({ length: 10 }, () => ({ at: kmNorth(at, 9), zones: [{ id, priority: 10 }] })),
  ]);
  const { items } = await callRpcOrThrow<{ items: Item[] }>(serviceClient(), "list_zone_drivers", { p_zone_id: id });
  expect(items).toHaveLength(10);
  expect(items.slice(0, 4).map(({ driverId, score, inZone }) => [driverId, score, inZone])).toEqual([
    [drivers[0]?.id, 100, true],
    [drivers[2]?.id, 95, false],
    [drivers[3]?.id, 80, false],
    [drivers[1]?.id, 75, false],
  ]);
  expect(
    (await callRpcOrThrow<{ items: Item[] }>(serviceClient(), "list_zone_drivers", { p_zone_id: id, p_limit: 3 }))
      .items,
  ).toHaveLength(3);
});

// docs/readings.md: request-matching
test("match_drivers is refused for a user's session", async () => {
  const stranger = await newCustomer();
  await expect(callRpc(stranger.client, "match_drivers", { p_request: request() })).rejects.toThrow(
    /42501|permission/i,
  );
});
