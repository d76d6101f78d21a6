import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { removeHistory, writeHistory } from "@/server/positions/history";

const BATCH_SIZE = 4;
const DRIVERS_PER_QUERY = 64;

/**
 * Moves positions of days that ended `position_hot_days` ago to files, one driver at a time, and drops a day's
 * partition once every driver's file was written, read back and found equal to the table. Crash-safe: nothing is
 * dropped before its files are verified. A partition is dropped at the next run, at least a minute after its last file.
 */
export async function archivePositions(db: AnyContext, ms = Infinity): Promise<{ files: number; days: number }> {
  const end = performance.now() + ms;
  const archived = { files: 0, days: 0 };
  while (performance.now() < end && (await rpc(db, "drop_archived_day")).dropped !== null) archived.days++;
  while (performance.now() < end) {
    const { day, driverIds } = await rpc(db, "get_positions_to_archive", { p_limit: DRIVERS_PER_QUERY });
    if (day === null) break;
    for (let from = 0; from < driverIds.length && performance.now() < end; from += BATCH_SIZE) {
      const batch = driverIds.slice(from, from + BATCH_SIZE);
      await Promise.all(batch.map((driverId) => archiveDay(db, driverId, day)));
      archived.files += batch.length;
    }
  }
  return archived;
}

async function archiveDay(db: AnyContext, driverId: string, day: string): Promise<void> {
  const { positionCount, checksum, lines } = await rpc(db, "get_positions_of_day", {
    p_driver_id: driverId,
    p_day: day,
  });
  // Erased in the meantime.
  if (checksum === null) return;
  const file = await writeHistory(driverId, day, lines, positionCount);
  const { stored } = await rpc(db, "store_position_file", {
    p_driver_id: driverId,
    p_day: day,
    p_path: file.path,
    p_positions: file.positionCount,
    p_checksum: checksum,
    p_sha256: file.sha256,
    p_bytes: file.bytes,
  });
  if (!stored) await removeHistory(file);
}
