import "server-only";
import type { DriverHistory, DriverProfile, DriverStats } from "@/lib/contracts/driver/driver";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { userContext } from "@/server/database/client";
import type { FunctionName, RpcArgs } from "@/server/database/functions";
import { openSession } from "@/server/session/refresh-session";
import { pageSessionJar } from "@/server/http/page-session";
import type { ResultOf } from "@/server/database/results";

/** Data of a server-rendered page, and its time (ms). */
type PrefetchedData<T> = { fetchedAt: number; data: T };

/** The driver's statistics for server rendering; null if unavailable, and the page fetches them. */
export const prefetchStats = (range: DriverStats["range"]): Promise<PrefetchedData<DriverStats> | null> =>
  prefetch("get_driver_stats", { p_range: range });

/** The driver's profile, likewise. */
export const prefetchProfile = (): Promise<PrefetchedData<DriverProfile> | null> => prefetch("get_driver_profile");

/** The driver's latest finished deliveries, likewise. */
export const prefetchHistory = (limit: number): Promise<PrefetchedData<DriverHistory> | null> =>
  prefetch("list_driver_history", {
    p_cursor: null,
    p_limit: limit,
    p_status: null,
    p_from: null,
    p_transaction: null,
  });

// Server rendering does not wait longer for data that the page can fetch.
const timeoutMs = 1_000;

async function prefetch<Name extends FunctionName>(
  name: Name,
  ...args: RpcArgs<Name>
): Promise<PrefetchedData<ResultOf<Name>> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, timeoutMs);
  });
  return Promise.race([readForPage(name, ...args), timeout]).finally(() => {
    clearTimeout(timer);
  });
}

async function readForPage<Name extends FunctionName>(
  name: Name,
  ...args: RpcArgs<Name>
): Promise<PrefetchedData<ResultOf<Name>> | null> {
  try {
    const claims = await openSession(await pageSessionJar());
    if (!claims) return null;
    return { fetchedAt: Date.now(), data: await rpc(userContext(claims), name, ...args) };
  } catch (error) {
    log().warn({ error: describeError(error), name }, "the data of a driver's page could not be prefetched");
    return null;
  }
}
