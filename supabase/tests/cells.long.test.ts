// A driver works in one cell at a time. This database is one cell; what the other would say is said to it here.
import { randomUUID } from "node:crypto";
import {
  admin,
  collect,
  confirmedByOwnCount,
  deliveryAt,
  provenLate,
  somewhere,
  type Worked,
} from "./support/deliveries";
import { entriesOf } from "./support/hubs";
import { call, done, newCustomer, newDriver, one, service, sql, type Person } from "./support/world";

type Cell = { here: boolean; awayTo: string | null; crossing: number; arrived: boolean };
type Passport = Record<string, unknown> & { driverId: string; to: string; crossing: number };

const leave = (who: Person, to = "north") => call<Cell>(who.client, "leave_cell", { p_from: "south", p_to: to });
/** The passport that this cell made for them last, as it is sent. */
const passportOf = async ({ id }: Person): Promise<{ id: string; body: Passport }> =>
  (
    await sql<{ id: string; body: Passport }>(
      "select id, body from private.cell_messages where body ->> 'driverId' = $1 order by created_at desc limit 1",
      [id],
    )
  )[0] as { id: string; body: Passport };
/** Another cell's message. */
const enter = (body: object, id: string = randomUUID(), from = "north") => ({
  p_from: from,
  p_id: id,
  p_kind: "enter",
  p_body: body,
});
const comes = (body: Passport, id?: string) =>
  done<{ entered: boolean; crossing: number }>(service(), "take_cell_message", enter(body, id));
/** What this cell knows of them as a driver. */
const profileOf = ({ id }: { id: string }) => one("select * from public.driver_profiles where user_id = $1", [id]);
const reached = ({ id }: { id: string }) =>
  one("select email, phone_number as phone from public.driver_profiles where user_id = $1", [id]);
const online = (who: Person) => call(who.client, "set_driver_status", { p_status: "online" });
const violation = (query: Promise<unknown>): Promise<string> =>
  query.then(
    () => "it was done",
    (error: { code?: string }) => error.code ?? "",
  );

test("whoever leaves is off duty here, can neither go online nor be offered anything, and nothing else makes them", async () => {
  const dora = await newDriver({ online: true, at: somewhere() });
  expect(await leave(dora)).toMatchObject({
    ok: true,
    data: { here: false, awayTo: "north", crossing: 1, arrived: false },
  });
  // Repeated, as by a phone that heard no answer.
  expect(await leave(dora)).toMatchObject({ ok: true, data: { crossing: 1 } });
  expect(await leave(dora, "west")).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
    message: expect.stringContaining("north") as string,
  });
  expect(await sql("select from private.cell_messages where body ->> 'driverId' = $1", [dora.id])).toHaveLength(1);
  for (const status of ["online", "busy", "break"])
    expect(await call(dora.client, "set_driver_status", { p_status: status })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
    });
  expect(await one("select status, is_available from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
    status: "offline",
    is_available: false,
  });
  expect(
    await violation(
      sql("update public.driver_profiles set status = 'online', is_available = true where user_id = $1", [dora.id]),
    ),
  ).toBe("23514");
  expect(
    await violation(sql("update public.driver_profiles set status = 'on_duty' where user_id = $1", [dora.id])),
  ).toBe("23514");
  expect(await violation(sql("update public.driver_profiles set away_to = null where user_id = $1", [dora.id]))).toBe(
    "23514",
  );
  expect(await violation(sql("update public.driver_profiles set crossing = 0 where user_id = $1", [dora.id]))).toBe(
    "23514",
  );
});

test("they come back by the other cell's passport, and by no older one: repeated, late or out of order", async () => {
  const dora = await newDriver({ at: somewhere() });
  await leave(dora);
  const { body } = await passportOf(dora);
  // Their own passport comes back to where it was made: by a mistake, or because somebody has caught it.
  expect(await comes({ ...body, to: "south" })).toEqual({ entered: false, crossing: 1 });
  expect(await online(dora)).toMatchObject({ ok: false });

  const back = randomUUID();
  const [first, repeat, other] = await Promise.all([
    comes({ ...body, to: "south", crossing: 2 }, back),
    comes({ ...body, to: "south", crossing: 2 }, back),
    comes({ ...body, to: "south", crossing: 2 }),
  ]);
  expect([first.crossing, repeat.crossing, other.crossing]).toEqual([2, 2, 2]);
  expect([first, other].filter(({ entered }) => entered)).toHaveLength(1);
  expect(repeat).toEqual(first);
  expect(await online(dora)).toMatchObject({ ok: true });
  // A driver at work here is not touched by what is old.
  expect(await comes({ ...body, to: "south", crossing: 1 })).toEqual({ entered: false, crossing: 2 });
  expect(await one("select status, crossing from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
    status: "online",
    crossing: 2,
  });
});

