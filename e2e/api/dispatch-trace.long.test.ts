// The dispatch trace (what a run of the search saw and did), as an administrator reads it: gates exclude candidates, the
// score orders them.
import type { DispatchState } from "@/lib/contracts/admin/dispatch";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newDelivery,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import { kmNorth, newParties, waitForOffer, createPaidDelivery, createOnlineDriver } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const traceOf = async (id: string, query = ""): Promise<DispatchState> =>
  (await expectOk(ada.get(`/api/admin/transactions/${id}/dispatch${query}`))).data as DispatchState;

test("an administrator reads each candidate's score and failed gate; others get 404", async () => {
  const place = randomPlace();
  const [first, second] = [await newParties(), await newParties()];
  const nina = await createOnlineDriver("Nina Near", place);
  const otherId = await createPaidDelivery(first, place);
  await waitForOffer(nina, otherId);
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, 1));
  const otto = await createOnlineDriver("Otto Other", kmNorth(place, 6));
  const id = await createPaidDelivery(second, place);
  await waitForOffer(dora, id);

  const trace = await traceOf(id);
  expect(trace).toMatchObject({ state: "offering", round: 1, nextAt: null, flagged: false, total: 1 });
  expect(trace.rounds).toMatchObject([{ round: 1, requested: 1, at: expect.stringMatching(/Z$/) }]);
  const candidateOf = (driver: ApiPerson) => trace.rounds[0]?.candidates.find(({ driverId }) => driverId === driver.id);
  expect(candidateOf(dora)).toMatchObject({
    name: "Dora Driver",
    eligible: true,
    failedGate: null,
    offered: true,
    terms: { zone: 0, distance: 50, priority: 10, lastSeen: 15 },
  });
  expect(candidateOf(dora)?.distanceKm).toBeCloseTo(1, 1);
  expect(candidateOf(otto)).toMatchObject({
    eligible: true,
    failedGate: null,
    offered: false,
    terms: { distance: 15 },
  });
  expect(candidateOf(nina)).toMatchObject({ eligible: false, failedGate: "no_open_offer", offered: false });
  const ids = [dora, otto, nina].map((driver) => driver.id);
  expect(
    trace.rounds[0]?.candidates.map(({ driverId }) => driverId).filter((driverId) => ids.includes(driverId)),
  ).toEqual(ids);
  for (const candidate of trace.rounds[0]?.candidates ?? []) {
    expect(Object.values(candidate.terms ?? {}).reduce((sum, points) => sum + points)).toBe(candidate.score);
  }

  for (const stranger of [second.sam, second.rosa, dora, otto]) {
    const response = await stranger.get(`/api/admin/transactions/${id}/dispatch`);
    expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
  }
  expect((await createApiClient().get(`/api/admin/transactions/${id}/dispatch`)).status).toBe(401);
});

test("a delivery without a search is empty; an unknown one is not found, an invalid id is refused", async () => {
  const { sam, rosa } = await newParties();
  expect(await traceOf(await newDelivery(sam, rosa))).toEqual({
    state: null,
    round: null,
    nextAt: null,
    flagged: false,
    total: 0,
    offers: [],
    rounds: [],
  });
  const unknown = await ada.get(`/api/admin/transactions/${randomKey()}/dispatch`);
  expect([unknown.status, unknown.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
  const invalid = await ada.get("/api/admin/transactions/not-an-id/dispatch");
  expect([invalid.status, invalid.code]).toEqual([400, "VALIDATION_ERROR"]);
  for (const limit of ["0", "101", "ten"])
    expect((await ada.get(`/api/admin/transactions/${randomKey()}/dispatch?limit=${limit}`)).status).toBe(400);
});

test("without drivers an admin reads the time of the next search; the newest run comes first, with each gate's values", async () => {
  const id = await createPaidDelivery(await newParties(), randomPlace());
  const {
    rounds: [run],
    nextAt,
  } = await pollUntil("the first search", async () => {
    const trace = await traceOf(id);
    return trace.state === "waiting" && trace.total > 0 && trace;
  });
  expect(run?.candidates.filter(({ eligible, offered }) => eligible || offered)).toEqual([]);
  expect(Date.parse(nextAt ?? "")).toBeGreaterThan(Date.parse(run?.at ?? ""));

  const driver = {
    driverId: randomKey(),
    name: "Otto Other",
    eligible: false,
    distanceKm: 61.2,
    toPickup: { metres: 85_680, seconds: 10_282, approximate: true },
    score: 15,
    terms: { zone: 0, distance: 5, priority: 10, serial: 0, app: 0, lastSeen: 0 },
    offered: false,
  };
  const candidates = [
    { ...driver, failedGate: "radius", gateValues: { distanceKm: 61.2, radiusKm: 50 } },
    { driverId: driver.driverId, name: driver.name, eligible: false, failedGate: "approved" },
    // A record of an older version may have unreadable gate values; the rest is still returned.
    { ...driver, failedGate: "position", gateValues: { positionAt: "long ago" } },
  ];
  await queryAsOwner(
    "insert into private.dispatch_traces (transaction_id, round, requested, priority, outcome, reason, candidates) values ($1, 9, 1, 'high', 'paused', 'no_drivers', $2)",
    [id, JSON.stringify(candidates)],
  );
  const newest = await traceOf(id, "?limit=1");
  expect(newest.total).toBeGreaterThan(1);
  expect(newest.rounds).toEqual([
    {
      at: expect.any(String),
      round: 9,
      requested: 1,
      priority: "high",
      outcome: "paused",
      message: "No available drivers found",
      reason: "no_drivers",
      candidates: [
        { ...driver, failedGate: "radius", gateValues: { distanceKm: 61.2, radiusKm: 50 } },
        {
          driverId: driver.driverId,
          name: driver.name,
          eligible: false,
          failedGate: "approved",
          gateValues: null,
          distanceKm: null,
          toPickup: null,
          score: null,
          terms: null,
          offered: false,
        },
        { ...driver, failedGate: "position", gateValues: null },
      ],
    },
  ]);
});
