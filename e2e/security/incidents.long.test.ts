// Incidents are open only to administrators without a part in the case: no one else reads an incident, contacts its
// people, sends colleagues or learns a position.
import { createHash, randomBytes } from "node:crypto";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import { createStartedDelivery, createOnlineDriver, type AssignedDelivery } from "../api/support/deliveries";

type Incident = { id: string; delivery: AssignedDelivery };
let ada: ApiPerson;
let alan: ApiPerson;
beforeAll(async () => {
  const team = randomKey();
  [ada, alan] = await Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ name: "Alan Admin", team })]);
});

async function raiseSos(): Promise<Incident> {
  const delivery = await createStartedDelivery();
  const { lat, lng } = delivery.place;
  await expectOk(
    delivery.dora.post("/api/sos", {
      at: new Date().toISOString(),
      position: { latitude: lat, longitude: lng, accuracy: 9 },
    }),
  );
  const { items } = (await expectOk(ada.get("/api/admin/incidents"))).data as {
    items: { id: string; driverId: string }[];
  };
  const id = items.find(({ driverId }) => driverId === delivery.dora.id)?.id ?? "";
  expect(id).not.toBe("");
  return { id, delivery };
}
const path = (id: string, verb = "") => `/api/admin/incidents/${id}${verb && `/${verb}`}`;
const requestEverything = (
  caller: Pick<ApiPerson, "get" | "post">,
  { id, delivery: { sam, dora, id: transactionId } }: Incident,
): Promise<ApiResponse>[] => [
  caller.get(path(id)),
  caller.get(path(id, "location-history")),
  caller.get(path(id, "colleagues")),
  caller.post(path(id, "take"), undefined, randomKey()),
  caller.post(path(id, "note"), { note: "Nothing happened" }, randomKey()),
  caller.post(path(id, "call"), { userId: sam.id }, randomKey()),
  caller.post(path(id, "sms"), { userId: sam.id, text: "Hello" }, randomKey()),
  caller.post(path(id, "severity"), { severity: 3, reason: "Nothing" }, randomKey()),
  caller.post(path(id, "colleague"), { driverId: dora.id }, randomKey()),
  caller.post(path(id, "freeze-offers"), { frozen: true }, randomKey()),
  caller.post(path(id, "hold-cash"), { transactionId, held: true }, randomKey()),
  caller.post(path(id, "robbed"), { reason: "Held up" }, randomKey()),
  caller.post(path(id, "close"), { outcome: "safe", reason: "Fine" }, randomKey()),
];

test("returns 404 to drivers, parties and strangers", async () => {
  const incident = await raiseSos();
  const stranger = await newCustomer();
  for (const person of [incident.delivery.dora, incident.delivery.sam, incident.delivery.rosa, stranger])
    for (const response of await Promise.all(requestEverything(person, incident))) expect(response.status).toBe(404);
  for (const response of await Promise.all(requestEverything(createApiClient(), incident)))
    expect(response.status).toBe(401);
  const { entries } = (await expectOk(ada.get(path(incident.id)))).data as { entries: { by: string | null }[] };
  expect(entries.every(({ by: caller }) => caller === null || caller === incident.delivery.dora.name)).toBe(true);
});

/** An SOS from a phone without a session. */
const callWithout = (token?: string, at = new Date()) =>
  createApiClient().send("POST", "/api/sos", {
    body: { at: at.toISOString() },
    ...(token === undefined ? {} : { headers: { "x-sos-token": token } }),
  });
const newToken = () => randomBytes(32).toString("hex");
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

test("without a session only a stored token of a driver's phone opens an incident", async () => {
  const [{ now }] = (await queryAsOwner("select clock_timestamp() as now")) as [{ now: Date }];
  const dora = await newDriver();
  const token = newToken();
  await expectOk(dora.post("/api/sos/token", { tokenHash: hashOf(token) }));
  // The stored hash is no token.
  const guesses = [undefined, "", hashOf(token), token.slice(1), "' or true --", "x".repeat(5_000)];
  for (const guess of [...guesses, ...Array.from({ length: 20 }, newToken)])
    expect((await callWithout(guess)).status).toBeGreaterThanOrEqual(400);
  const byToken = () =>
    queryAsOwner("select from private.incident_entries where facts ->> 'byToken' = 'true' and at > $1", [now]);
  expect(await byToken()).toHaveLength(0);
  await expectOk(callWithout(token));
  expect(await byToken()).toHaveLength(1);
  // A user who is no driver stores no token, and cannot call with their session either.
  const cora = await newCustomer();
  expect((await cora.post("/api/sos/token", { tokenHash: hashOf(newToken()) })).status).toBe(404);
  expect((await cora.post("/api/sos", { at: new Date().toISOString() })).status).toBeGreaterThanOrEqual(400);
});

