// Two regions, each with a database, a host and a worker of its own: a driver and a delivery cross.
import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { collect as handOverCash } from "../../local/collect";
import { external } from "../external";
import {
  approvedDriver,
  arrived,
  atWork,
  cross,
  goOnline,
  lookedAt,
  mayWork,
  newPair,
  pay,
  signIn,
  someone,
  startCells,
  type Cell,
  type Cells,
  type Someone,
  type Spot,
} from "./support/cells";
import { eventually, good, phone, type Answer } from "./support/app";

jest.setTimeout(240_000);
// They start Postgres twice.
const ours = external ? test.skip : test;
const PLACE: Spot = { lat: 25.77, lng: -80.19 };
const DOOR: Spot = { lat: 25.778, lng: -80.19 };
let cells: Cells;
let south: Cell;
let north: Cell;
let ada: Someone;
let sam: Someone;
let rosa: Someone;
let dora: Someone;

beforeAll(async () => {
  if (external) return;
  cells = await startCells();
  ({ south, north } = cells);
  for (const cell of [south, north])
    await cell.query("update private.settings set value = '0' where key = 'review_wait_seconds'");
  ada = await someone(south, { name: "Ada Admin" }, { admin: true });
  sam = await someone(south, { name: "Sam Sender" });
  rosa = await someone(south, { name: "Rosa Receiver" });
  dora = await approvedDriver(south, ada, "Dora Driver");
}, 240_000);
afterAll(() => cells?.end());

/** A delivery of Sam's to Rosa, as far as its receiver's yes. */
const send = async (cell: Cell): Promise<string> =>
  (
    await good(
      sam.at(cell).post("/api/transactions", {
        receiverPhone: rosa.number,
        amount: 80,
        pickupAddress: "1 Pickup Street",
        pickupLocation: PLACE,
        deliveryAddress: "2 Delivery Street",
        deliveryLocation: DOOR,
      }),
    )
  ).data.id as string;
