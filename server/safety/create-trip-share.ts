import "server-only";
import type { TripShareLink } from "@/lib/contracts/trip";
import { env } from "@/server/env";
import { call, type Call } from "@/server/database/call";

/** A link that shows where the driver is, for somebody they trust. */
export function createTripShare(label?: string): Call<TripShareLink> {
  return call("create_trip_share", { p_label: label ?? null }).map(({ id, token, endsAt }) => ({
    id,
    token,
    url: new URL(`/trip/${token}`, env().APP_URL).toString(),
    endsAt,
  }));
}
