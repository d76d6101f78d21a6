import type { PositionReport as ReportSchema, PositionsAnswer } from "@/lib/contracts/driver";
import type { z } from "zod";
import { isApiError } from "../api/api-error";
import { api } from "../api/fetcher";
import { isFull } from "../storage/phone-db";
import { clockKnown, isClockKnown, onServerClock } from "../app/server-clock";
import { createSendLock, lockRetryMs } from "../storage/try-lock";
import type { Position } from "./position";
import { toThin, type KeptPosition, type PositionStore } from "./position-store";

type Report = z.infer<typeof ReportSchema>;
export type Told = {
  /** The server has positions; the newest of them was measured then (the phone's clock, ms). */
  onArrived: (measuredAt: number) => void;
  onZones: (events: PositionsAnswer["geofenceEvents"]) => void;
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
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * What was measured and not answered for yet: kept first, then sent, oldest first, until the server has spoken of each.
 */
export function createPositionOutbox(store: PositionStore, told: Told) {
  let driverId: string | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let size = perRequest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pausedUntil = 0;
  let flight = new AbortController();
  const withLock = createSendLock("handover-positions");

  const tell = async () => {
    if (driverId !== null) told.onWaiting((await store.times(driverId)).length, failures > 0);
  };

  async function keep(position: Position): Promise<void> {
    const owner = driverId;
    const { signal } = flight;
    if (owner === null) return;
    await store.add(owner, position).catch(async (cause: unknown) => {
      if (!isFull(cause)) throw cause;
      // No room on the phone: the way so far is made coarser.
      await store.remove(owner, toThin(await store.times(owner)));
      await store.add(owner, position).catch(() => store.addUnstored(owner, position));
    });
    // They may have gone off duty while it was written: nothing is kept then.
    if (signal.aborted) return store.remove(owner, [position.measuredAt]);
    const times = await store.times(owner);
    if (times.length > keptAtMost) await store.remove(owner, toThin(times));
    told.onWaiting(times.length, failures > 0);
    if (times.length % batchSize === 0) void send();
  }

  /** Sends what waits, from one tab at a time; `eager` also in the pause after a failure. */
  function send(options: { keepalive?: boolean; eager?: boolean } = {}): Promise<void> {
    if (!options.eager && Date.now() < pausedUntil) return running ?? Promise.resolve();
    again = true;
    running ??= (async () => {
      while (again && driverId !== null) {
        again = false;
        clearTimeout(timer);
        // Without a lock two tabs may send the same positions at once; the server counts each once.
        if (await withLock(() => sendAll(options))) continue;
        timer = setTimeout(() => void send({ eager: true }), Math.max(lockRetryMs, pausedUntil - Date.now()));
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function sendAll({ keepalive }: { keepalive?: boolean }): Promise<void> {
    for (;;) {
      const owner = driverId;
      const { signal } = flight;
      if (owner === null) return;
      const waiting = await store.oldest(owner, size);
      if (waiting.length === 0) return tell();
      const batch = await dated(owner, waiting);
      if (signal.aborted || driverId !== owner) return;
      const answer = await post(owner, batch, signal, keepalive);
      if (!answer || signal.aborted) return;
      const left = await settle(owner, batch, answer, signal);
      await tell();
      if (left > 0) return later(null);
    }
  }

  // A phone whose clock is wrong would be nowhere now, and be offered nothing. Once sent under a time, always under it.
  async function dated(owner: string, waiting: KeptPosition[]): Promise<KeptPosition[]> {
    // Any answer tells the time. Without one nothing can be sent either, and the next try asks again.
    if (!isClockKnown()) await Promise.race([api(clockPath).catch(() => undefined), clockKnown(3_000)]);
    const batch = waiting.map((position) => ({
      ...position,
      sentAs: position.sentAs ?? Math.round(onServerClock(position.measuredAt) / 1_000),
    }));
    if (isClockKnown())
      await store.update(
        owner,
        batch.filter((_, index) => waiting[index]?.sentAs === undefined),
      );
    return batch;
  }

  async function post(
    owner: string,
    batch: KeptPosition[],
    signal: AbortSignal,
    keepalive?: boolean,
  ): Promise<PositionsAnswer | null> {
    try {
      const answer = await api(path, { method: "POST", body: { positions: batch.map(toReport) }, signal, keepalive });
      failures = 0;
      pausedUntil = 0;
      size = Math.min(perRequest, size * 2);
      return answer;
    } catch (error) {
      if (signal.aborted) return null;
      const code = isApiError(error) ? error.code : "";
      if ((code === "VALIDATION_ERROR" || code === "BODY_TOO_LARGE") && batch.length > 1) {
        // One that the server cannot read must not hold up the others.
        size = Math.ceil(batch.length / 2);
        again = true;
      } else if (code === "VALIDATION_ERROR") {
        await store.remove(
          owner,
          batch.map(({ measuredAt }) => measuredAt),
        );
        again = true;
      } else {
        later(isApiError(error) ? error.retryAfter : null);
        await tell();
      }
      return null;
    }
  }

  /** Takes what the server has answered for off the phone; says how many it has not. */
  async function settle(
    owner: string,
    batch: KeptPosition[],
    answer: PositionsAnswer,
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

  function later(retryAfterSeconds: number | null): void {
    failures += 1;
    const pause =
      retryAfterSeconds === null
        ? Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 6))
        : retryAfterSeconds * 1_000;
    pausedUntil = Date.now() + pause;
    clearTimeout(timer);
    timer = setTimeout(() => void send({ eager: true }), pause);
  }

  return {
    keep,
    send,
    /** Whose positions may be sent: another driver's on this phone stay where they are, for a week. */
    open(owner: string): () => void {
      driverId = owner;
      const onOnline = () => {
        failures = 0;
        void send({ eager: true });
      };
      window.addEventListener("online", onOnline);
      void store.dropBefore(Date.now() - keptForMs).catch(() => undefined);
      void send();
      return () => {
        window.removeEventListener("online", onOnline);
        clearTimeout(timer);
        if (driverId === owner) driverId = null;
      };
    },
    /** Off duty is off: what waits is dropped, and what is on its way is called back. */
    async forget(owner = driverId): Promise<void> {
      if (owner === null) return;
      clearTimeout(timer);
      failures = 0;
      pausedUntil = 0;
      flight.abort();
      flight = new AbortController();
      await store.clear(owner);
      told.onWaiting(0, false);
    },
  };
}

function toReport({ sentAs, measuredAt, ...rest }: KeptPosition): Report {
  return { timestamp: sentAs ?? Math.round(measuredAt / 1_000), ...rest };
}
