import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import type { PositionFile } from "@/server/database/results/positions";
import { serverFiles, storageRefusal } from "@/server/supabase/files";

// A driver's positions of an old day: one line of JSON each, oldest first, in a gzip file of the private bucket.
const BUCKET = "position-history";
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const countLines = (lines: string): number => (lines === "" ? 0 : lines.split("\n").length);
const files = () => serverFiles().from(BUCKET);

type WrittenFile = PositionFile & { bytes: number };

/**
 * Writes a driver's day and reads it back, to verify what the store contains. A new name each time, so that no cache
 * can have an older file under it.
 */
export async function writeHistory(
  driverId: string,
  day: string,
  lines: string,
  positionCount: number,
): Promise<WrittenFile> {
  const bytes = await compress(lines);
  const file = { path: `${driverId}/${day}-${randomUUID()}.ndjson.gz`, positionCount, sha256: hashOf(lines) };
  const { error } = await files().upload(file.path, bytes, { contentType: "application/gzip" });
  if (error) throw error;
  await readLines(file);
  return { ...file, bytes: bytes.byteLength };
}

/** Deletes a file without a record. One that is left behind is found by the scheduled clean-up. */
export async function removeHistory({ path }: Pick<PositionFile, "path">): Promise<void> {
  await files().remove([path]);
}

/** The positions in these files, in the table's columns. */
export async function readHistory(from: readonly PositionFile[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const file of from)
    for (const line of (await readLines(file)).split("\n")) if (line !== "") rows.push(JSON.parse(line));
  return rows;
}

async function readLines({ path, positionCount, sha256 }: PositionFile): Promise<string> {
  const { data, error } = await files().download(path);
  const failed = error && storageRefusal(error);
  if (failed?.code === "PROVIDER_UNAVAILABLE") throw failed;
  const lines = data && (await decompress(Buffer.from(await data.arrayBuffer())).catch(() => null))?.toString("utf8");
  if (typeof lines !== "string" || hashOf(lines) !== sha256 || countLines(lines) !== positionCount) {
    log().error({ path, sha256 }, "a file of positions is missing or differs from its recorded hash");
    throw new Refusal("NOT_FOUND");
  }
  return lines;
}
