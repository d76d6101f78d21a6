// Positions of past days are archived in one file per driver: reads are unchanged, a partition is dropped only after
// every file is verified, and files are deleted with their driver and by age.
import { createClient } from "@supabase/supabase-js";
import { gunzipSync } from "node:zlib";
import {
  callCronRoute,
  pollUntil,
  expectOk,
  newAdmin,
  newDriver,
  queryAsOwner,
  randomPlace,
  testStack,
  type ApiPerson,
} from "./support/app";

jest.setTimeout(120_000);

const DAY = 86_400_000;
const POSITION_COUNT = 400;
// Each test has a day of its own: a partition contains all drivers.
const dayOf = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
const partOf = (day: string): string => `driver_positions_${day.replaceAll("-", "")}`;
const bucket = () => createClient(testStack().apiUrl, testStack().secretKey).storage.from("position-history");

/** Creates the day's partition; retries while the table is locked by the job that creates days. */
const made = (day: string) =>
  pollUntil("the day has its partition", () =>
    queryAsOwner(`select private.create_position_partition('${day}')`).catch((error: { code?: string }) => {
      if (error.code !== "55P03") throw error;
      return null;
    }),
  );

/** A driver who drove on that day, with jumps, inaccurate positions and missing fields. */
async function drove(day: string, count = POSITION_COUNT): Promise<ApiPerson> {
  const { lat, lng } = randomPlace();
  const driver = await newDriver({ name: "Dora Driver" });
  await made(day);
  await queryAsOwner(
    `insert into public.driver_positions (driver_id, "timestamp", received_at, latitude, longitude, accuracy, speed, heading, excluded, zones)
     select $1, d.at, d.at + interval '1.234567 seconds', $2::float8 + n / 7e4, $3::float8 - n / 3e4, case when n % 5 > 0 then 5 + n % 9 / 7.0 end, n % 30 / 3.0, null,
            case when n % 90 = 7 then 'jump' when n % 50 = 3 then 'inaccurate' end, case when n % 40 = 0 then '{"zone": {"in": true, "since": 1}}'::jsonb end
       from generate_series(1, $5::int) n cross join lateral (select $4::date::timestamp at time zone 'UTC' + n * interval '31.000123 seconds' as at) d`,
    [driver.id, lat, lng, day, count],
  );
  return driver;
}
const readLocationHistory = async (ada: ApiPerson, driver: ApiPerson, day: string): Promise<string> =>
  JSON.stringify(
    (
      await expectOk(
        ada.post(`/api/admin/drivers/${driver.id}/location-history`, {
          from: `${day}T00:00:00.000Z`,
          to: `${day}T23:59:59.999Z`,
          reason: "The sender says that nobody came",
        }),
      )
    ).data,
  );
const copyOf = async (driver: ApiPerson): Promise<string> =>
  JSON.stringify((await expectOk(driver.get("/api/profile/export"))).body.driver);
const filesOf = ({ id }: ApiPerson) =>
  queryAsOwner<{ path: string; count: number }>(
    "select path, position_count as count from private.position_files where driver_id = $1",
    [id],
  );
const inTable = async ({ id }: ApiPerson): Promise<number> =>
  (await queryAsOwner("select 1 from public.driver_positions where driver_id = $1", [id])).length;
const hasPositions = async (day: string): Promise<boolean> =>
  (await queryAsOwner("select 1 from pg_class where relname = $1", [partOf(day)])).length === 1;
/** Written some time ago, so that no transaction that started before it is still open. */
const aMinuteLater = (day: string) =>
  queryAsOwner("update private.position_files set moved_at = moved_at - interval '2 minutes' where day = $1", [day]);
const move = () => expectOk(callCronRoute("cleanup"));
/** Archives until the partition is gone; retries while the table is locked. */
const moved = (day: string) =>
  pollUntil("the partition is dropped", async () => {
    await aMinuteLater(day);
    await move();
    return !(await hasPositions(day));
  });

test("a day reads the same from the table, from both, and from files; each driver has one file that administrators read, too", async () => {
  const day = dayOf(17);
  const [dora, dan, ada] = [await drove(day), await drove(day, 3), await newAdmin()];
  const [history, copy] = [await readLocationHistory(ada, dora, day), await copyOf(dora)];
  expect(JSON.parse(history)).toMatchObject({ total: POSITION_COUNT });
  await move();
  expect(await hasPositions(day)).toBe(true);
  expect([await readLocationHistory(ada, dora, day), await copyOf(dora)]).toEqual([history, copy]);
  await moved(day);
  expect(await inTable(dora)).toBe(0);
  expect([await readLocationHistory(ada, dora, day), await copyOf(dora)]).toEqual([history, copy]);
  expect(JSON.parse(await readLocationHistory(ada, dan, day))).toMatchObject({ total: 3 });
  // Reading archived positions is recorded too: the driver reads it.
  expect((await expectOk(dora.get("/api/driver/location-access-log"))).data).toMatchObject({ items: { length: 3 } });
  const [file] = await filesOf(dora);
  const { data } = await bucket().download(file?.path ?? "");
  const lines = gunzipSync(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))
    .toString()
    .split("\n");
  expect(lines).toHaveLength(POSITION_COUNT);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ timestamp: `${day}T00:00:31.000123Z`, source: "mobile_app" });
});