const takeOffer = async (driver: Someone, cell: Cell, id: string): Promise<void> => {
  const offer = await eventually("the driver is offered the delivery", async () =>
    (
      (await good(driver.at(cell).get("/api/offers"))).data.items as {
        id: string;
        transactionId: string;
        status: string;
      }[]
    ).find((each) => each.transactionId === id && each.status === "new"),
  );
  await good(driver.at(cell).post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
};
const collect = (driver: Someone, cell: Cell, id: string): Promise<Answer> =>
  handOverCash({
    leg: async () => (await good(sam.at(cell).get(`/api/transactions/${id}/leg`))).data,
    count: (amount) => good(driver.at(cell).post(`/api/tasks/${id}/count`, { amount })),
    confirm: async () => (await good(sam.at(cell).post(`/api/transactions/${id}/leg/confirm`, {}))).data,
    prove: ({ code, position }) =>
      good(driver.at(cell).post(`/api/tasks/${id}/prove`, { code, ...(position ? { position } : {}) })),
  });
const forge = async (
  claims: { iss: string; aud: string; kind: string; body: unknown; jti?: string },
  { x, d }: { x: string; d: string },
): Promise<string> =>
  new SignJWT({ kind: claims.kind, body: claims.body })
    .setProtectedHeader({ alg: "EdDSA" })
    .setIssuer(claims.iss)
    .setAudience(claims.aud)
    .setJti(claims.jti ?? randomUUID())
    .setIssuedAt()
    .setExpirationTime("60s")
    .sign(await importJWK({ kty: "OKP", crv: "Ed25519", x, d }, "EdDSA"));
const says = (cell: Cell, message: string): Promise<Answer> =>
  phone().post(`${cell.url}/api/cells/messages`, { message });

ours("one account signs in at both sites; who has signed out is nobody at either", async () => {
  const cora = await someone(south, { name: "Cora Customer" });
  await signIn(cora, north);
  expect((await good(cora.at(north).get("/api/session"))).data).toMatchObject({ name: "Cora Customer" });
  expect(
    await north.query("select phone_verified_at is not null as proven from public.user_profiles where user_id = $1", [
      cora.id,
    ]),
  ).toEqual([{ proven: true }]);
  // Known people go on while the accounts' cell is away; who is new waits.
  south.wire.state = "cut";
  expect((await cora.at(north).get("/api/profile")).status).toBe(200);
  const stranger = await someone(south, { name: "Nora New" });
  const refused = await stranger
    .at(north)
    .post("/api/auth/sign-in", { email: stranger.email, password: "handover-tests" });
  expect([refused.status, refused.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  south.wire.state = "open";
  await south.query("delete from auth.sessions where user_id = $1", [cora.id]);
  await eventually(
    "the session ends here, too",
    async () => (await cora.at(north).get("/api/profile")).status === 401,
    45,
  );
});

let id = "";
ours(
  "a delivery of the south, whose receiver is at home in the north: seen, accepted, and named as missing while its cell is away",
  async () => {
    await signIn(rosa, north);
    expect((await goOnline(dora, south, PLACE)).status).toBe(200);
    id = await send(south);
    const home = rosa.at(north);
    // It is nobody's of the north.
    expect((await good(home.get("/api/transactions"))).data.items).toEqual([]);
    const seen = await good(home.get("/api/cells/deliveries"));
    expect(seen.data.missing).toEqual([]);
    expect(seen.data.items).toMatchObject([{ cell: "south", delivery: { id, status: "pending", amount: 80 } }]);
    south.wire.state = "cut";
    expect((await good(home.get("/api/cells/deliveries"))).data).toEqual({ items: [], missing: ["south"] });
    const away = await home.post(`/api/cells/south/deliveries/${id}/accept`, {});
    expect([away.status, away.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    south.wire.state = "open";
    await good(home.post(`/api/cells/south/deliveries/${id}/accept`, {}));
    // Nobody else's: Sam sees no code, and a stranger nothing.
    await signIn(sam, north);
    const others = await sam.at(north).get(`/api/cells/south/deliveries/${id}/code`);
    expect([others.status, others.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect((await home.get(`/api/cells/west/deliveries/${id}/code`)).status).toBe(404);
  },
);

ours(
  "its driver, on duty in the south, brings it into the north: with its cash they do not cross, and the code ends it",
  async () => {
    await pay(south, id);
    await takeOffer(dora, south, id);
    const withTask = await dora.at(south).post("/api/driver/cell", { to: "north" });
    expect([withTask.status, withTask.title]).toEqual([409, "Finish your delivery first, then go to another region"]);
    await collect(dora, south, id);
    const withCash = await dora.at(south).post("/api/driver/cell", { to: "north" });
    expect([withCash.status, withCash.title]).toEqual([
      409,
      "You hold cash. Hand it over or bring it to a hub, then go to another region.",
    ]);
    expect(await mayWork(dora, south)).toBe(true);

    await good(
      dora.at(south).post(`/api/tasks/${id}/arrive`, { position: { latitude: DOOR.lat, longitude: DOOR.lng } }),
    );
    const { code } = (await good(rosa.at(north).get(`/api/cells/south/deliveries/${id}/code`))).data as {
      code: string;
    };
    await good(dora.at(south).post(`/api/tasks/${id}/complete`, { code }));
    await lookedAt(dora, south);
    expect((await good(rosa.at(north).get("/api/cells/deliveries"))).data.items).toMatchObject([
      { cell: "south", delivery: { id, status: "delivered" } },
    ]);
    const [sum] = await south.query<{ held: string; all: string }>(
      "select coalesce(sum(b.balance) filter (where a.kind = 'driver'), 0)::text as held, sum(b.balance)::text as all from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.book = 'cash'",
    );
    expect([Number(sum?.held), Number(sum?.all)]).toEqual([0, 0]);
  },
);

ours(
  "the driver crosses while the north is away and answers get lost: in between they work nowhere, then there",
  async () => {
    expect(
      (await dora.at(north).post("/api/auth/sign-in", { email: dora.email, password: "handover-tests" })).status,
    ).toBe(200);
    // They are known in the north, and do not work there.
    expect((await goOnlineBare(dora, north)).status).toBe(403);
    north.wire.state = "cut";
    await good(dora.at(south).post("/api/driver/cell", { to: "north" }));
    await good(dora.at(south).post("/api/driver/cell", { to: "north" }));
    const refused = await dora.at(south).post("/api/driver/status", { status: "online" });
    expect([refused.status, refused.title]).toEqual([
      409,
      "You work in another region now: north. Cross back from there first.",
    ]);
    await eventually("it was tried", async () => (await tries(dora)) >= 2);
    expect([await mayWork(dora, south), await mayWork(dora, north)]).toEqual([false, false]);
    // It arrives, and the answer does not.
    north.wire.state = "deaf";
    await eventually("they are taken", () => mayWork(dora, north), 30);
    expect((await good(dora.at(south).get("/api/driver/cell"))).data).toMatchObject({
      awayTo: "north",
      arrived: false,
    });
    north.wire.state = "open";
    await arrived(dora, south);
    expect([await mayWork(dora, south), await mayWork(dora, north)]).toEqual([false, true]);
    expect((await good(dora.at(north).get("/api/driver/cell"))).data).toMatchObject({ here: true, crossing: 1 });
  },
);
const goOnlineBare = (driver: Someone, cell: Cell): Promise<Answer> =>
  driver.at(cell).post("/api/driver/status", { status: "online" });
const tries = async (driver: Someone): Promise<number> =>
  (
    await south.query<{ tries: number }>(
      "select tries from private.cell_messages where body ->> 'driverId' = $1 order by created_at desc limit 1",
      [driver.id],
    )
  )[0]?.tries ?? 0;

ours("they take a delivery of the north", async () => {
  expect((await goOnline(dora, north, PLACE)).status).toBe(200);
  expect([await atWork(dora, south), await atWork(dora, north)]).toEqual([false, true]);
  const northern = await send(north);
  await good(rosa.at(north).post(`/api/transactions/${northern}/accept`));
  await pay(north, northern);
  await takeOffer(dora, north, northern);
  await collect(dora, north, northern);
  const back = await dora.at(north).post("/api/driver/cell", { to: "south" });
  expect([back.status, back.title]).toEqual([
    409,
    "You hold cash. Hand it over or bring it to a hub, then go to another region.",
  ]);
  await good(
    dora.at(north).post(`/api/tasks/${northern}/arrive`, { position: { latitude: DOOR.lat, longitude: DOOR.lng } }),
  );
  const { code } = (await good(rosa.at(north).get(`/api/transactions/${northern}/code`))).data as { code: string };
  await good(dora.at(north).post(`/api/tasks/${northern}/complete`, { code }));
  await lookedAt(dora, north);
});

ours("the books of both are told and signed by each, and come to nothing in every book", async () => {
  const { data } = await good(ada.at(south).get("/api/cells/roots"));
  expect(data.missing).toEqual([]);
  const said = data.cells as { cell: string; root: { root: string; entries: number }; signed: string | null }[];
  expect(said.map(({ cell, signed }) => [cell, signed !== null])).toEqual([
    ["south", false],
    ["north", true],
  ]);
  for (const { root } of said) expect(root).toMatchObject({ root: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(data.total.cash).toMatchObject({ driver: 0, sender: -160, receiver: 160 });
  for (const kinds of Object.values(data.total as Record<string, Record<string, number>>))
    expect(Object.values(kinds).reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(0);
  expect((await sam.at(south).get("/api/cells/roots")).status).toBe(404);
  north.wire.state = "cut";
  expect((await good(ada.at(south).get("/api/cells/roots"))).data.missing).toEqual(["north"]);
  north.wire.state = "open";
});

ours("what is replayed, forged or made for somebody else moves nobody", async () => {
  const [body] = await south.query<{ body: { driverId: string; crossing: number } }>(
    "select body from private.cell_messages where body ->> 'driverId' = $1",
    [dora.id],
  );
  // What the message said of them is forgotten, once it was taken.
  expect(Object.keys(body?.body ?? {}).sort()).toEqual(["crossing", "driverId"]);
  const caught = north.wire.sent.at(-1) ?? "";
  const passport = north.wire.sent.find((each) => claimsOf(each).kind === "enter") ?? "";
  const { body: good_ } = claimsOf(passport);
  await cross(dora, north, south);
  const state = () =>
    Promise.all(
      [south, north].map((cell) =>
        cell.query("select away_to, crossing, status from public.driver_profiles where user_id = $1", [dora.id]),
      ),
    );
  const before = await state();

  // As it was caught: its question is no news, and its passport an old one.
  expect((await says(north, caught)).status).toBe(403);
  expect((await says(north, passport)).status).toBe(200);
  // The same by a newer envelope of the south's own key: old all the same.
  expect(
    (await says(north, await forge({ iss: "south", aud: "north", kind: "enter", body: good_ }, south.key))).status,
  ).toBe(200);
  const later = { ...(good_ as object), crossing: 99 };
  const bad: [string, Promise<Answer>][] = [
    ["for another cell", says(south, passport)],
    [
      "a forged key",
      forge({ iss: "south", aud: "north", kind: "enter", body: later }, newPair()).then((each) => says(north, each)),
    ],
    [
      "another's name",
      forge({ iss: "west", aud: "north", kind: "enter", body: later }, south.key).then((each) => says(north, each)),
    ],
    [
      "its own name",
      forge({ iss: "north", aud: "north", kind: "enter", body: later }, north.key).then((each) => says(north, each)),
    ],
    [
      "another's envelope",
      forge({ iss: "south", aud: "north", kind: "enter", body: { ...later, to: "west" } }, south.key).then((each) =>
        says(north, each),
      ),
    ],
    [
      "an unknown kind",
      forge({ iss: "south", aud: "north", kind: "pay", body: later }, south.key).then((each) => says(north, each)),
    ],
    ["no signature", says(north, `${passport.split(".").slice(0, 2).join(".")}.`)],
    ["nothing", says(north, "x")],
  ];
  for (const [what, answer] of bad)
    expect([what, (await answer).status, (await answer).code]).toEqual([what, 403, "INVALID_SIGNATURE"]);
  expect(await state()).toEqual(before);
});

ours("both directions at once, again and again: never at work in two cells, and in the end in one", async () => {
  for (let round = 0; round < 3; round++) {
    const both = [south, north] as const;
    const here = (await mayWork(dora, south)) ? 0 : 1;
    const [from, to] = [both[here] as Cell, both[1 - here] as Cell];
    to.wire.state = round % 2 === 0 ? "deaf" : "open";
    await Promise.all([
      dora.at(from).post("/api/driver/cell", { to: to.name }),
      dora.at(to).post("/api/driver/cell", { to: from.name }),
      goOnlineBare(dora, from),
      goOnlineBare(dora, to),
    ]);
    expect([await atWork(dora, south), await atWork(dora, north)]).not.toEqual([true, true]);
    expect([await mayWork(dora, south), await mayWork(dora, north)]).not.toEqual([true, true]);
    to.wire.state = "open";
    await eventually(
      "they are somewhere",
      async () => (await mayWork(dora, south)) !== (await mayWork(dora, north)),
      45,
    );
    await Promise.all(both.map((cell) => goOnlineBare(dora, cell)));
    expect([await atWork(dora, south), await atWork(dora, north)].filter(Boolean)).toHaveLength(1);
    await Promise.all(both.map((cell) => dora.at(cell).post("/api/driver/status", { status: "offline" })));
  }
});

const claimsOf = (message: string): { kind: string; body: unknown } =>
  JSON.parse(Buffer.from(message.split(".")[1] ?? "", "base64url").toString()) as { kind: string; body: unknown };
