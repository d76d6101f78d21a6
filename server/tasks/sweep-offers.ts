import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

// Offers closed per database transaction, which locks their deliveries for about a second.
export const BATCH_SIZE = 2000;
// Maximum transactions per sweep; the next minute's sweep continues.
export const MAX_BATCHES = 50;

const close = async (limit: number): Promise<number> =>
  (await rpc(ownerContext, "expire_offers", { p_limit: limit })).expired;

/** Closes expired offers until none is left that is not locked. */
export async function sweepOffers(closeBatch = close): Promise<void> {
  for (let round = 0; round < MAX_BATCHES; round++) {
    if ((await closeBatch(BATCH_SIZE)) < BATCH_SIZE) return;
  }
}
