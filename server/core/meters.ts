import "server-only";
import { processSingleton } from "@/server/core/process-singleton";

// The interface that code uses to count. server/telemetry/meters.ts implements it once the process has started.

export type JobOutcome = "done" | "refused" | "failed";
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number; ended: boolean };
type ReplicaOutcome = "served" | "stale" | "unreachable" | "failed";
export type Meters = {
  recordRequest(method: string, route: string, status: number, seconds: number): void;
  /** A database function was called. `errorCode`: of a failure; a refusal is not a failure. */
  recordCall(name: string, seconds: number, errorCode?: string): void;
  recordJob(task: string, outcome: JobOutcome, seconds: number, waitedSeconds?: number): void;
  /** Next failed to render, or a route failed outside of route(). */
  recordPageError(kind: string): void;
  observePool(name: string, pool: PoolState): void;
  /**
   * The outcome of a read that may be stale: the replica served it with this lag (s), or the primary did for this
   * reason.
   */
  recordReplicaRead(outcome: ReplicaOutcome, lagSeconds?: number): void;
  /** All metrics in Prometheus' text format. */
  formatText(): Promise<string>;
};

const metersHolder = processSingleton<Meters | undefined>("meters");

export function setMeters(meters: Meters | undefined): void {
  metersHolder.value = meters;
}

export const meters = (): Meters | undefined => metersHolder.value;