test("both directions at once: of leaving, going online and an old passport nothing leaves them in two places", async () => {
  for (let round = 0; round < Number(process.env.RACE_ROUNDS ?? 6); round++) {
    const dora = await newDriver({ at: somewhere() });
    await leave(dora);
    const { body } = await passportOf(dora);
    await comes({ ...body, to: "south", crossing: 2 });
    await Promise.all([
      leave(dora, "north"),
      leave(dora, "west"),
      online(dora),
      comes({ ...body, to: "south", crossing: 2 }),
      comes({ ...body, to: "south", crossing: 1 }),
    ]);
    const { away_to, crossing, status } = await one<{ away_to: string | null; crossing: number; status: string }>(
      "select away_to, crossing, status from public.driver_profiles where user_id = $1",
      [dora.id],
    );
    const made = await sql<{ to: string }>(
      "select to_cell as to from private.cell_messages where body ->> 'driverId' = $1 and (body ->> 'crossing')::int > 2",
      [dora.id],
    );
    expect([crossing, status, made]).toEqual([3, "offline", [{ to: away_to }]]);
  }
});

test("with cash in hand, a delivery, or something open nobody crosses, and each is told why", async () => {
  const [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
  const assigned = await deliveryAt("assigned", { sender, receiver, at: somewhere() });
  expect(await leave(assigned.driver)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Finish your delivery/) as string,
  });
  const carried = await deliveryAt("in_transit", { sender, receiver, at: somewhere() });
  expect(await leave(carried.driver)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^You hold cash/) as string,
  });
  const free = await newDriver({ at: somewhere() });
  expect(await leave(free, "south")).toMatchObject({ ok: false, message: "You work in this region already" });
  await sql(
    "insert into private.incidents (kind, severity, person_id, driver_id, raised_as, happened_at) values ('other', 2, $1, $1, 'driver', now())",
    [free.id],
  );
  expect(await leave(free)).toMatchObject({ ok: false, message: expect.stringMatching(/^An incident/) as string });
  const unapproved = await newDriver({ approved: false });
  expect(await leave(unapproved)).toMatchObject({ ok: false, code: "DRIVER_NOT_APPROVED" });
  expect(await leave(sender)).toMatchObject({ ok: false, code: "DRIVER_PROFILE_NOT_FOUND" });
});

/** A delivery was taken from its driver, whose phone has no network, after the sender had said that they have the cash. */
async function unheard(): Promise<Worked & { code: string }> {
  const delivery = await deliveryAt("assigned");
  const code = await confirmedByOwnCount(delivery);
  await done((await admin()).client, "admin_unassign", { p_transaction_id: delivery.id, p_reason: "No network" });
  return { ...delivery, code };
}

test("nobody crosses while they may still prove that they have cash, or before their way is looked at", async () => {
  const { id, driver } = await unheard();
  const codeEnds = (when: string) =>
    sql(
      "update private.leg_codes set expires_at = now() + $2::interval where leg_id in (select l.id from public.custody_legs l where l.transaction_id = $1)",
      [id, when],
    );
  const refused = (why: RegExp) => ({ ok: false, message: expect.stringMatching(why) as string });
  await codeEnds("-1 second");
  expect(await leave(driver)).toMatchObject(refused(/^We are still looking/));
  // Looked at, and nothing found.
  await sql("select graphile_worker.remove_job($1)", [`review:${id}:${driver.id}`]);
  await done((await admin()).client, "admin_clear_review", { p_transaction_id: id, p_reason: "Nothing found" });
  await codeEnds("1 hour");
  expect(await leave(driver)).toMatchObject(refused(/^The pickup code/));
  await codeEnds("-1 second");
  expect(await leave(driver)).toMatchObject({ ok: true, data: { awayTo: "north" } });
});

