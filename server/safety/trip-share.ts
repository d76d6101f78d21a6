import "server-only";
import type { TripShareLink } from "@/lib/contracts/driver/trip";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";

/**
 * Creates a link that shows the driver's position. `repeat`: the response to this request was lost, so that request's
 * link ends and another one is created, because links are never stored.
 */
export function createTripShare(label?: string, repeat = false): PreparedRpc<TripShareLink> {
  return rpc
    .prepare("create_trip_share", { p_label: label ?? null, p_repeat: repeat })
    .map(({ id, token, endsAt }) => ({
      id,
      token,
      url: new URL(`/trip/${token}`, env().APP_URL).toString(),
      endsAt,
    }));
}
