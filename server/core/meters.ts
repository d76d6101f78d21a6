import "server-only";
import { processSingleton } from "@/server/core/process-singleton";

// What this process counts, seen from the work. Who keeps the numbers (server/watch/meters.ts) is there once the
// process has started in order.

export type JobOutcome = "done" | "refused" | "failed";
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number; ended: boolean };
type ReplicaOutcome = "asked" | "old" | "unreachable" | "failed";
export type Meters = {
  request(method: string, route: string, status: number, seconds: number): void;
  /** A function of the database was asked. `failed` is the code of a failure, and no refusal. */
  call(name: string, seconds: number, failed?: string): void;
  job(task: string, outcome: JobOutcome, seconds: number, waitedSeconds?: number): void;
  /** Next could not draw something, or a route failed outside of route(). */
  pageError(kind: string): void;
  pool(name: string, pool: PoolState): void;
  /** The replica was asked for what may be old, and how old it is; or the primary was, because the replica is this. */
  replica(outcome: ReplicaOutcome, age?: number): void;
  /** All of it as Prometheus reads it. */
  text(): Promise<string>;
};

const counting = processSingleton<Meters | undefined>("meters");

export function setMeters(meters: Meters | undefined): void {
  counting.value = meters;
}

export const meters = (): Meters | undefined => counting.value;