test("cash that is heard of once its driver is away is on record all the same, and they bring it back, off duty here", async () => {
  const delivery = await unheard();
  const { driver } = delivery;
  await sql(
    "update public.driver_profiles set status = 'offline', is_available = false, away_to = 'north', crossing = 1 where user_id = $1",
    [driver.id],
  );
  const away = { status: "offline", is_available: false, away_to: "north", crossing: 1 };
  expect(await provenLate(delivery, delivery.code)).toMatchObject({ ok: true });
  expect(await profileOf(driver)).toMatchObject(away);
  expect(await done(driver.client, "get_current_task")).toMatchObject({
    transactionId: delivery.id,
    leg: { kind: "return" },
  });
  await collect(driver, delivery);
  expect((await entriesOf(delivery)).map(({ cause }) => cause)).toEqual(["late_pickup", "return"]);
  expect(await done(driver.client, "get_current_task")).toBeNull();
  expect(await profileOf(driver)).toMatchObject(away);
});

test("a driver whom this cell has never met may work here once their passport has come, and only then", async () => {
  const dora = await newDriver();
  await leave(dora);
  const { body } = await passportOf(dora);
  const id = randomUUID();
  const account = { ...(body.account as object), id, email: `${id}@example.test`, phone: null, phoneVerifiedAt: null };
  const stranger = { ...body, driverId: id, account, to: "south", crossing: 1 };
  // Their session is met first: they are known, and work elsewhere.
  const session = randomUUID();
  await done(service(), "keep_session", { p_from: "north", p_session_id: session, p_account: account });
  expect(await one("select away_to, is_approved from public.driver_profiles where user_id = $1", [id])).toEqual({
    away_to: "north",
    is_approved: false,
  });
  const [one_, two] = await Promise.all([comes(stranger), comes(stranger)]);
  expect([one_.entered, two.entered].sort()).toEqual([false, true]);
  expect(
    await one(
      "select name, away_to, is_approved, status, vehicle, crossing from public.driver_profiles where user_id = $1",
      [id],
    ),
  ).toEqual({
    name: dora.name,
    away_to: null,
    is_approved: true,
    status: "offline",
    vehicle: "2020 Honda Civic",
    crossing: 1,
  });
  expect(await done(service(), "knows_session", { p_user_id: id, p_session_id: session })).toEqual({ known: true });
  // The accounts' cell says that it has ended.
  await done(service(), "keep_session", { p_from: "north", p_session_id: session, p_account: null });
  expect(await done(service(), "knows_session", { p_user_id: id, p_session_id: session })).toEqual({ known: false });
});

test("a passport takes nobody's number or address, whoever's name stands in it: those the accounts' cell alone says", async () => {
  const dora = await newDriver();
  const victim = await newCustomer();
  const theirs = () => one("select email, phone from auth.users where id = $1", [victim.id]);
  const [before, doras] = await Promise.all([theirs(), reached(dora)]);
  await leave(dora);
  const { body } = await passportOf(dora);
  const account = { ...(body.account as object), ...before, phoneVerifiedAt: new Date().toISOString() };
  // As somebody who was never here, as a driver who is known, and as the person themselves.
  const stranger = randomUUID();
  for (const driverId of [stranger, dora.id, victim.id])
    await comes({ ...body, driverId, account: { ...account, id: driverId }, to: "south", crossing: 2 });
  expect(await theirs()).toEqual(before);
  expect(await reached(dora)).toEqual(doras);
  expect(await reached({ id: stranger })).toEqual({ email: "", phone: "" });
  expect(await reached(victim)).toEqual({ email: before.email, phone: victim.phone });
  expect(await sql("select from auth.users where email = $1 or phone = $2", [before.email, before.phone])).toHaveLength(
    1,
  );
});

test("a driver who came by a passport has the number and address that the accounts' cell says, once it is asked", async () => {
  const dora = await newDriver();
  await leave(dora);
  const { body } = await passportOf(dora);
  const id = randomUUID();
  const account = { ...(body.account as object), id };
  await comes({ ...body, driverId: id, account, to: "south", crossing: 1 });
  const theirs = { email: `${id}@example.test`, phone: `+1786${String(Date.now()).slice(-7)}` };
  await done(service(), "keep_session", {
    p_from: "north",
    p_session_id: randomUUID(),
    p_account: { ...account, ...theirs, phoneVerifiedAt: new Date().toISOString() },
  });
  expect(await reached({ id })).toEqual(theirs);
});

