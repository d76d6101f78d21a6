import type { PositionReport as ReportSchema, PositionsResult } from "@/lib/contracts/driver";
import type { z } from "zod";
import { isApiError } from "../api/api-error";
import { api } from "../api/fetcher";
import { isFull } from "../storage/phone-db";
import { clockKnown, isClockKnown, toServerTime } from "../app/server-clock";
import { createQueue } from "../offline/queue";
import type { MeasuredPosition } from "./position";
import { positionsToDrop, type StoredPosition, type PositionStore } from "./position-store";

type Report = z.infer<typeof ReportSchema>;
type TrackerNews = {
  /** The server has positions; the newest of them was measured then (the phone's clock, ms). */
  onArrived: (measuredAt: number) => void;
  onZones: (events: PositionsResult["geofenceEvents"]) => void;
  /** Whether the server found the newest position of a batch too inaccurate to use. */
  onInaccurate: (inaccurate: boolean) => void;
  /** How many wait on this phone, and whether the last try got no answer. */
  onWaiting: (count: number, failing: boolean) => void;
};

const path = "/api/driver/positions";
const clockPath = "/api/health";
const perRequest = 100;
const batchSize = 10;
/** Two days at 30 s, and a little. */
const keptAtMost = 6_000;
const keptForMs = 7 * 86_400_000;

/** Of one driver, until the driver goes off duty. */
type Batch = { owner: string; positions: StoredPosition[]; signal: AbortSignal };

/** Positions are stored first, then sent, oldest first and many in a request, until the server has answered for each. */
export function createPositionOutbox(store: PositionStore, told: TrackerNews) {
  let driverId: string | null = null;
  let size = perRequest;
  let flight = new AbortController();
  let keepalive = false;

  const queue = createQueue<Batch>({
    lock: "handover-positions",
    retry: { firstMs: 1_000, longestMs: 60_000 },
    waiting: async () => {
      const owner = driverId;
      const { signal } = flight;
      if (owner === null) return [];
      const { length } = await store.times(owner);
      if (signal.aborted) return [];
      told.onWaiting(length, queue.isFailing());
      const positions = await store.oldest(owner, size);
      return positions.length > 0 ? [{ owner, positions, signal }] : [];
    },
    send: async ({ owner, positions, signal }) => {
      const batch = await dated(owner, positions);
      if (signal.aborted || driverId !== owner) return;
      const answer = await post(batch, signal);
      if (!answer || signal.aborted) return;
      size = Math.min(perRequest, size * 2);
      if ((await settle(owner, batch, answer, signal)) > 0)
        throw new Error("The server did not answer for all positions");
    },
    isUnacknowledged: (error) => !isApiError(error, "VALIDATION_ERROR") && !isApiError(error, "BODY_TOO_LARGE"),
    refuse: async ({ owner, positions }) => {
      // One that the server cannot read must not hold up the others.
      if (positions.length > 1) size = Math.ceil(positions.length / 2);
      else
        await store.remove(
          owner,
          positions.map(({ measuredAt }) => measuredAt),
        );
    },
  });

  async function keep(position: MeasuredPosition): Promise<void> {
    const owner = driverId;
    const { signal } = flight;
    if (owner === null) return;
    await store.add(owner, position).catch(async (cause: unknown) => {
      if (!isFull(cause)) throw cause;
      // No room on the phone: the way so far is made coarser.
      await store.remove(owner, positionsToDrop(await store.times(owner)));
      await store.add(owner, position).catch(() => store.addUnstored(owner, position));
    });
    // They may have gone off duty while it was written: nothing is kept then.
    if (signal.aborted) return store.remove(owner, [position.measuredAt]);
    const times = await store.times(owner);
    if (times.length > keptAtMost) await store.remove(owner, positionsToDrop(times));
    told.onWaiting(times.length, queue.isFailing());
    if (times.length % batchSize === 0) void queue.run();
  }

  // A phone whose clock is wrong would be nowhere now, and be offered nothing. Once sent under a time, always under it.
  async function dated(owner: string, waiting: StoredPosition[]): Promise<StoredPosition[]> {
    // Any answer tells the time. Without one nothing can be sent either, and the next try asks again.
    if (!isClockKnown()) await Promise.race([api(clockPath).catch(() => undefined), clockKnown(3_000)]);
    const batch = waiting.map((position) => ({
      ...position,
      sentAs: position.sentAs ?? Math.round(toServerTime(position.measuredAt) / 1_000),
    }));
    if (isClockKnown())
      await store.update(
        owner,
        batch.filter((_, index) => waiting[index]?.sentAs === undefined),
      );
    return batch;
  }

  /** Null if the request was cancelled. */
  async function post(batch: StoredPosition[], signal: AbortSignal): Promise<PositionsResult | null> {
    try {
      return await api(path, { method: "POST", body: { positions: batch.map(toReport) }, signal, keepalive });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** Takes what the server has answered for off the phone; says how many it has not. */
  async function settle(
    owner: string,
    batch: StoredPosition[],
    answer: PositionsResult,
    signal: AbortSignal,
  ): Promise<number> {
    const reasons = new Map(answer.ignored.map(({ timestamp, reason }) => [timestamp, reason]));
    const complete = answer.accepted + answer.ignored.length >= batch.length;
    const answered = complete ? batch : batch.filter(({ sentAs }) => reasons.has(sentAs ?? 0));
    await store.remove(
      owner,
      answered.map(({ measuredAt }) => measuredAt),
    );
    // They went off duty meanwhile: what arrived before belongs to that time, and must not keep the next one waiting.
    if (signal.aborted) return 0;
    const arrived = complete
      ? answered.filter(({ sentAs }) => (reasons.get(sentAs ?? 0) ?? "duplicate") === "duplicate").at(-1)
      : undefined;
    if (arrived) told.onArrived(arrived.measuredAt);
    const newest = answered.at(-1);
    if (newest) told.onInaccurate(reasons.get(newest.sentAs ?? 0) === "inaccurate");
    if (answer.geofenceEvents.length > 0) told.onZones(answer.geofenceEvents);
    return batch.length - answered.length;
  }

  return {
    keep,
    /** Sends what is due; with `keepalive` the requests outlive the page. */
    send(options: { keepalive?: boolean } = {}): Promise<void> {
      keepalive = options.keepalive ?? false;
      return queue.run();
    },
    /** Whose positions may be sent: another driver's on this phone stay where they are, for a week. */
    open(owner: string): () => void {
      driverId = owner;
      void store.dropBefore(Date.now() - keptForMs).catch(() => undefined);
      const close = queue.open();
      return () => {
        close();
        if (driverId === owner) driverId = null;
      };
    },
    /** Off duty is off: what waits is dropped, and what is on its way is called back. */
    async forget(owner = driverId): Promise<void> {
      if (owner === null) return;
      queue.reset();
      flight.abort();
      flight = new AbortController();
      await store.clear(owner);
      told.onWaiting(0, false);
    },
  };
}

function toReport({ sentAs, measuredAt, ...rest }: StoredPosition): Report {
  return { timestamp: sentAs ?? Math.round(measuredAt / 1_000), ...rest };
}
