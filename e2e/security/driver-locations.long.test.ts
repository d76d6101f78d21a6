// Attempts to find out where a driver is, was or lives: by a link, as operations, or as a party.
import { routeContracts } from "@/lib/contracts/registry";
import type { Trip, TripShares } from "@/lib/contracts/driver/trip";
import type { LocationHistory, LocationAccessLog } from "@/lib/contracts/driver/location-access";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomPlace,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import { dataApiAs } from "../api/support/data-api";
import {
  createArrivedDelivery,
  readCode,
  dropOffOf,
  kmNorth,
  newParties,
  waitForOffer,
  createPaidDelivery,
  positionBody,
  sendStep,
  type LatLng,
} from "../api/support/deliveries";
import { rpcAsUser, runStatementAs } from "../api/support/direct-rpc";

type Link = { id: string; token: string };
const share = async (driver: ApiPerson): Promise<Link> =>
  (await expectOk(driver.post("/api/driver/trip-shares", {}))).data as Link;
const readTrip = ({ token }: Link): Promise<ApiResponse> => createApiClient().get(`/api/trips/${token}`);
const seen = async (link: Link): Promise<Trip> => (await expectOk(readTrip(link))).data as Trip;
const list = async (driver: ApiPerson): Promise<TripShares> =>
  (await expectOk(driver.get("/api/driver/trip-shares"))).data as TripShares;
const status = (driver: ApiPerson, to: string) => expectOk(driver.post("/api/driver/status", { status: to }));

/** Tests move drivers instantly: earlier positions are deleted, because they would make it a jump. */
async function moves(driver: ApiPerson, to: LatLng): Promise<void> {
  await queryAsOwner(
    "with forgotten as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [driver.id],
  );
  await reports(driver, to);
}
const reports = ({ post }: ApiPerson, { lat, lng }: LatLng, ago = 0) =>
  expectOk(
    post("/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000 - ago, latitude: lat, longitude: lng }],
    }),
  );

/** Whether a response contains a place this near to another one, as coordinates or on a line. */
function containsPlace(answer: unknown, place: LatLng, metres = 400): boolean {
  if (typeof answer === "string" && answer.length > 8) {
    try {
      return decodePolyline(answer).some((point) => distanceMetres(point, place) < metres);
    } catch {
      return false;
    }
  }
  if (typeof answer !== "object" || answer === null) return false;
  const { lat, lng, latitude = lat, longitude = lng } = answer as Record<string, unknown>;
  if (
    typeof latitude === "number" &&
    typeof longitude === "number" &&
    distanceMetres({ lat: latitude, lng: longitude }, place) < metres
  )
    return true;
  return Object.values(answer).some((each) => containsPlace(each, place, metres));
}

describe("the holder of a driver's link", () => {
  test("gets the same answer for one that ended, was stopped or is as old as a shift as for an unknown one", async () => {
    const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
    const unknownTrip = await readTrip({ id: "", token: "0".repeat(64) });
    const withoutIds = ({ status: code, code: errorCode, title }: ApiResponse) => [code, errorCode, title];
    const ends: ((link: Link) => Promise<unknown>)[] = [
      (link) => expectOk(dora.delete(`/api/driver/trip-shares/${link.id}`)),
      async () => {
        await status(dora, "offline");
        await status(dora, "online");
      },
      (link) =>
        queryAsOwner(
          "update private.trip_shares set created_at = created_at - interval '8 hours', ends_at = now() where id = $1",
          [link.id],
        ),
    ];
    for (const end of ends) {
      const link = await share(dora);
      await reports(dora, randomPlace());
      await end(link);
      // Online again, with a position: the old link shows nothing of it.
      expect(await seen(link)).toMatchObject({ state: "ended", location: null });
      await queryAsOwner(
        "update private.trip_shares set ends_at = ends_at - interval '31 minutes', revoked_at = revoked_at - interval '31 minutes', created_at = created_at - interval '31 minutes' where id = $1",
        [link.id],
      );
      expect(withoutIds(await readTrip(link))).toEqual(withoutIds(unknownTrip));
    }
  });

  test("cannot create one for others: no route takes a driver, and only an online driver has one", async () => {
    const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
    const dan = await newDriver({ name: "Dan Driver", at: randomPlace(), online: true });
    for (const [caller, body, code] of [
      [await newCustomer(), {}, 404],
      [await newAdmin(), {}, 404],
      [createApiClient(), {}, 401],
      [dan, { driverId: dora.id }, 400],
      [dan, { userId: dora.id }, 400],
    ] as const)
      expect((await caller.post("/api/driver/trip-shares", body)).status).toBe(code);
    for (const caller of [await newCustomer(), await newAdmin()])
      expect(await (await rpcAsUser(caller))("create_trip_share", { p_label: null })).toMatchObject({
        ok: false,
        code: "DRIVER_PROFILE_NOT_FOUND",
      });
    const link = await share(dan);
    await reports(dora, randomPlace());
    expect((await seen(link)).firstName).toBe("Dan");
    expect((await list(dora)).items).toEqual([]);
  });

  test("cannot end another's, find its token anywhere, or have many at a time", async () => {
    const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
    const [dan, ada] = [await newDriver({ name: "Dan Driver", online: true }), await newAdmin()];
    const link = await share(dora);
    expect((await dan.delete(`/api/driver/trip-shares/${link.id}`)).status).toBe(404);
    for (const response of [
      await dora.get("/api/driver/trip-shares"),
      await dora.get("/api/driver/profile"),
      await ada.get(`/api/admin/drivers/${dora.id}`),
      await ada.get("/api/admin/actions"),
    ])
      expect(response.text).not.toContain(link.token);
    await share(dora);
    await share(dora);
    expect((await dora.post("/api/driver/trip-shares", {})).code).toBe("INVALID_STATE");
    expect((await seen(link)).state).toBe("on_road");
  });

  test("cannot view it without the driver being shown so", async () => {
    const dora = await newDriver({ name: "Dora Driver", at: randomPlace(), online: true });
    const link = await share(dora);
    const countTripShares = async () => (await expectOk(dora.get("/api/driver/profile"))).data.tripShares as number;
    expect(await countTripShares()).toBe(1);
    for (const method of ["GET", "HEAD"] as const) {
      const before = (await list(dora)).items[0]?.lastViewedAt ?? null;
      await createApiClient().send(method, `/api/trips/${link.token}`);
      const after = (await list(dora)).items[0];
      expect([method, after?.views, after?.lastViewedAt === before]).toEqual([method, 1, false]);
    }
    await expectOk(dora.delete("/api/driver/trip-shares"));
    expect(await countTripShares()).toBe(0);
  });
});

