import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { LocationHistory, LocationHistoryBody } from "@/lib/contracts/driver/location-access";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import type { PositionFile } from "@/server/database/results/positions";
import { serverFiles, storageRefusal } from "@/server/supabase/files";
import type { AnyContext, DbContext } from "@/server/database/client";
import { type PreparedRpc, rpc } from "@/server/database/rpc";

// A driver's positions of an old day: one line of JSON each, oldest first, in a gzip file of the private bucket.
const BUCKET = "position-history";
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const countLines = (lines: string): number => (lines === "" ? 0 : lines.split("\n").length);
const historyBucket = () => serverFiles().from(BUCKET);

type WrittenFile = PositionFile & { bytes: number };

/**
 * Writes a driver's day and reads it back, to verify what the store contains. A new name each time, so that no cache
 * can have an older file under it.
 */
async function writeHistory(driverId: string, day: string, lines: string, positionCount: number): Promise<WrittenFile> {
  const bytes = await compress(lines);
  const file = { path: `${driverId}/${day}-${randomUUID()}.ndjson.gz`, positionCount, sha256: hashOf(lines) };
  const { error } = await historyBucket().upload(file.path, bytes, { contentType: "application/gzip" });
  if (error) throw error;
  await readLines(file);
  return { ...file, bytes: bytes.byteLength };
}

/** Deletes a file without a record. If the deletion fails, the scheduled clean-up deletes the file. */
async function removeHistory({ path }: Pick<PositionFile, "path">): Promise<void> {
  await historyBucket().remove([path]);
}

/** The positions in these files, in the table's columns. */
export async function readHistory(historyFiles: readonly PositionFile[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const file of historyFiles)
    for (const line of (await readLines(file)).split("\n")) if (line !== "") rows.push(JSON.parse(line));
  return rows;
}

/** Reads a driver's positions; the access is recorded before anything is returned. Old days are in files. */
export async function viewLocationHistory(
  db: DbContext,
  driverId: string,
  { from, to, reason, transactionId }: LocationHistoryBody,
): Promise<PreparedRpc<LocationHistory>> {
  const files = await rpc(db, "admin_list_location_history_files", { p_driver_id: driverId, p_from: from, p_to: to });
  return rpc.prepare("admin_get_location_history", {
    p_driver_id: driverId,
    p_from: from,
    p_to: to,
    p_reason: reason,
    p_transaction_id: transactionId ?? null,
    p_history: await readHistory(files),
  });
}

async function readLines({ path, positionCount, sha256 }: PositionFile): Promise<string> {
  const { data, error } = await historyBucket().download(path);
  const refusal = error && storageRefusal(error);
  if (refusal?.code === "PROVIDER_UNAVAILABLE") throw refusal;
  const lines = data && (await decompress(Buffer.from(await data.arrayBuffer())).catch(() => null))?.toString("utf8");
  if (typeof lines !== "string" || hashOf(lines) !== sha256 || countLines(lines) !== positionCount) {
    log().error({ path, sha256 }, "a file of positions is missing or differs from its recorded hash");
    throw new Refusal("NOT_FOUND");
  }
  return lines;
}

const BATCH_SIZE = 4;
const DRIVERS_PER_QUERY = 64;

/**
 * Moves positions of days that ended `position_hot_days` ago to files, one driver at a time, and drops a day's
 * partition once every driver's file was written, read back and found equal to the table. Crash-safe: nothing is
 * dropped before its files are verified. A partition is dropped at the next run, at least a minute after its last file.
 */
export async function archivePositions(
  db: AnyContext,
  timeBudgetMs = Infinity,
): Promise<{ files: number; days: number }> {
  const end = performance.now() + timeBudgetMs;
  const archived = { files: 0, days: 0 };
  while (performance.now() < end && (await rpc(db, "drop_archived_day")).dropped !== null) archived.days++;
  while (performance.now() < end) {
    const { day, driverIds } = await rpc(db, "get_positions_to_archive", { p_limit: DRIVERS_PER_QUERY });
    if (day === null) break;
    for (let start = 0; start < driverIds.length && performance.now() < end; start += BATCH_SIZE) {
      const batch = driverIds.slice(start, start + BATCH_SIZE);
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
