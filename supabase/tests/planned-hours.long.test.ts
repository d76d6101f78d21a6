// Drivers' planned hours, in the service's time zone: a reminder before, and an automatic end unless they continue.
import { createDeliveryInStatus, readDriverStatus, nextUnusedLocation } from "./support/deliveries";
import { callRpc, callRpcOrThrow, newDriver, queryRow, serviceClient, sql, type TestPerson } from "./support/harness";

type Hours = { weekday: number; from: string; to: string };
type Plan = {
  hours: Hours[];
  remindMinutes: number | null;
  autoOffline: boolean;
  upcoming: { startsAt: string; plannedEndsAt: string; endsAt: string | null }[];
};
const setPlannedHours = (driver: TestPerson, hours: Hours[], overrides: object = {}) =>
  callRpc<Plan>(driver.client, "set_planned_hours", {
    p_plan: { hours, remindMinutes: 30, autoOffline: true, ...overrides },
  });
const advancePlan = (driver: TestPerson) =>
  callRpcOrThrow<{ action: string | null }>(serviceClient(), "advance_planned_hours", { p_driver_id: driver.id });
const extendHours = (driver: TestPerson, p_ends_at: string | null | undefined, p_until_stop = false) =>
  callRpc<Plan>(driver.client, "extend_planned_hours", { p_ends_at, p_until_stop });
/** Whether pages may not set the driver online automatically. */
const staysOffline = async (driver: TestPerson) =>
  (await callRpcOrThrow<{ staysOffline: boolean }>(driver.client, "get_driver_profile")).staysOffline;
/** Hours around now, in minutes from now, in the service's time zone. */
const readHoursBetween = async (from: number, to: number): Promise<Hours> =>
  queryRow<Hours>(
    `select extract(isodow from a)::int as weekday, to_char(a, 'HH24:MI') as from, to_char(z, 'HH24:MI') as to
       from (select (clock_timestamp() + make_interval(mins => $1)) at time zone private.get_time_zone() as a,
                    (clock_timestamp() + make_interval(mins => $2)) at time zone private.get_time_zone() as z) s`,
    [from, to],
  );
/** Makes it appear that the driver went online five hours ago, and that no planned hours have ended yet. */
const backdateShift = (driver: TestPerson) =>
  sql(
    `with plans as (update private.planned_hours_settings set ended_for = null where driver_id = $1)
     update public.driver_task_actions set "timestamp" = "timestamp" - interval '5 hours' where driver_id = $1`,
    [driver.id],
  );
const listNotificationTypes = async (driver: TestPerson): Promise<string[]> =>
  (
    await sql<{ type: string }>(
      "select j.payload ->> 'type' as type from graphile_worker._private_jobs j where j.payload ->> 'userId' = $1 and j.payload ->> 'type' like 'planned_hours%' order by j.id",
      [driver.id],
    )
  ).map(({ type }) => type);
const readNextJob = (driver: TestPerson) =>
  sql<{ run_at: string; next_at: string }>(
    "select j.run_at::text, p.next_at::text from graphile_worker.jobs j join private.planned_hours_settings p on p.driver_id = $2::uuid where j.key = $1",
    [`hours:${driver.id}`, driver.id],
  );

test("stores a whole week; names invalid hours: a third in a day, overlapping ones, empty ones", async () => {
  const dora = await newDriver();
  expect(await callRpcOrThrow<Plan>(dora.client, "get_planned_hours")).toMatchObject({
    hours: [],
    remindMinutes: 30,
    upcoming: [],
  });
  const week = [
    { weekday: 1, from: "09:00", to: "13:00" },
    { weekday: 1, from: "17:00", to: "21:00" },
    { weekday: 7, from: "22:00", to: "02:00" },
  ];
  const answer = await setPlannedHours(dora, week);
  expect(answer).toMatchObject({ ok: true, data: { hours: week, remindMinutes: 30 } });
  // Hours later today are listed again for the same day of next week.
  expect([3, 4]).toContain(answer.data?.upcoming.length);
  expect(await setPlannedHours(dora, week)).toEqual(answer);
  const invalidHours = [
    [{ weekday: 1, from: "08:00", to: "09:30" }, "hours.3"],
    [{ weekday: 2, from: "08:00", to: "08:00" }, "hours.3"],
    // Sunday's night ends on Monday.
    [{ weekday: 1, from: "01:00", to: "03:00" }, "hours.3"],
    [{ weekday: 1, from: "22:00", to: "23:00" }, "hours.3"],
  ] as const;
  for (const [overrides, path] of invalidHours)
    expect((await setPlannedHours(dora, [...week, overrides])).errors?.map((error) => error.path)).toEqual([path]);
  expect((await callRpcOrThrow<Plan>(dora.client, "get_planned_hours")).hours).toEqual(week);
});

