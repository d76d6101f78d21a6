import type { PositionReport as ReportSchema, PositionsResult } from "@/lib/contracts/driver/driver";
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
  /** The server has positions up to this measuring time (ms, the phone's clock). */
  onArrived: (measuredAt: number) => void;
  onZones: (events: PositionsResult["geofenceEvents"]) => void;
  /** Whether the server rejected the newest position of a batch as too inaccurate. */
  onInaccurate: (inaccurate: boolean) => void;
  /** Number of unsent positions, and whether the last attempt failed. */
  onWaiting: (count: number, failing: boolean) => void;
};

const path = "/api/driver/positions";
const clockPath = "/api/health";
const maxPerRequest = 100;
const batchSize = 10;
/** A little more than two days at 30 s. */
const maxStored = 6_000;
const storedForMs = 7 * 86_400_000;

/** Positions of one driver; aborted when they go off duty. */
type Batch = { owner: string; positions: StoredPosition[]; signal: AbortSignal };

/** Stores positions, then sends them in batches, oldest first, until the server has answered for each. */
export function createPositionOutbox(store: PositionStore, news: TrackerNews) {
  let driverId: string | null = null;
  let requestSize = maxPerRequest;
  let abortController = new AbortController();
  let keepalive = false;

  const queue = createQueue<Batch>({
    lock: "handover-positions",
    retry: { initialDelayMs: 1_000, maxDelayMs: 60_000 },
    pending: async () => {
      const owner = driverId;
      const { signal } = abortController;
      if (owner === null) return [];
      const { length } = await store.times(owner);
      if (signal.aborted) return [];
      news.onWaiting(length, queue.isFailing());
      const positions = await store.oldest(owner, requestSize);
      return positions.length > 0 ? [{ owner, positions, signal }] : [];
    },
    send: async ({ owner, positions, signal }) => {
      const batch = await withServerTime(owner, positions);
      if (signal.aborted || driverId !== owner) return;
      const answer = await post(batch, signal);
      if (!answer || signal.aborted) return;
      requestSize = Math.min(maxPerRequest, requestSize * 2);
      if ((await removeAnswered(owner, batch, answer, signal)) > 0)
        throw new Error("The server did not answer for all positions");
    },
    isUnacknowledged: (error) => !isApiError(error, "VALIDATION_ERROR") && !isApiError(error, "BODY_TOO_LARGE"),
    refuse: async ({ owner, positions }) => {
      // A position that the server cannot parse must not block the others: halve the batch until it is found.
      if (positions.length > 1) requestSize = Math.ceil(positions.length / 2);
      else
        await store.remove(
          owner,
          positions.map(({ measuredAt }) => measuredAt),
        );
    },
  });

  async function storePosition(position: MeasuredPosition): Promise<void> {
    const owner = driverId;
    const { signal } = abortController;
    if (owner === null) return;
    await store.add(owner, position).catch(async (cause: unknown) => {
      if (!isFull(cause)) throw cause;
      // Storage is full: thin out the older positions.
      await store.remove(owner, positionsToDrop(await store.times(owner)));
      await store.add(owner, position).catch(() => store.addUnsaved(owner, position));
    });
    // The driver may have gone off duty during the write: keep nothing then.
    if (signal.aborted) return store.remove(owner, [position.measuredAt]);
    const times = await store.times(owner);
    if (times.length > maxStored) await store.remove(owner, positionsToDrop(times));
    news.onWaiting(times.length, queue.isFailing());
    if (times.length % batchSize === 0) void queue.run();
  }

  // With a wrong phone clock the positions would be rejected as old, and the driver would get no offers. A position
  // keeps the time it was first sent under, so that a repeat is recognised.
  async function withServerTime(owner: string, undated: StoredPosition[]): Promise<StoredPosition[]> {
    // Any response tells the server's time. Without one nothing can be sent either, and the next attempt tries again.
    if (!isClockKnown()) await Promise.race([api(clockPath).catch(() => undefined), clockKnown(3_000)]);
    const batch = undated.map((position) => ({
      ...position,
      sentAs: position.sentAs ?? Math.round(toServerTime(position.measuredAt) / 1_000),
    }));
    if (isClockKnown())
      await store.update(
        owner,
        batch.filter((_, index) => undated[index]?.sentAs === undefined),
      );
    return batch;
  }

  /** Null if the request was aborted. */
  async function post(batch: StoredPosition[], signal: AbortSignal): Promise<PositionsResult | null> {
    try {
      return await api(path, { method: "POST", body: { positions: batch.map(toPositionReport) }, signal, keepalive });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** Removes the positions that the server has answered for; returns how many it has not. */
  async function removeAnswered(
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
    // The driver went off duty meanwhile: this answer must not affect the next shift.
    if (signal.aborted) return 0;
    const newestAccepted = complete
      ? answered.filter(({ sentAs }) => (reasons.get(sentAs ?? 0) ?? "duplicate") === "duplicate").at(-1)
      : undefined;
    if (newestAccepted) news.onArrived(newestAccepted.measuredAt);
    const newestAnswered = answered.at(-1);
    if (newestAnswered) news.onInaccurate(reasons.get(newestAnswered.sentAs ?? 0) === "inaccurate");
    if (answer.geofenceEvents.length > 0) news.onZones(answer.geofenceEvents);
    return batch.length - answered.length;
  }

  return {
    keep: storePosition,
    /** Sends what is due; with `keepalive` the requests outlive the page. */
    send(options: { keepalive?: boolean } = {}): Promise<void> {
      keepalive = options.keepalive ?? false;
      return queue.run();
    },
    /** Sets the driver to send positions of. Positions of other drivers on this phone stay for a week. */
    open(owner: string): () => void {
      driverId = owner;
      void store.dropBefore(Date.now() - storedForMs).catch(() => undefined);
      const close = queue.open();
      return () => {
        close();
        if (driverId === owner) driverId = null;
      };
    },
    /** Off duty: deletes unsent positions and aborts requests. */
    async clear(owner = driverId): Promise<void> {
      if (owner === null) return;
      queue.reset();
      abortController.abort();
      abortController = new AbortController();
      await store.clear(owner);
      news.onWaiting(0, false);
    },
  };
}

function toPositionReport({ sentAs, measuredAt, ...rest }: StoredPosition): Report {
  return { timestamp: sentAs ?? Math.round(measuredAt / 1_000), ...rest };
}
