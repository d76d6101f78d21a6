import "server-only";
import { isDeepStrictEqual } from "node:util";
import { dateInTimeZone } from "@/server/optimoroute/account-time";
import { toDriverParameters, missingExternalIdMessage } from "@/server/optimoroute/map-orders";
import { isTemporaryError, RoutingError } from "@/server/optimoroute/errors";
import type { DriverParameters } from "@/server/optimoroute/types";
import { itemDecisions } from "@/server/provider-sync/item-decisions";
import {
  withRoutingProvider,
  logRoutingProblem,
  providerPauseSeconds,
  isRoutingEnabled,
  type Routing,
} from "@/server/provider-sync/routing";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { ProviderDay } from "@/server/database/results/routing";

// Delay before a driver with a delivery is checked again.
const RETRY_SECONDS = 300;

/** Today in the account's time zone. */
export const routingToday = (): string => dateInTimeZone(Date.now(), env().OPTIMOROUTE_TIMEZONE);

/**
 * Sends a driver's day to the provider if it differs from the one sent for this date, because writing it dissolves the
 * driver's route. Deferred while they have a delivery, unless they are suspended.
 */
export async function syncDriver(driverId: string): Promise<void> {
  if (!isRoutingEnabled()) return;
  const date = routingToday();
  const pauseSeconds = providerPauseSeconds();
  if (pauseSeconds > 0) {
    await rpc(ownerContext, "defer_routing_job", {
      p_task: "sync_routing_driver",
      p_id: driverId,
      p_seconds: pauseSeconds,
    });
    return;
  }
  const driverSync = await rpc(ownerContext, "begin_routing_driver", { p_driver_id: driverId, p_date: date });
  if (driverSync.desired === null) return;
  const { desired, version, sent, refusedVersion, carries, known, name } = driverSync;
  const recordResult = (result: Record<string, unknown>): Promise<unknown> =>
    rpc(ownerContext, "record_routing_driver", {
      p_driver_id: driverId,
      p_date: date,
      p_version: version,
      p_sent: null,
      ...result,
    });
  if (refusedVersion === version) return;
  if (!desired.externalId) {
    await logSyncError(missingExternalIdMessage, { driverId });
    await recordResult({ p_problem: missingExternalIdMessage });
    return;
  }
  const parameters = toParameters(desired);
  // A driver who may not work and is unknown to the provider needs no sync.
  if (isDeepStrictEqual(parameters, sent) || (!known && !desired.enabled)) return;
  if (carries) {
    await recordResult({ p_retry_seconds: RETRY_SECONDS });
    return;
  }
  try {
    const attempt = await withRoutingProvider((routing) => sendParameters(routing, parameters, name, known));
    await recordResult(attempt.outcome === "later" ? { p_retry_seconds: attempt.seconds } : { p_sent: parameters });
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    const problem = `${error.code}: ${error.message}`;
    await logSyncError(problem, { externalId: desired.externalId });
    await recordResult({ p_problem: problem });
  }
}

const logSyncError = (errorMessage: string, requestData: Record<string, string>): Promise<void> =>
  logRoutingProblem({
    errorType: "SYNC_ERROR",
    errorCode: "SYNC_ERROR",
    errorMessage,
    endpoint: "update_driver_parameters",
    method: "POST",
    requestData,
  });

async function sendParameters(
  { client, mode }: Routing,
  parameters: DriverParameters,
  name: string,
  isKnown: boolean,
): Promise<void> {
  // A real account's drivers are created manually.
  if (!isKnown && mode === "documented") await ensureDriver(client, parameters.externalId, name);
  await client.updateDriverParameters(parameters);
}

async function ensureDriver(client: Routing["client"], externalId: string, name: string): Promise<void> {
  try {
    await client.getDriverInfo(externalId);
  } catch (error) {
    if (!(error instanceof RoutingError) || error.retryable || error.type === "authentication") throw error;
    await client.createDriver({ externalId, name });
  }
}

function toParameters(day: ProviderDay): DriverParameters {
  const toPlace = (lat: number | null, lng: number | null, address: string | null) =>
    lat === null || lng === null ? null : { lat, lng, address };
  return toDriverParameters(
    {
      externalId: day.externalId,
      isEnabled: day.enabled,
      workTimeFrom: day.workTimeFrom,
      workTimeTo: day.workTimeTo,
      capacities: [day.vehicleCapacity1, day.vehicleCapacity2, day.vehicleCapacity3, day.vehicleCapacity4],
      start: toPlace(day.startLatitude, day.startLongitude, day.startAddress),
      end: toPlace(day.endLatitude, day.endLongitude, day.endAddress),
    },
    day.date,
  );
}

/** Enqueues syncing of active drivers with an unsent day. */
export async function syncDrivers(): Promise<void> {
  if (isRoutingEnabled()) await rpc(ownerContext, "sync_routing_drivers", { p_date: routingToday() });
}

/**
 * Before a day is planned, sends the days of all known drivers that were not sent: without a day they are not planned.
 * False when the provider is unavailable; throws when it refuses everything.
 */
export async function sendDays(date: string): Promise<boolean> {
  for (;;) {
    const unsent = await rpc(ownerContext, "list_unsent_routing_days", { p_date: date, p_today: routingToday() });
    if (unsent.length === 0) return true;
    const days = unsent.map(({ desired }) => toParameters(desired));
    const attempt = await withRoutingProvider(async ({ client }) =>
      itemDecisions("update_drivers_parameters", (await client.updateDriversParameters(days)).items),
    );
    if (attempt.outcome !== "done") return false;
    for (const [index, { driverId, version }] of unsent.entries()) {
      const decision = attempt.result[index];
      const error = decision instanceof RoutingError ? decision : null;
      if (error && isTemporaryError(error)) return false;
      // A refused key is unrelated to any driver.
      if (error?.type === "authentication") throw error;
      const problem = error && `${error.code}: ${error.message}`;
      if (problem !== null) await logSyncError(problem, { externalId: days[index]?.externalId ?? driverId });
      await rpc(ownerContext, "record_routing_driver", {
        p_driver_id: driverId,
        p_date: date,
        p_version: version,
        p_sent: problem === null ? days[index] : null,
        ...(problem === null ? {} : { p_problem: problem }),
      });
    }
  }
}
