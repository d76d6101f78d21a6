import "server-only";
import type { PositionsResult, PositionsBody } from "@/lib/contracts/driver";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { classifyTrack, noTrack, trackOf, type ClassifiedTrack, type Track } from "@/server/positions/classify-track";
import { clearPositionRules, positionRules } from "@/server/positions/rules";

type Positions = PositionsBody["positions"];
type Sent = {
  db: DbContext;
  driverId: string;
  positions: Positions;
  resolve: (answer: PositionsResult) => void;
  reject: (error: unknown) => void;
};

// Maximum batches per statement, so that no response waits long for others.
const MOST = 50;
// While one statement runs, the next is prepared.
const AT_ONCE = 2;
// Some hundred bytes each: more drivers than one host serves in a day.
const MOST_TRACKS = 50_000;

const waiting: Sent[] = [];
// Each driver's track state as this host left it. Another host or a late position makes it stale, which is detected
// when it is used.
const tracks = new Map<string, Track>();
const busy = new Set<string>();
let underWay = 0;

/**
 * Stores positions of a driver's phone: classified here and written together with other phones' concurrent batches, in
 * one statement. Anything unusual (late, repeated, or under changed rules) is handled by the database alone. The
 * response means stored.
 */
export function storePositions(db: DbContext, driverId: string, positions: Positions): Promise<PositionsResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ db, driverId, positions, resolve, reject });
    goOn();
  });
}

function goOn(): void {
  if (waiting.length > 0 && underWay < AT_ONCE) void keepWaiting();
}

async function keepWaiting(): Promise<void> {
  underWay++;
  try {
    // Batches that arrive by the end of this event loop turn are included.
    await new Promise((turn) => setImmediate(turn));
    for (let some = nextOnes(); some.length > 0; some = nextOnes()) {
      const alone = await keepTogether(some).catch((error: unknown) => {
        for (const { reject } of some) reject(error);
        return new Set<Sent>();
      });
      for (const sent of some) if (!alone.has(sent)) busy.delete(sent.driverId);
      // Not awaited: one may wait for a lock on its delivery, and the others must not.
      for (const sent of alone)
        void keepAlone(sent).finally(() => {
          busy.delete(sent.driverId);
          goOn();
        });
    }
  } finally {
    underWay--;
  }
}

/** The first waiting batch of each driver: a driver's next one continues from its result. */
function nextOnes(): Sent[] {
  const some: Sent[] = [];
  for (let n = 0; n < waiting.length && some.length < MOST;) {
    const sent = waiting[n] as Sent;
    if (busy.has(sent.driverId)) {
      n++;
      continue;
    }
    busy.add(sent.driverId);
    some.push(sent);
    waiting.splice(n, 1);
  }
  return some;
}

/** Stores these together, and returns those that have to be stored alone. */
async function keepTogether(some: readonly Sent[]): Promise<Set<Sent>> {
  const judged = new Map<Sent, ClassifiedTrack>();
  try {
    const rules = await positionRules();
    await learnTracks(some.map(({ driverId }) => driverId).filter((id) => !tracks.has(id)));
    const now = Date.now() / 1_000;
    for (const sent of some) {
      const plain = classifyTrack(tracks.get(sent.driverId) ?? noTrack, sent.positions, rules, now);
      if (plain) judged.set(sent, plain);
    }
    if (judged.size > 0) {
      const answer = await rpc.once(serviceContext, "store_positions", {
        p_rules: rules.version,
        p_tracks: [...judged].map(([{ driverId }, { kept }]) => ({ driverId, ...kept })),
      });
      if (answer.rules !== rules.version) clearPositionRules();
      const kept = new Map(answer.kept.map((one) => [one.driverId, one]));
      for (const [sent, { ignored, next }] of judged) {
        const one = kept.get(sent.driverId);
        if (!one) {
          judged.delete(sent);
          continue;
        }
        remember(sent.driverId, { ...next, version: one.version });
        sent.resolve({
          accepted: sent.positions.length - ignored.length,
          ignored,
          geofenceEvents: one.geofenceEvents,
        });
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // One of them may be invalid for the database: the others must not fail with it.
    log().error({ error: describeError(error) }, "positions could not be kept together");
    judged.clear();
  }
  return new Set(some.filter((sent) => !judged.has(sent)));
}

async function keepAlone({ db, driverId, positions, resolve, reject }: Sent): Promise<void> {
  tracks.delete(driverId);
  await rpc(db, "record_positions", { p_positions: positions }).then(resolve, reject);
}

async function learnTracks(driverIds: readonly string[]): Promise<void> {
  if (driverIds.length === 0) return;
  const known = await rpc.once(serviceContext, "get_tracks", { p_driver_ids: [...driverIds] });
  for (const track of known.tracks) remember(track.driverId, trackOf(track));
}

function remember(driverId: string, track: Track): void {
  tracks.delete(driverId);
  tracks.set(driverId, track);
  for (const oldest of tracks.keys()) {
    if (tracks.size <= MOST_TRACKS) break;
    tracks.delete(oldest);
  }
}