test("hours follow the service's time zone across daylight-saving changes", async () => {
  const dora = await newDriver();
  await setPlannedHours(dora, [
    { weekday: 7, from: "01:00", to: "09:00" },
    { weekday: 7, from: "22:00", to: "02:00" },
  ]);
  const listSpans = (day: string) =>
    sql<{ starts: string; hours: string }>(
      `select to_char(starts at time zone 'UTC', 'MM-DD HH24:MI') as starts, extract(epoch from ends - starts) / 3600 || '' as hours
         from private.list_planned_spans($1, ($2 || ' 12:00-05')::timestamptz) s
        where (starts at time zone 'America/New_York')::date = $2::date order by s.starts`,
      [dora.id, day],
    );
  const readSpanHours = async (day: string) =>
    (await listSpans(day)).map(({ starts, hours }) => [starts, Number(hours)]);
  // Clocks forward: the night is an hour shorter.
  expect(await readSpanHours("2027-03-14")).toEqual([
    ["03-14 06:00", 7],
    ["03-15 02:00", 4],
  ]);
  // Clocks back: an hour longer. An ambiguous start is the first one.
  expect(await readSpanHours("2027-11-07")).toEqual([
    ["11-07 05:00", 9],
    ["11-08 03:00", 4],
  ]);
});

test("a hub opens at the first of two ambiguous hours, and an hour later for a skipped one", async () => {
  const readOpening = async (from: string, at: string) =>
    (
      await queryRow<{ opens: string }>(
        `select to_char(private.find_next_hub_opening(jsonb_populate_record(null::public.hubs,
           jsonb_build_object('is_active', true, 'hours', jsonb_build_array(jsonb_build_object('day', 7, 'from', $1::text, 'to', '09:00')))),
           $2) at time zone 'UTC', 'MM-DD HH24:MI') as opens`,
        [from, at],
      )
    ).opens;
  expect(await readOpening("01:30", "2027-11-07T04:00:00Z")).toBe("11-07 05:30");
  expect(await readOpening("02:30", "2027-03-14T04:00:00Z")).toBe("03-14 07:30");
});

test("reminds an offline driver half an hour before, not an online one; the job moves with the plan", async () => {
  const [dora, onlineDriver] = await Promise.all([newDriver(), newDriver({ online: true })]);
  for (const driver of [dora, onlineDriver]) {
    await setPlannedHours(driver, [await readHoursBetween(60, 120)]);
    await advancePlan(driver);
    expect(await listNotificationTypes(driver)).toEqual([]);
    const [job] = await readNextJob(driver);
    expect(job?.run_at).toBe(job?.next_at);
    await setPlannedHours(driver, [await readHoursBetween(20, 120)]);
    const [movedJob] = await readNextJob(driver);
    expect(movedJob?.next_at).not.toEqual(job?.next_at);
    // A job that runs too early only schedules itself again.
    expect(Date.parse(movedJob?.run_at ?? "")).toBeLessThanOrEqual(Date.parse(movedJob?.next_at ?? ""));
    for (let n = 0; n < 2; n++) await advancePlan(driver);
  }
  expect([await listNotificationTypes(dora), await listNotificationTypes(onlineDriver)]).toEqual([
    ["planned_hours_starting"],
    [],
  ]);
  expect((await setPlannedHours(dora, [])).data?.upcoming).toEqual([]);
});

test("sets a driver offline at the end, with a notice before; one who went online after it continues", async () => {
  const dora = await newDriver({ online: true });
  await setPlannedHours(dora, [await readHoursBetween(-240, 5)]);
  await advancePlan(dora);
  expect(await listNotificationTypes(dora)).toEqual(["planned_hours_ending"]);
  await setPlannedHours(dora, [await readHoursBetween(-240, -1)]);
  expect(await advancePlan(dora)).toEqual({ action: null });
  await backdateShift(dora);
  expect(await advancePlan(dora)).toEqual({ action: "offline" });
  expect(await readDriverStatus(dora)).toMatchObject({ status: "offline" });
  expect(await staysOffline(dora)).toBe(true);
  expect(await listNotificationTypes(dora)).toEqual(["planned_hours_ending", "planned_hours_ended"]);
  const { items } = await callRpcOrThrow<{ items: { endedBy: string }[] }>(dora.client, "list_shifts");
  expect(items[0]?.endedBy).toBe("planned");
  await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "online" });
  await sql("update private.planned_hours_settings set ended_for = null where driver_id = $1", [dora.id]);
  expect(await advancePlan(dora)).toEqual({ action: null });
  expect(await readDriverStatus(dora)).toMatchObject({ status: "online" });
  expect(await staysOffline(dora)).toBe(false);
});

