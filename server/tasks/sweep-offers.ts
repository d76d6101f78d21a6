import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

// How many offers one database transaction closes: its deliveries are locked until it ends, a second or so.
export const SWEEP = 2000;
// So many such at most: then the next minute's sweep goes on.
export const TURNS = 50;

const close = async (limit: number): Promise<number> =>
  (await rpc(ownerContext, "expire_offers", { p_limit: limit })).expired;

/** Closes the offers whose time is up, until none is left that nobody works on. */
export async function sweepOffers(closeSome = close): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    if ((await closeSome(SWEEP)) < SWEEP) return;
  }
}