describe("operations", () => {
  // One evening: Dora has completed, drives home, and goes offline there.
  async function atHome() {
    const delivery = await createArrivedDelivery();
    const { dora, rosa, id, place } = delivery;
    await expectOk(
      sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code, ...positionBody(dropOffOf(place)) }),
    );
    const home = kmNorth(place, 4);
    await moves(dora, home);
    await status(dora, "offline");
    return { ...delivery, home };
  }

  test("no page and no list shows a driver's evening positions; the one route does, on record, and the driver reads why", async () => {
    const { dora, id, home } = await atHome();
    const ada = await newAdmin();
    const reads = routeContracts.filter(
      ({ actor, method, produces }) => actor === "admin" && method === "GET" && !produces,
    );
    expect(reads.length).toBeGreaterThan(25);
    for (const { path } of reads) {
      const url = path
        .replace("{userId}", dora.id)
        .replace("{id}", id)
        .replace(/\{\w+\}/g, id);
      const response = await ada.get(url);
      expect([path, containsPlace(response.data, home)]).toEqual([path, false]);
    }
    expect(((await expectOk(dora.get("/api/driver/location-access-log"))).data as LocationAccessLog).items).toEqual([]);
    const dropOff = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const historyPath = `/api/admin/drivers/${dora.id}/location-history`;
    for (const reason of [undefined, "", "  "])
      expect((await ada.post(historyPath, { ...dropOff, reason })).status).toBe(400);
    const looked = (await expectOk(ada.post(historyPath, { ...dropOff, reason: "They do not answer" })))
      .data as LocationHistory;
    expect(containsPlace(looked, home)).toBe(true);
    const { items } = (await expectOk(dora.get("/api/driver/location-access-log"))).data as LocationAccessLog;
    expect(items.map(({ reason }) => reason)).toEqual(["They do not answer"]);
  });

  test("no table of positions is readable through the data API or by a fault of ours", async () => {
    const { dora } = await atHome();
    const ada = await newAdmin();
    const data = await dataApiAs(ada);
    for (const table of ["driver_positions", "geofence_events"]) {
      expect((await data.from(table).select("*").limit(1)).error).not.toBeNull();
      expect((await runStatementAs(ada, `select * from public.${table} where driver_id = $1`, [dora.id])).rows).toEqual(
        [],
      );
    }
    for (const table of [
      "private.location_access_log",
      "private.trip_shares",
      "private.driver_tracks",
      "realtime.messages",
    ])
      expect((await runStatementAs(ada, `select * from ${table}`)).code).toBe("42501");
    const refused = await (
      await rpcAsUser(ada)
    )("admin_get_location_history", {
      p_driver_id: dora.id,
      p_from: new Date(Date.now() - 3_600_000).toISOString(),
      p_to: new Date().toISOString(),
      p_reason: " ",
    });
    expect(refused).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
  });
});

