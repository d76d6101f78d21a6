import "server-only";
import type { TripShareLink } from "@/lib/contracts/trip";
import { env } from "@/server/env";
import { type DeferredRpc, rpc } from "@/server/database/rpc";

/**
 * A link that shows where the driver is, for somebody they trust. `repeat`: the answer to this request got lost, so its
 * share ends and another one is made: the first link is stored nowhere.
 */
export function createTripShare(label?: string, repeat = false): DeferredRpc<TripShareLink> {
  return rpc.defer("create_trip_share", { p_label: label ?? null, p_repeat: repeat }).map(({ id, token, endsAt }) => ({
    id,
    token,
    url: new URL(`/trip/${token}`, env().APP_URL).toString(),
    endsAt,
  }));
}