test("a passport with somebody else's account, or a number that nobody comes to by crossing, is refused, and changes nothing", async () => {
  const [dora, other] = await Promise.all([newDriver(), newCustomer()]);
  await leave(dora);
  const { body } = await passportOf(dora);
  const before = await profileOf(dora);
  const id = randomUUID();
  const bad = [
    { ...body, to: "south", crossing: 2, account: { ...(body.account as object), id } },
    { ...body, to: "south", crossing: 2, account: { ...(body.account as object), id: other.id } },
    { ...body, to: "south", crossing: 2, account: null },
    { ...body, to: "south", crossing: 100_002 },
    { ...body, to: "south", crossing: 2 ** 31 - 1 },
    { ...body, driverId: id, account: { ...(body.account as object), id }, to: "south", crossing: 2 ** 31 - 1 },
  ];
  for (const each of bad)
    expect(await call(service(), "take_cell_message", enter(each))).toMatchObject({
      ok: false,
      code: "INVALID_SIGNATURE",
    });
  expect(await profileOf(dora)).toEqual(before);
  expect(await sql("select from auth.users where id = $1", [id])).toEqual([]);
  expect(await comes({ ...body, to: "south", crossing: 100_001 })).toEqual({ entered: true, crossing: 100_001 });
});

test("a passport changes nothing of a driver who is here: one who has come back, one who never left", async () => {
  const [dora, home] = await Promise.all([newDriver(), newDriver()]);
  await leave(dora);
  const { body } = await passportOf(dora);
  await comes({ ...body, to: "south", crossing: 2 });
  for (const each of [dora, home]) {
    const before = await profileOf(each);
    const { crossing } = before as { crossing: number };
    const later = {
      ...body,
      driverId: each.id,
      account: { ...(body.account as object), id: each.id },
      to: "south",
      crossing: crossing + 1,
      cashCeiling: 100_000,
    };
    expect(await comes(later)).toEqual({ entered: false, crossing });
    expect(await profileOf(each)).toEqual(before);
  }
});

test("whoever has applied here and became a driver elsewhere may come from there", async () => {
  const [dora, applicant] = await Promise.all([newDriver(), newDriver({ approved: false })]);
  await leave(dora);
  const { body } = await passportOf(dora);
  const account = { ...(body.account as object), id: applicant.id };
  const passport = { ...body, driverId: applicant.id, account, to: "south", crossing: 1 };
  expect(await comes(passport)).toEqual({ entered: true, crossing: 1 });
  expect(await profileOf(applicant)).toMatchObject({ is_approved: true, away_to: null });
});

test("a suspension of this cell outlives whatever passport comes", async () => {
  const dora = await newDriver();
  await leave(dora);
  const { body } = await passportOf(dora);
  await sql(
    "update public.driver_profiles set suspended_at = now(), suspension_reason = 'Looked at' where user_id = $1",
    [dora.id],
  );
  await comes({ ...body, to: "south", crossing: 2 });
  expect(await online(dora)).toMatchObject({ ok: false, code: "DRIVER_NOT_APPROVED" });
});

test("a message is sent until it is taken, and then what it said of a person is forgotten; a question counts once", async () => {
  const dora = await newDriver();
  await leave(dora);
  const { id } = await passportOf(dora);
  for (const tries of [1, 2]) {
    // As a worker takes the job.
    await sql("select graphile_worker.remove_job($1)", [`cell:${id}`]);
    expect(await done(service(), "begin_cell_message", { p_id: id })).toMatchObject({
      id,
      to: "north",
      kind: "enter",
      tries,
    });
    expect(
      await one("select count(*)::int as jobs, min(run_at) > now() as later from graphile_worker.jobs where key = $1", [
        `cell:${id}`,
      ]),
    ).toEqual({ jobs: 1, later: true });
  }
  await done(service(), "end_cell_message", { p_id: id, p_answer: { entered: true, crossing: 1 } });
  expect(await done(dora.client, "get_driver_cell")).toEqual({
    here: false,
    awayTo: "north",
    crossing: 1,
    arrived: true,
  });
  expect(await done(service(), "begin_cell_message", { p_id: id })).toBeNull();
  expect(await one("select body from private.cell_messages where id = $1", [id])).toEqual({
    body: { driverId: dora.id, crossing: 1 },
  });

  const question = randomUUID();
  const asked = await Promise.all(
    [1, 2, 3].map(() => done<{ first: boolean }>(service(), "note_cell_question", { p_from: "north", p_id: question })),
  );
  expect(asked.filter(({ first }) => first)).toHaveLength(1);
});

test("the books that a cell tells sum up to nothing", async () => {
  const { root, books } = await done<{
    root: { entries: number | null };
    books: Record<string, Record<string, number>>;
  }>(service(), "cell_figures");
  expect(root.entries === null || root.entries > 0).toBe(true);
  for (const kinds of Object.values(books))
    expect(Object.values(kinds).reduce((cents, each) => cents + Math.round(each * 100), 0)).toBe(0);
});