test("during a delivery the end makes it the last one, and undoing that is final", async () => {
  const { driver: dora, id } = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
  await setPlannedHours(dora, [await readHoursBetween(-240, -1)]);
  await backdateShift(dora);
  expect(await advancePlan(dora)).toEqual({ action: "last_delivery" });
  const readOffDuty = async () =>
    (
      await callRpcOrThrow<{ driver: { status: string; offDutyAfterDelivery: boolean } }>(
        dora.client,
        "get_current_session",
      )
    ).driver;
  expect(await readOffDuty()).toMatchObject({ status: "on_duty", offDutyAfterDelivery: true });
  await callRpcOrThrow(dora.client, "set_off_duty_after_delivery", { p_enabled: false });
  expect(await advancePlan(dora)).toEqual({ action: null });
  expect(await readOffDuty()).toMatchObject({ offDutyAfterDelivery: false });
  await callRpcOrThrow(dora.client, "cancel_task", { p_transaction_id: id, p_reason: "The car broke down" });
  expect(await readDriverStatus(dora)).toMatchObject({ status: "online" });
});

test("a driver may continue: for half an hour, again, or until they stop", async () => {
  const dora = await newDriver({ online: true });
  const first = (await setPlannedHours(dora, [await readHoursBetween(-240, 5)])).data?.upcoming[0];
  const firstExtension = (await extendHours(dora, first?.endsAt)).data?.upcoming[0];
  expect(Date.parse(firstExtension?.endsAt ?? "") - Date.parse(first?.endsAt ?? "")).toBe(30 * 60_000);
  expect(firstExtension?.plannedEndsAt).toBe(first?.endsAt);
  // Repeating the request adds half an hour once.
  expect((await extendHours(dora, first?.endsAt)).data?.upcoming[0]).toEqual(firstExtension);
  expect((await extendHours(dora, firstExtension?.endsAt)).data?.upcoming[0]?.endsAt).not.toBe(firstExtension?.endsAt);
  expect(await extendHours(dora, new Date().toISOString())).toMatchObject({
    code: "INVALID_STATE",
    message: "These hours have already ended. Go online to keep working.",
  });
  const currentHours = (await callRpcOrThrow<Plan>(dora.client, "get_planned_hours")).upcoming[0];
  expect((await extendHours(dora, currentHours?.endsAt, true)).data?.upcoming[0]).toMatchObject({ endsAt: null });
  expect((await extendHours(dora, currentHours?.endsAt, true)).data?.upcoming[0]).toMatchObject({ endsAt: null });
  expect(await advancePlan(dora)).toEqual({ action: null });
});

test("consecutive hours end with the last, and a driver without a planned end stays online", async () => {
  const [dora, driverWithoutAutoOffline] = await Promise.all([
    newDriver({ online: true }),
    newDriver({ online: true }),
  ]);
  await setPlannedHours(dora, [await readHoursBetween(-240, -1), await readHoursBetween(-1, 240)]);
  await setPlannedHours(driverWithoutAutoOffline, [await readHoursBetween(-240, -1)], { autoOffline: false });
  for (const driver of [dora, driverWithoutAutoOffline]) {
    await backdateShift(driver);
    expect(await advancePlan(driver)).toEqual({ action: null });
    expect(await readDriverStatus(driver)).toMatchObject({ status: "online" });
  }
});

test("the routing provider gets the planned hours of that weekday, or the working day's without any", async () => {
  const dora = await newDriver();
  await sql("select graphile_worker.remove_job($1)", [`routing:driver:${dora.id}`]);
  await setPlannedHours(dora, [
    { weekday: 1, from: "07:00", to: "11:00" },
    { weekday: 1, from: "15:00", to: "19:00" },
    { weekday: 2, from: "20:00", to: "02:00" },
  ]);
  expect(await sql("select 1 from graphile_worker.jobs where key = $1", [`routing:driver:${dora.id}`])).toHaveLength(1);
  const readDesiredDay = async (p_date: string) =>
    (
      await callRpcOrThrow<{ desired: Record<string, unknown> }>(serviceClient(), "begin_routing_driver", {
        p_driver_id: dora.id,
        p_date,
      })
    ).desired;
  expect(await readDesiredDay("2027-03-01")).toMatchObject({ workTimeFrom: "07:00", workTimeTo: "19:00" });
  expect(await readDesiredDay("2027-03-02")).toMatchObject({ workTimeFrom: "20:00", workTimeTo: "23:59" });
  expect(await readDesiredDay("2027-03-03")).toMatchObject({ workTimeFrom: "09:00", workTimeTo: "17:00" });
});
