import "server-only";
import type { DriverHistory, DriverProfile, DriverStats } from "@/lib/contracts/driver";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { userContext } from "@/server/database/client";
import type { FunctionName, RpcArgs } from "@/server/database/functions";
import { openSession } from "@/server/session/refresh-session";
import { jarOfPage } from "@/server/http/page-session";
import type { ResultOf } from "@/server/database/results";

/** What a page is drawn with, and the time (ms) it is of. */
export type Drawn<T> = { at: number; data: T };

/**
 * The driver's own numbers for a page that is being rendered; null when they cannot be had, and the page asks itself.
 */
export const drawStats = (range: DriverStats["range"]): Promise<Drawn<DriverStats> | null> =>
  draw("driver_stats", { p_range: range });

/** Who they are, and what there is to tell them, likewise. */
export const drawProfile = (): Promise<Drawn<DriverProfile> | null> => draw("get_driver_profile");

/** Their latest deliveries that are over, likewise. */
export const drawHistory = (limit: number): Promise<Drawn<DriverHistory> | null> =>
  draw("driver_history", {
    p_cursor: null,
    p_limit: limit,
    p_status: null,
    p_from: null,
    p_transaction: null,
  });

// A page does not wait longer for what it can ask for itself.
const patienceMs = 1_000;

async function draw<Name extends FunctionName>(
  name: Name,
  ...args: RpcArgs<Name>
): Promise<Drawn<ResultOf<Name>> | null> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((giveUp) => {
    late = setTimeout(() => {
      giveUp(null);
    }, patienceMs);
  });
  return Promise.race([read(name, ...args), tooLate]).finally(() => {
    clearTimeout(late);
  });
}

async function read<Name extends FunctionName>(
  name: Name,
  ...args: RpcArgs<Name>
): Promise<Drawn<ResultOf<Name>> | null> {
  try {
    const claims = await openSession(await jarOfPage());
    if (!claims) return null;
    return { at: Date.now(), data: await rpc(userContext(claims), name, ...args) };
  } catch (error) {
    log().warn({ error: describeError(error), name }, "what a driver's page begins with could not be read");
    return null;
  }
}
