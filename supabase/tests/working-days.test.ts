// A driver's working day, as an administrator sets it.
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, newDriver, sql, type TestPerson } from "./support/harness";

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const updateWorkDay = (driver: TestPerson, patch: unknown, caller = ada) =>
  callRpc<Record<string, unknown>>(caller.client, "admin_update_work_day", { p_user_id: driver.id, p_patch: patch });
const listRecordedChanges = (driver: TestPerson) =>
  sql<{ details: unknown }>(
    "select details from private.admin_actions where subject_id = $1 and action = 'update_work_day' order by id",
    [driver.id],
  );
const listProviderJobs = (driver: TestPerson) =>
  sql("select 1 from graphile_worker.jobs where key = $1", [`routing:driver:${driver.id}`]);

// docs/readings.md: work-day
test("an administrator sets hours, capacities, start and end; the driver reads it, it is recorded, and a job sends it to the routing provider", async () => {
  const dora = await newDriver();
  await sql("select graphile_worker.remove_job($1)", [`routing:driver:${dora.id}`]);
  const day = {
    workTimeFrom: "07:30",
    workTimeTo: "16:00",
    vehicleCapacity1: 20,
    vehicleCapacity4: 3,
    startLatitude: 25.7,
    startLongitude: -80.2,
    startAddress: "1 Depot Road",
    endLatitude: 25.8,
    endLongitude: -80.3,
    endAddress: null,
  };
  expect(await updateWorkDay(dora, day)).toMatchObject({
    ok: true,
    data: { ...day, vehicleCapacity2: null, vehicleCapacity3: null },
  });
  expect(await callRpcOrThrow(dora.client, "get_driver_profile")).toMatchObject(day);
  expect(await listProviderJobs(dora)).toHaveLength(1);
  expect(await listRecordedChanges(dora)).toMatchObject([
    {
      details: {
        before: { workTimeFrom: "09:00", vehicleCapacity1: null },
        after: { workTimeFrom: "07:30", vehicleCapacity1: 20, endLongitude: -80.3 },
      },
    },
  ]);
  expect(
    await updateWorkDay(dora, { vehicleCapacity1: null, startLatitude: null, startLongitude: null, startAddress: "" }),
  ).toMatchObject({ data: { vehicleCapacity1: null, startLatitude: null, startAddress: null, workTimeFrom: "07:30" } });
});

test("repeating the same day succeeds without a job or an audit record", async () => {
  const dora = await newDriver();
  await updateWorkDay(dora, { vehicleCapacity1: 5 });
  await sql("select graphile_worker.remove_job($1)", [`routing:driver:${dora.id}`]);
  expect(await updateWorkDay(dora, { vehicleCapacity1: 5, workTimeTo: "17:00" })).toMatchObject({
    ok: true,
    data: { vehicleCapacity1: 5 },
  });
  expect(await listRecordedChanges(dora)).toHaveLength(1);
  expect(await listProviderJobs(dora)).toEqual([]);
});

test.each([
  [{ workTimeFrom: "18:00" }, "workTimeFrom"],
  [{ startLatitude: 25 }, "startLongitude"],
  [{ endLongitude: 25 }, "endLatitude"],
])("a working day with %j is refused at its field, and stays unchanged", async (patch, path) => {
  const dora = await newDriver();
  expect(await updateWorkDay(dora, patch)).toMatchObject({ ok: false, code: "VALIDATION_ERROR", errors: [{ path }] });
  expect(await listRecordedChanges(dora)).toEqual([]);
});

test("a working day is set by administrators only, for other users, and for drivers only", async () => {
  const [dora, cora] = [await newDriver(), await newCustomer()];
  expect(await updateWorkDay(dora, { vehicleCapacity1: 1 }, dora)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await updateWorkDay(cora, { vehicleCapacity1: 1 })).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
  expect(await updateWorkDay(ada, { vehicleCapacity1: 1 })).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
});
