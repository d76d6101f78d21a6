// A driver shares a link that shows their live position to anyone who has it, while they are online ("trip"):
// permissions, what the link shows, and how it ends.
import {
  anonymousClient,
  signInAgain,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestClient,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { createDeliveryInStatus } from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

type Link = { id: string; token: string; endsAt: string };
type Trip = {
  state: string;
  firstName: string;
  ending: string | null;
  location: { lat: number; lng: number; at: string } | null;
};
type Shares = {
  limit: number;
  items: { id: string; label: string | null; views: number; lastViewedAt: string | null }[];
};

const createShare = (driver: TestPerson, label: string | null = null) =>
  callRpcOrThrow<Link>(driver.client, "create_trip_share", { p_label: label });
const listShares = (driver: TestPerson) => callRpcOrThrow<Shares>(driver.client, "list_trip_shares");
const readTrip = (link: Link, as: TestClient = anonymousClient()) =>
  callRpc<Trip>(as, "track_trip", { p_token: link.token });
const readTripPage = async (link: Link): Promise<Trip> => {
  const answer = await readTrip(link);
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const readUnixTime = async () =>
  Number((await queryRow<{ t: string }>("select extract(epoch from clock_timestamp())::text as t")).t);
const reportPositions = async (driver: TestPerson, ...locations: (LatLng & { ago?: number })[]) => {
  const now = await readUnixTime();
  return callRpcOrThrow(driver.client, "record_positions", {
    p_positions: locations.map(({ lat, lng, ago = 0 }) => ({ timestamp: now - ago, latitude: lat, longitude: lng })),
  });
};
const setStatus = (driver: TestPerson, status: string) =>
  callRpcOrThrow(driver.client, "set_driver_status", { p_status: status });
const NOT_FOUND = { ok: false, code: "NOT_FOUND" };
/** Makes this link and its views this much older. */
const backdateShare = (link: Link, seconds: number) =>
  sql(
    `update private.trip_shares set created_at = created_at - make_interval(secs => $2), ends_at = ends_at - make_interval(secs => $2),
            revoked_at = revoked_at - make_interval(secs => $2), last_viewed_at = last_viewed_at - make_interval(secs => $2) where id = $1`,
    [link.id, seconds],
  );

test("a link shows the driver's first name, that they are on the road, and their position since; nothing else", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true, at: at, name: "Dora Maria Driver" });
  const link = await createShare(dora, " Mum ");
  expect(link.token).toMatch(/^[0-9a-f]{64}$/);
  // The driver's positions from before the share stay private.
  expect(await readTripPage(link)).toEqual({ state: "on_road", firstName: "Dora", ending: null, location: null });
  await setDriverPosition(dora, { lat: at.lat + 0.01, lng: at.lng });
  expect(await readTripPage(link)).toEqual({
    state: "on_road",
    firstName: "Dora",
    ending: null,
    location: { lat: at.lat + 0.01, lng: at.lng, at: expect.any(String) as string },
  });
});

test("a delivery changes nothing in what the link shows: neither delivery, nor stop, nor cash", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true, at: at });
  const link = await createShare(dora);
  const before = await readTripPage(link);
  await createDeliveryInStatus("servicing", { at: at, driver: dora });
  const after = await readTripPage(link);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  expect(JSON.stringify(after)).not.toMatch(/deliver|cash|amount|address|plate|servic|ABC/i);
});

longTest("a driver who stays in one place is shown at a stop, and on the road once they move", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true });
  const link = await createShare(dora);
  await backdateShare(link, 600);
  await reportPositions(dora, ...[170, 120, 60, 10].map((ago) => ({ ...at, ago })));
  expect((await readTripPage(link)).state).toBe("at_stop");
  await setDriverPosition(dora, { lat: at.lat + 0.002, lng: at.lng });
  expect((await readTripPage(link)).state).toBe("on_road");
});

longTest("one position does not make a stop, nor do two within a moment", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true });
  const link = await createShare(dora);
  await backdateShare(link, 600);
  await reportPositions(dora, { ...at, ago: 2 });
  expect((await readTripPage(link)).state).toBe("on_road");
  await reportPositions(dora, at);
  expect((await readTripPage(link)).state).toBe("on_road");
});

test("a share ends by the driver, by going offline, by silence, and after eight hours; its link shows that for half an hour, then returns NOT_FOUND", async () => {
  const at = nextUnusedLocation();
  const endings: [ending: string, by: (dora: TestPerson, link: Link) => Promise<unknown>][] = [
    ["stopped", (dora, link) => callRpcOrThrow(dora.client, "end_trip_share", { p_id: link.id })],
    ["stopped", (dora) => callRpcOrThrow(dora.client, "end_trip_shares")],
    ["off_duty", (dora) => setStatus(dora, "offline")],
    [
      "silence",
      async (dora) => {
        await sql(
          "update public.driver_profiles set last_seen = now() - interval '1 hour', last_status_change = now() - interval '1 hour' where user_id = $1",
          [dora.id],
        );
        await callRpcOrThrow(serviceClient(), "sweep_presence", { p_limit: 10_000 });
      },
    ],
    [
      "silence",
      async (dora) =>
        callRpcOrThrow((await newAdmin()).client, "admin_suspend_driver", { p_user_id: dora.id, p_reason: "papers" }),
    ],
    ["time", (_, link) => backdateShare(link, 8 * 3600)],
  ];
  for (const [expectedEnding, endShare] of endings) {
    const dora = await newDriver({ online: true });
    const link = await createShare(dora);
    await reportPositions(dora, at);
    expect((await readTripPage(link)).location).not.toBeNull();
    await endShare(dora, link);
    expect(await readTripPage(link)).toEqual({
      state: "ended",
      firstName: "Dora",
      ending: expectedEnding,
      location: null,
    });
    // A suspended driver is signed out.
    const client = await signInAgain(dora);
    expect((await callRpcOrThrow<Shares>(client, "list_trip_shares")).items).toEqual([]);
    await backdateShare(link, 1790);
    expect((await readTripPage(link)).state).toBe("ended");
    await backdateShare(link, 11);
    expect(await readTrip(link)).toMatchObject(NOT_FOUND);
    expect(await readTrip({ ...link, token: "0".repeat(64) })).toMatchObject(NOT_FOUND);
  }
});

