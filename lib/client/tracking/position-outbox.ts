import type { PositionReport as ReportSchema, PositionsResult } from "@/lib/contracts/driver/driver";
import type { z } from "zod";
import { isApiError } from "../api/api-error";
import { api } from "../api/fetcher";
import { isQuotaExceeded } from "../storage/indexed-db";
import { waitForServerClock, isServerClockKnown, toServerTime } from "../app/server-clock";
import { createQueue } from "../offline/queue";
import type { MeasuredPosition } from "./position";
import { timesToThinOut, type StoredPosition, type PositionStore } from "./position-store";

type Report = z.infer<typeof ReportSchema>;
type UploadHandlers = {
  /** The server has positions up to this measuring time (ms, the phone's clock). */
  onUploaded: (measuredAt: number) => void;
  onZoneEvents: (events: PositionsResult["geofenceEvents"]) => void;
  /** Whether the server rejected the newest position of a batch as too inaccurate. */
  onInaccurate: (inaccurate: boolean) => void;
  /** Number of unsent positions, and whether the last attempt failed. */
  onPendingChange: (count: number, failing: boolean) => void;
};

const path = "/api/driver/positions";
const clockPath = "/api/health";
const maxPerRequest = 100;
const batchSize = 10;
/** A little more than two days at 30 s. */
const maxStored = 6_000;
const retentionMs = 7 * 86_400_000;

/** Positions of one driver; aborted when they go off duty. */
type Batch = { owner: string; positions: StoredPosition[]; signal: AbortSignal };

/** Stores positions, then sends them in batches, oldest first, until the server has answered for each. */
export function createPositionOutbox(store: PositionStore, handlers: UploadHandlers) {
  let driverId: string | null = null;
  let requestSize = maxPerRequest;
  let abortController = new AbortController();
  let keepalive = false;

  const queue = createQueue<Batch>({
    lockName: "handover-positions",
    retry: { initialDelayMs: 1_000, maxDelayMs: 60_000 },
    listPending: async () => {
      const owner = driverId;
      const { signal } = abortController;
      if (owner === null) return [];
      const { length } = await store.listTimes(owner);
      if (signal.aborted) return [];
      handlers.onPendingChange(length, queue.isFailing());
      const positions = await store.listOldest(owner, requestSize);
      return positions.length > 0 ? [{ owner, positions, signal }] : [];
    },
    send: async ({ owner, positions, signal }) => {
      const batch = await withServerTime(owner, positions);
      if (signal.aborted || driverId !== owner) return;
      const result = await post(batch, signal);
      if (!result || signal.aborted) return;
      requestSize = Math.min(maxPerRequest, requestSize * 2);
      if ((await removeAcknowledged(owner, batch, result, signal)) > 0)
        throw new Error("The server did not answer for all positions");
    },
    isUnacknowledged: (error) => !isApiError(error, "VALIDATION_ERROR") && !isApiError(error, "BODY_TOO_LARGE"),
    onRefused: async ({ owner, positions }) => {
      // A position that the server cannot parse must not block the others: halve the batch until it is found.
      if (positions.length > 1) requestSize = Math.ceil(positions.length / 2);
      else
        await store.remove(
          owner,
          positions.map(({ measuredAt }) => measuredAt),
        );
    },
  });

  async function addPosition(position: MeasuredPosition): Promise<void> {
    const owner = driverId;
    const { signal } = abortController;
    if (owner === null) return;
    await store.add(owner, position).catch(async (cause: unknown) => {
      if (!isQuotaExceeded(cause)) throw cause;
      // Storage is full: thin out the older positions.
      await store.remove(owner, timesToThinOut(await store.listTimes(owner)));
      await store.add(owner, position).catch(() => store.addInMemory(owner, position));
    });
    // The driver may have gone off duty during the write: keep nothing then.
    if (signal.aborted) return store.remove(owner, [position.measuredAt]);
    const times = await store.listTimes(owner);
    if (times.length > maxStored) await store.remove(owner, timesToThinOut(times));
    handlers.onPendingChange(times.length, queue.isFailing());
    if (times.length % batchSize === 0) void queue.run();
  }

  // With a wrong phone clock the positions would be rejected as old, and the driver would get no offers. A position
  // keeps the time it was first sent under, so that a repeat is recognised.
  async function withServerTime(owner: string, positions: StoredPosition[]): Promise<StoredPosition[]> {
    // Any response has the server's time. Without one nothing can be sent either, and the next attempt tries again.
    if (!isServerClockKnown()) await Promise.race([api(clockPath).catch(() => undefined), waitForServerClock(3_000)]);
    const batch = positions.map((position) => ({
      ...position,
      reportedTimestamp: position.reportedTimestamp ?? Math.round(toServerTime(position.measuredAt) / 1_000),
    }));
    if (isServerClockKnown())
      await store.update(
        owner,
        batch.filter((_, index) => positions[index]?.reportedTimestamp === undefined),
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
  async function removeAcknowledged(
    owner: string,
    batch: StoredPosition[],
    result: PositionsResult,
    signal: AbortSignal,
  ): Promise<number> {
    const reasons = new Map(result.ignored.map(({ timestamp, reason }) => [timestamp, reason]));
    const complete = result.accepted + result.ignored.length >= batch.length;
    const acknowledged = complete
      ? batch
      : batch.filter(({ reportedTimestamp }) => reasons.has(reportedTimestamp ?? 0));
    await store.remove(
      owner,
      acknowledged.map(({ measuredAt }) => measuredAt),
    );
    // The driver went off duty meanwhile: this answer must not affect the next shift.
    if (signal.aborted) return 0;
    const newestAccepted = complete
      ? acknowledged
          .filter(({ reportedTimestamp }) => (reasons.get(reportedTimestamp ?? 0) ?? "duplicate") === "duplicate")
          .at(-1)
      : undefined;
    if (newestAccepted) handlers.onUploaded(newestAccepted.measuredAt);
    const newestAcknowledged = acknowledged.at(-1);
    if (newestAcknowledged)
      handlers.onInaccurate(reasons.get(newestAcknowledged.reportedTimestamp ?? 0) === "inaccurate");
    if (result.geofenceEvents.length > 0) handlers.onZoneEvents(result.geofenceEvents);
    return batch.length - acknowledged.length;
  }

  return {
    addPosition,
    /** Sends what is due; with `keepalive` the requests outlive the page. */
    send(options: { keepalive?: boolean } = {}): Promise<void> {
      keepalive = options.keepalive ?? false;
      return queue.run();
    },
    /** Sets the driver to send positions of. Positions of other drivers on this phone stay for a week. */
    open(owner: string): () => void {
      driverId = owner;
      void store.deleteBefore(Date.now() - retentionMs).catch(() => undefined);
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
      handlers.onPendingChange(0, false);
    },
  };
}

function toPositionReport({ reportedTimestamp, measuredAt, ...rest }: StoredPosition): Report {
  return { timestamp: reportedTimestamp ?? Math.round(measuredAt / 1_000), ...rest };
}
