import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Meters, PoolState } from "@/server/core/meters";

// Seconds. Targets: requests below 0.3, statements below 0.05; jobs may wait for external services.
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 10];
const CALL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];
const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const WAIT_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

// Next's names for failed requests.
const PAGE_KINDS = ["render", "route", "action", "proxy"];

/**
 * This process's metrics. Label values come from the code (documented routes, functions, tasks), never from requests,
 * so that their number is bounded.
 */
export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ): Histogram<Label> => new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter("handover_http_requests_total", "Requests that were answered", [
    "method",
    "route",
    "status",
  ]);
  const requestSeconds = histogram(
    "handover_http_request_seconds",
    "Duration of requests",
    ["method", "route"],
    REQUEST_BUCKETS,
  );
  const callSeconds = histogram(
    "handover_database_call_seconds",
    "Duration of database functions",
    ["function"],
    CALL_BUCKETS,
  );
  const callFailures = counter("handover_database_failures_total", "Functions of the database that failed", [
    "function",
    "code",
  ]);
  const jobs = counter("handover_jobs_total", "Attempts of background jobs, by outcome", ["task", "outcome"]);
  const jobSeconds = histogram("handover_job_seconds", "Duration of background jobs", ["task"], JOB_BUCKETS);
  const jobWait = histogram("handover_job_wait_seconds", "Wait of due jobs for a worker", ["task"], WAIT_BUCKETS);
  const pageErrors = counter("handover_page_errors_total", "Pages and routes that Next could not serve", ["kind"]);
  // Initialized to 0: Prometheus sees no increase in a series that begins at 1, and the first error would raise no
  // alert.
  for (const kind of PAGE_KINDS) pageErrors.inc({ kind }, 0);

  const replicaReads = counter("handover_replica_reads_total", "Reads tried on a replica, by outcome", ["outcome"]);
  const replicaAge = new Gauge({
    name: "handover_replica_age_seconds",
    help: "Lag of the replica at its last read, at most",
    registers,
  });

  const pools = new Map<PoolState, string>();
  new Gauge({
    name: "handover_database_connections",
    help: "Connections to the database by state; waiting: requests for one",
    labelNames: ["pool", "state"] as const,
    registers,
    collect() {
      this.reset();
      for (const [pool, name] of pools) {
        // A worker that lost the database has created another pool.
        if (pool.ended) {
          pools.delete(pool);
          continue;
        }
        this.inc({ pool: name, state: "busy" }, pool.totalCount - pool.idleCount);
        this.inc({ pool: name, state: "idle" }, pool.idleCount);
        this.inc({ pool: name, state: "waiting" }, pool.waitingCount);
      }
    },
  });
  collectDefaultMetrics({ register: registry });

  return {
    recordRequest: (method, route, status, seconds) => {
      requests.inc({ method, route, status: String(status) });
      requestSeconds.observe({ method, route }, seconds);
    },
    recordCall: (name, seconds, errorCode) => {
      callSeconds.observe({ function: name }, seconds);
      if (errorCode !== undefined) callFailures.inc({ function: name, code: errorCode || "none" });
    },
    recordJob: (task, outcome, seconds, waitedSeconds) => {
      jobs.inc({ task, outcome });
      jobSeconds.observe({ task }, seconds);
      if (waitedSeconds !== undefined) jobWait.observe({ task }, Math.max(waitedSeconds, 0));
    },
    recordPageError: (kind) => {
      pageErrors.inc({ kind });
    },
    observePool: (name, pool) => {
      pools.set(pool, name);
    },
    recordReplicaRead: (outcome, lagSeconds) => {
      replicaReads.inc({ outcome });
      if (lagSeconds !== undefined) replicaAge.set(lagSeconds);
    },
    formatText: () => registry.metrics(),
  };
}