describe("a party looking for the driver's home", () => {
  /** Everything that parties and a link's holder may read of a delivery. */
  async function readings(
    id: string,
    parties: { sam: ApiPerson; rosa: ApiPerson },
    token: string,
  ): Promise<ApiResponse[]> {
    const paths = routeContracts
      .filter(({ method, path, produces }) => method === "GET" && path.startsWith("/api/transactions") && !produces)
      .map(({ path }) => path.replace("{id}", id));
    expect(paths.length).toBeGreaterThan(5);
    const responses = [await createApiClient().get(`/api/track/${token}`)];
    for (const person of [parties.sam, parties.rosa]) for (const path of paths) responses.push(await person.get(path));
    return responses;
  }
  const tellers = (responses: ApiResponse[], home: LatLng) => responses.filter(({ data }) => containsPlace(data, home));

  // A driver who accepts at home, some kilometres from the pickup.
  async function acceptedAtHome(km: number) {
    const place = randomPlace();
    const home = kmNorth(place, -km);
    const parties = await newParties();
    const dora = await newDriver({ name: "Dora Driver", online: true });
    // Long enough ago to have come from there since.
    await reports(dora, home, 250);
    const id = await createPaidDelivery(parties, place);
    const offer = await waitForOffer(dora, id);
    await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
    const { token } = (await expectOk(parties.sam.post(`/api/transactions/${id}/tracking-link`))).data as {
      token: string;
    };
    return { ...parties, place, home, dora, id, token };
  }
  const placeFor = async (person: ApiPerson, id: string) =>
    ((await expectOk(person.get(`/api/transactions/${id}`))).data as { driver: { location: LatLng | null } }).driver
      .location;

  test("reads nothing about where the driver accepted, however long they stay there", async () => {
    const { sam, rosa, home, dora, id, token } = await acceptedAtHome(5);
    for (let times = 0; times < 2; times += 1) {
      expect(tellers(await readings(id, { sam, rosa }, token), home)).toEqual([]);
      await reports(dora, home);
    }
    expect(await placeFor(sam, id)).toBeNull();
  });

  test("sees them approach as the sender, and as the receiver only with the cash on its way", async () => {
    const { sam, rosa, place, dora, id } = await acceptedAtHome(5);
    await reports(dora, kmNorth(place, -0.6));
    expect(await placeFor(sam, id)).not.toBeNull();
    // The cash is the sender's: no one comes to the receiver yet.
    expect(await placeFor(rosa, id)).toBeNull();
  });

  test("learns nothing when the driver lives nearby: not before they have left, or are at the pickup", async () => {
    const { sam, rosa, place, home, dora, id, token } = await acceptedAtHome(0.7);
    await reports(dora, home, 100);
    expect(tellers(await readings(id, { sam, rosa }, token), home)).toEqual([]);
    await reports(dora, kmNorth(place, -0.65));
    expect(await placeFor(sam, id)).toBeNull();
  });

  test("reads the time only, in whole minutes: neither metres, seconds nor a line, by any page or link", async () => {
    const { sam, rosa, id, token } = await acceptedAtHome(5);
    for (const person of [sam, rosa]) {
      const route = (await expectOk(person.get(`/api/transactions/${id}/route`))).data as Record<string, unknown>;
      expect(route).toMatchObject({ metres: null, seconds: null, polyline: null });
      expect(Number.isInteger((await expectOk(person.get(`/api/transactions/${id}`))).data.eta)).toBe(true);
    }
    const requestedAt = Date.now();
    const { expected } = (await expectOk(createApiClient().get(`/api/track/${token}`))).data as {
      expected: { at: string };
    };
    const minutes = (Date.parse(expected.at) - requestedAt) / 60_000;
    expect(Math.abs(minutes - Math.round(minutes))).toBeLessThan(0.2);
  });

  test("reads nothing after the end: neither where they go, nor how far they came", async () => {
    const { dora, sam, rosa, id, place } = await createArrivedDelivery();
    const { token } = (await expectOk(sam.post(`/api/transactions/${id}/tracking-link`))).data as { token: string };
    await expectOk(
      sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code, ...positionBody(dropOffOf(place)) }),
    );
    const home = kmNorth(place, 6);
    await moves(dora, home);
    const responses = await readings(id, { sam, rosa }, token);
    expect(tellers(responses, home)).toEqual([]);
    expect(await placeFor(sam, id)).toBeNull();
    // The driven distance begins where they accepted.
    for (const { text } of responses) expect(text).not.toMatch(/"(driven|driverWay|toPickup)"/);
    const accessNotices = await queryAsOwner(
      "select 1 from realtime.messages where topic = $1 and event = 'position' and inserted_at > (select completed_at at time zone 'UTC' from public.transactions where id = $2)",
      [`transaction:${id}`, id],
    );
    expect(accessNotices).toEqual([]);
  });
});