test("a day has the same boundaries in files and in the table: a range across both contains each position once", async () => {
  const [old, newer] = [dayOf(19), dayOf(18)];
  const [dora, ada] = [await drove(old), await newAdmin()];
  await made(newer);
  await queryAsOwner(
    `insert into public.driver_positions (driver_id, "timestamp", latitude, longitude) values ($1, $2::timestamptz, 1, 1), ($1, $3::timestamptz, 2, 2)`,
    [dora.id, `${old}T23:59:59.999999Z`, `${newer}T00:00:00Z`],
  );
  const across = async () =>
    (
      await expectOk(
        ada.post(`/api/admin/drivers/${dora.id}/location-history`, {
          from: `${old}T23:00:00Z`,
          to: `${newer}T01:00:00Z`,
          reason: "Nobody came",
        }),
      )
    ).data;
  const before = await across();
  expect(before).toMatchObject({ total: 2 });
  await move();
  await moved(old);
  expect(await across()).toEqual(before);
});

test("a position that arrives while files are written is not lost: the day is written again, and the older file deleted", async () => {
  const day = dayOf(20);
  const [dora, ada] = [await drove(day), await newAdmin()];
  await move();
  const [first] = await filesOf(dora);
  await queryAsOwner(
    `insert into public.driver_positions (driver_id, "timestamp", latitude, longitude) values ($1, $2::date + time '23:00', 1, 1)`,
    [dora.id, day],
  );
  const history = await readLocationHistory(ada, dora, day);
  expect(JSON.parse(history)).toMatchObject({ total: POSITION_COUNT + 1 });
  await aMinuteLater(day);
  await move();
  expect([await hasPositions(day), await filesOf(dora)]).toMatchObject([true, [{ count: POSITION_COUNT + 1 }]]);
  await moved(day);
  expect(await readLocationHistory(ada, dora, day)).toBe(history);
  await pollUntil("the older file is gone", async () => (await bucket().download(first?.path ?? "")).data === null);
});

test("a position classified again meanwhile is detected, though the count is equal", async () => {
  const day = dayOf(21);
  const dora = await drove(day, 5);
  await move();
  await queryAsOwner("update public.driver_positions set excluded = 'jump' where driver_id = $1", [dora.id]);
  const [before] = await filesOf(dora);
  await aMinuteLater(day);
  await move();
  expect([await hasPositions(day), (await filesOf(dora))[0]?.path === before?.path]).toEqual([true, false]);
});

test("a changed file is refused, and not taken for a day without positions", async () => {
  const day = dayOf(22);
  const [dora, ada] = [await drove(day, 5), await newAdmin()];
  await move();
  await moved(day);
  const [file] = await filesOf(dora);
  const other = await bucket().update(file?.path ?? "", Buffer.from("other"), { contentType: "application/gzip" });
  expect(other.error).toBeNull();
  const response = await ada.post(`/api/admin/drivers/${dora.id}/location-history`, {
    from: `${day}T00:00:00Z`,
    to: `${day}T23:00:00Z`,
    reason: "Nobody came",
  });
  expect([response.status, response.code]).toEqual([404, "NOT_FOUND"]);
});

test("files are deleted with their driver, and after retention_days", async () => {
  const day = dayOf(23);
  const [dora, dan] = [await drove(day, 5), await drove(day, 5)];
  await move();
  const [[doras], [dans]] = [await filesOf(dora), await filesOf(dan)];
  const deletedDays =
    (path = "") =>
    async () =>
      (await bucket().download(path)).data === null;
  await queryAsOwner("delete from auth.users where id = $1", [dora.id]);
  await pollUntil("the erased user's file is deleted", deletedDays(doras?.path));
  expect(await filesOf(dora)).toEqual([]);
  expect((await bucket().download(dans?.path ?? "")).error).toBeNull();
  await queryAsOwner("update private.position_files set day = day - 30 where driver_id = $1", [dan.id]);
  await move();
  await pollUntil("the file past its retention time is deleted", deletedDays(dans?.path));
});

test("users, signed in or not, cannot find the files", async () => {
  const day = dayOf(24);
  const dora = await drove(day, 5);
  await move();
  const [file] = await filesOf(dora);
  const stranger = createClient(testStack().apiUrl, testStack().publishableKey).storage.from("position-history");
  expect((await stranger.download(file?.path ?? "")).data).toBeNull();
  expect((await stranger.list(dora.id)).data ?? []).toEqual([]);
  expect((await fetch(`${testStack().apiUrl}/storage/v1/object/public/position-history/${file?.path}`)).ok).toBe(false);
});