longTest("a share does not end with a break or a delivery; it does with the last delivery of the day", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true, at: at });
  const link = await createShare(dora);
  for (const status of ["busy", "break", "online"]) {
    await setStatus(dora, status);
    expect((await readTripPage(link)).state).not.toBe("ended");
  }
  const delivery = await createDeliveryInStatus("servicing", { at: at, driver: dora });
  expect((await readTripPage(link)).state).not.toBe("ended");
  await callRpcOrThrow(dora.client, "set_off_duty_after_delivery", { p_enabled: true });
  await callRpcOrThrow(dora.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody is there" });
  // The cash has to be returned first: the trip continues.
  expect((await readTripPage(link)).state).not.toBe("ended");
});

longTest("allows three at a time, and another once one has ended; concurrent ones are counted", async () => {
  const dora = await newDriver({ online: true });
  const links = [await createShare(dora, "Mum"), await createShare(dora, "Jo")];
  const results = await Promise.all(
    ["a", "b"].map((label) => callRpc(dora.client, "create_trip_share", { p_label: label })),
  );
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    code: "INVALID_STATE",
    message: "You share your trip with the maximum number of people. Stop one of them first.",
  });
  await callRpcOrThrow(dora.client, "end_trip_share", { p_id: links[0]?.id });
  await createShare(dora);
  expect((await listShares(dora)).items.map(({ label }) => label)).toHaveLength(3);
});

longTest("a share is refused offline, and one created while the driver goes offline has ended", async () => {
  const dora = await newDriver({ online: true });
  await setStatus(dora, "offline");
  expect(await callRpc(dora.client, "create_trip_share", { p_label: null })).toMatchObject({
    code: "INVALID_STATE",
    message: "Go online to share your trip",
  });
  await setStatus(dora, "online");
  await Promise.all([callRpc(dora.client, "create_trip_share", { p_label: null }), setStatus(dora, "offline")]);
  expect((await listShares(dora)).items).toEqual([]);
});

longTest(
  "counts an open page as one view, and another after two minutes without it; the driver reads both",
  async () => {
    const dora = await newDriver({ online: true });
    const link = await createShare(dora, "Mum");
    expect((await listShares(dora)).items).toMatchObject([{ label: "Mum", views: 0, lastViewedAt: null }]);
    for (let view = 0; view < 3; view += 1) await readTripPage(link);
    expect((await listShares(dora)).items).toMatchObject([{ views: 1, lastViewedAt: expect.any(String) as string }]);
    await sql("update private.trip_shares set last_viewed_at = last_viewed_at - interval '121 seconds' where id = $1", [
      link.id,
    ]);
    await readTripPage(link);
    expect((await listShares(dora)).items).toMatchObject([{ views: 2 }]);
    expect(await callRpcOrThrow(dora.client, "get_driver_profile")).toMatchObject({ tripShares: 1 });
  },
);

test("a driver can share only their own trip, and customers and administrators have none", async () => {
  const [dora, dan] = await Promise.all([newDriver({ online: true }), newDriver({ online: true })]);
  const link = await createShare(dora);
  for (const caller of [dan, await newCustomer(), await newAdmin()]) {
    expect(await callRpc(caller.client, "end_trip_share", { p_id: link.id })).toMatchObject(NOT_FOUND);
    expect((await listShares(caller)).items).toEqual([]);
  }
  for (const caller of [await newCustomer(), await newAdmin()])
    expect(await callRpc(caller.client, "create_trip_share", { p_label: null })).toMatchObject({
      code: "DRIVER_PROFILE_NOT_FOUND",
    });
  expect(
    await callRpc((await newDriver({ approved: false })).client, "create_trip_share", { p_label: null }),
  ).toMatchObject({
    code: "DRIVER_NOT_APPROVED",
  });
  expect((await readTripPage(link)).state).toBe("on_road");
});

longTest("deletes old links with the other old data, and not before", async () => {
  const dora = await newDriver({ online: true });
  const [deletedShare, keptShare] = [await createShare(dora), await createShare(dora)];
  await callRpcOrThrow(dora.client, "end_trip_shares");
  await backdateShare(deletedShare, 31 * 86_400);
  await backdateShare(keptShare, 29 * 86_400);
  await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
  expect(
    await runInTransaction((query) =>
      query<{ id: string }>("select id from private.trip_shares where driver_id = $1", [dora.id]),
    ),
  ).toEqual([{ id: keptShare.id }]);
});
