import "server-only";
import type { PositionsResult, PositionsBody } from "@/lib/contracts/driver/driver";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import {
  classifyTrack,
  emptyTrack,
  toTrack,
  type ClassifiedTrack,
  type Track,
  clearPositionRules,
  positionRules,
} from "@/server/positions/classify-track";

type Positions = PositionsBody["positions"];
type QueuedReport = {
  db: DbContext;
  driverId: string;
  positions: Positions;
  resolve: (result: PositionsResult) => void;
  reject: (error: unknown) => void;
};

// Maximum batches per statement, so that no response waits long for others.
const MAX_BATCH = 50;
// While one statement runs, the next is prepared.
const MAX_RUNS = 2;
// Some hundred bytes each: more drivers than one host serves in a day.
const MAX_TRACKS = 50_000;

const queue: QueuedReport[] = [];
// Each driver's track state as this host left it. Another host or a late position makes it stale, which is detected
// when it is used.
const tracks = new Map<string, Track>();
const busyDrivers = new Set<string>();
let runningCount = 0;

/**
 * Stores positions of a driver's phone: classified here and written together with other phones' concurrent batches, in
 * one statement. Anything unusual (late, repeated, or under changed rules) is handled by the database alone. The
 * response means stored.
 */
export function storePositions(db: DbContext, driverId: string, positions: Positions): Promise<PositionsResult> {
  return new Promise((resolve, reject) => {
    queue.push({ db, driverId, positions, resolve, reject });
    startRun();
  });
}

function startRun(): void {
  if (queue.length > 0 && runningCount < MAX_RUNS) void storeQueued();
}

async function storeQueued(): Promise<void> {
  runningCount++;
  try {
    // Batches that arrive by the end of this event loop turn are included.
    await new Promise((proceed) => setImmediate(proceed));
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const unstored = await storeBatch(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
        return new Set<QueuedReport>();
      });
      for (const report of batch) if (!unstored.has(report)) busyDrivers.delete(report.driverId);
      // Not awaited: one may wait for a lock on its delivery, and the others must not.
      for (const report of unstored)
        void storeSingly(report).finally(() => {
          busyDrivers.delete(report.driverId);
          startRun();
        });
    }
  } finally {
    runningCount--;
  }
}

/** The first waiting batch of each driver: a driver's next one continues from its result. */
function takeBatch(): QueuedReport[] {
  const batch: QueuedReport[] = [];
  for (let index = 0; index < queue.length && batch.length < MAX_BATCH;) {
    const report = queue[index] as QueuedReport;
    if (busyDrivers.has(report.driverId)) {
      index++;
      continue;
    }
    busyDrivers.add(report.driverId);
    batch.push(report);
    queue.splice(index, 1);
  }
  return batch;
}

/** Stores these together, and returns those that have to be stored alone. */
async function storeBatch(batch: readonly QueuedReport[]): Promise<Set<QueuedReport>> {
  const classifiedTracks = new Map<QueuedReport, ClassifiedTrack>();
  try {
    const rules = await positionRules();
    await loadTracks(batch.map(({ driverId }) => driverId).filter((id) => !tracks.has(id)));
    const now = Date.now() / 1_000;
    for (const report of batch) {
      const classifiedTrack = classifyTrack(tracks.get(report.driverId) ?? emptyTrack, report.positions, rules, now);
      if (classifiedTrack) classifiedTracks.set(report, classifiedTrack);
    }
    if (classifiedTracks.size > 0) {
      const result = await rpc.once(serviceContext, "store_positions", {
        p_rules: rules.version,
        p_tracks: [...classifiedTracks].map(([{ driverId }, { toStore }]) => ({ driverId, ...toStore })),
      });
      if (result.rules !== rules.version) clearPositionRules();
      const storedByDriver = new Map(result.stored.map((storedTrack) => [storedTrack.driverId, storedTrack]));
      for (const [report, { ignored, nextState }] of classifiedTracks) {
        const storedTrack = storedByDriver.get(report.driverId);
        if (!storedTrack) {
          classifiedTracks.delete(report);
          continue;
        }
        cacheTrack(report.driverId, { ...nextState, version: storedTrack.version });
        report.resolve({
          accepted: report.positions.length - ignored.length,
          ignored,
          geofenceEvents: storedTrack.geofenceEvents,
        });
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // One of them may be invalid for the database: the others must not fail with it.
    log().error({ error: describeError(error) }, "a batch of positions could not be stored");
    classifiedTracks.clear();
  }
  return new Set(batch.filter((report) => !classifiedTracks.has(report)));
}

async function storeSingly({ db, driverId, positions, resolve, reject }: QueuedReport): Promise<void> {
  tracks.delete(driverId);
  await rpc(db, "record_positions", { p_positions: positions }).then(resolve, reject);
}

async function loadTracks(driverIds: readonly string[]): Promise<void> {
  if (driverIds.length === 0) return;
  const stored = await rpc.once(serviceContext, "get_tracks", { p_driver_ids: [...driverIds] });
  for (const track of stored.tracks) cacheTrack(track.driverId, toTrack(track));
}

function cacheTrack(driverId: string, track: Track): void {
  tracks.delete(driverId);
  tracks.set(driverId, track);
  for (const oldest of tracks.keys()) {
    if (tracks.size <= MAX_TRACKS) break;
    tracks.delete(oldest);
  }
}
