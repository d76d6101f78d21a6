import "server-only";
import type { TripShareLink } from "@/lib/contracts/trip";
import { env } from "@/server/env";
import { call, type Call } from "@/server/database/call";

/**
 * A link that shows where the driver is, for somebody they trust. `repeat`: the answer to this request got lost, so its
 * share ends and another one is made: the first link is stored nowhere.
 */
export function createTripShare(label?: string, repeat = false): Call<TripShareLink> {
  return call("create_trip_share", { p_label: label ?? null, p_repeat: repeat }).map(({ id, token, endsAt }) => ({
    id,
    token,
    url: new URL(`/trip/${token}`, env().APP_URL).toString(),
    endsAt,
  }));
}
