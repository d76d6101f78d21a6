// Old positions are archived to files. Evaluations of old deliveries must not treat archived days as days without
// positions.
import { randomUUID } from "node:crypto";
import { readCode, createDeliveryInStatus, positionBody, type AssignedDelivery } from "./support/deliveries";
import { withArchivedPositions } from "./support/archived-positions";
import { callRpcOrThrow, newDriver, queryRow, serviceClient, nextUnusedLocation, sql } from "./support/harness";

jest.setTimeout(60_000);

async function createHandedOverDelivery(): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus("in_transit");
  const { id, driver } = delivery;
  await callRpcOrThrow(driver.client, "arrive", { p_transaction_id: id, p_position: positionBody(delivery.at) });
  await callRpcOrThrow(driver.client, "complete_task", { p_transaction_id: id, p_code: await readCode(delivery) });
  return delivery;
}

test("does not measure a drive with partly archived days", async () => {
  const { id, driver } = await createHandedOverDelivery();
  const queryParams = [id, driver.id];
  expect(
    await withArchivedPositions(driver.id, "select app.get_track_to_measure($1, $2) as value", queryParams),
  ).toEqual([
    { ok: true, data: { positions: expect.any(Array) as unknown[] } },
    { ok: true, data: null },
  ]);
});

test("does not store the file of a driver deleted meanwhile; a replaced file is removed", async () => {
  const driver = await newDriver({ at: nextUnusedLocation() });
  const storeFile = (driverId: string, path: string) =>
    callRpcOrThrow<{ stored: boolean }>(serviceClient(), "store_position_file", {
      p_driver_id: driverId,
      p_day: "2020-01-01",
      p_path: path,
      p_positions: 1,
      p_checksum: "-9223372036854775808",
      p_sha256: "a".repeat(64),
      p_bytes: 1,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await storeFile(randomUUID(), first)).toEqual({ stored: false });
  expect([await storeFile(driver.id, first), await storeFile(driver.id, second)]).toEqual([
    { stored: true },
    { stored: true },
  ]);
  const removed = await queryRow<{ paths: string[] }>(
    `select j.payload::jsonb -> 'paths' as paths from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_files' and j.payload::jsonb -> 'paths' ? $1`,
    [first],
  );
  expect(removed.paths).toEqual([first]);
});

test("archives only days that are still in the table", async () => {
  const driver = await newDriver();
  const days = Number(
    (await queryRow<{ days: number }>("select private.get_setting('position_hot_days')::int as days")).days,
  );
  const at = (ago: number) => Math.floor(Date.now() / 1000) - ago * 86_400;
  const recordPosition = (timestamp: number) =>
    callRpcOrThrow<{ ignored: { reason: string }[] }>(driver.client, "record_positions", {
      p_positions: [{ timestamp, latitude: 1, longitude: 1 }],
    });
  await recordPosition(at(days + 0.1));
  expect(await sql("select 1 from public.driver_positions where driver_id = $1", [driver.id])).toEqual([]);
  await recordPosition(at(days - 0.1));
  expect(await sql("select 1 from public.driver_positions where driver_id = $1", [driver.id])).toHaveLength(1);
});