test("a signed-out driver is still accepted: by an earlier press, and by their other phone", async () => {
  const dora = await newDriver();
  const [ownToken, otherToken] = [newToken(), newToken()];
  for (const token of [ownToken, otherToken]) await expectOk(dora.post("/api/sos/token", { tokenHash: hashOf(token) }));
  const pressed = new Date();
  await expectOk(dora.post("/api/auth/sign-out"));
  await expectOk(callWithout(ownToken, pressed));
  await expectOk(callWithout(otherToken));
  expect(
    await queryAsOwner("select raise_count from private.incidents where person_id = $1 and closed_at is null", [
      dora.id,
    ]),
  ).toEqual([{ raise_count: 2 }]);
});

test("an administrator who called for help can neither read nor decide it", async () => {
  const incident = await raiseSos();
  const { dora } = incident.delivery;
  await queryAsOwner("insert into private.admins (user_id) values ($1)", [dora.id]);
  for (const response of await Promise.all(requestEverything(dora, incident)))
    expect(response).toMatchObject({ status: 403, code: "CONFLICT_OF_INTEREST" });
  const { items } = (await expectOk(dora.get("/api/admin/incidents"))).data as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).not.toContain(incident.id);
  await queryAsOwner("delete from private.admins where user_id = $1", [dora.id]);
});

test("a person who is not involved cannot be called or texted from an incident", async () => {
  const { id } = await raiseSos();
  const other = await raiseSos();
  for (const userId of [other.delivery.sam.id, other.delivery.dora.id, alan.id, ada.id, randomKey()]) {
    expect((await ada.post(path(id, "call"), { userId }, randomKey())).status).toBe(404);
    expect((await ada.post(path(id, "sms"), { userId, text: "Hello" }, randomKey())).status).toBe(404);
  }
});

test("numbers are returned only to an administrator who requests one, on record", async () => {
  const { id, delivery } = await raiseSos();
  const { data } = await expectOk(ada.get(path(id)));
  for (const { number } of [delivery.sam, delivery.rosa, delivery.dora])
    expect(JSON.stringify(data)).not.toContain(number);
  expect((await expectOk(ada.post(path(id, "call"), { userId: delivery.sam.id }, randomKey()))).data).toEqual({
    phone: delivery.sam.number,
  });
  const after = JSON.stringify((await expectOk(ada.get(path(id)))).data);
  expect(after).toContain('"called"');
  expect(after).not.toContain(delivery.sam.number);
});

test("one administrator cannot close severity 1 by lowering it, nor can another team approve", async () => {
  const { id } = await raiseSos();
  expect(await ada.post(path(id, "severity"), { severity: 3, reason: "Less" }, randomKey())).toMatchObject({
    status: 409,
  });
  await expectOk(ada.post(path(id, "take"), undefined, randomKey()));
  await expectOk(ada.post(path(id, "severity"), { severity: 3, reason: "Less" }, randomKey()));
  const requested = await ada.post(path(id, "close"), { outcome: "safe", reason: "Fine" }, randomKey());
  expect(requested.status).toBe(202);
  const approve = (caller: ApiPerson) =>
    caller.post(`/api/admin/approvals/${String(requested.data.approvalId)}/approve`, undefined, randomKey());
  expect(await approve(ada)).toMatchObject({ status: 403, code: "CONFLICT_OF_INTEREST" });
  expect((await approve(await newAdmin())).status).toBe(404);
  expect((await expectOk(ada.get(path(id)))).data).toMatchObject({ state: "taken" });
  await expectOk(approve(alan));
  expect((await expectOk(ada.get(path(id)))).data).toMatchObject({ state: "closed" });
});

test("a driver learns a position only while asked for help, and no one else does", async () => {
  const { id, delivery } = await raiseSos();
  const [clara, otherDriver] = await Promise.all([
    createOnlineDriver("Clara Colleague", delivery.place),
    newDriver({ name: "Nosy Ned" }),
  ]);
  const help = async (driver: ApiPerson) => (await expectOk(driver.get("/api/driver/help"))).data.help;
  expect(await help(clara)).toBeNull();
  expect((await clara.post(`/api/driver/help/${id}`, { going: true }, randomKey())).status).toBe(404);
  await expectOk(ada.post(path(id, "colleague"), { driverId: clara.id }, randomKey()));
  const helpBefore = await help(clara);
  expect(helpBefore).toMatchObject({ id, going: null });
  expect(Object.keys(helpBefore as object).sort()).toEqual(["firstName", "going", "id", "place", "requestedAt"]);
  for (const secret of [delivery.id, delivery.dora.id, delivery.dora.number])
    expect(JSON.stringify(helpBefore)).not.toContain(secret);
  expect(await help(otherDriver)).toBeNull();
  expect((await otherDriver.post(`/api/driver/help/${id}`, { going: true }, randomKey())).status).toBe(404);
  await expectOk(clara.post(`/api/driver/help/${id}`, { going: false }, randomKey()));
  expect(await help(clara)).toBeNull();
  expect((await expectOk(ada.get(path(id)))).data).toMatchObject({
    helpers: [{ driverId: clara.id, state: "cannot" }],
  });
});
