import "server-only";
import { z } from "zod";
import { AssignCandidate, DriverFacts, ZoneRanking } from "@/lib/contracts/admin/dispatch";
import { latLng, uuid } from "@/lib/contracts/common";

const count = z.number().int();

const RankedZoneDrivers = z.object({
  items: z.array(z.object({ driverId: uuid, name: z.string(), score: z.number(), inZone: z.boolean() })),
});

const DriverFactsList = z.object({ items: z.array(DriverFacts) });

/** Eligible drivers, best first, with the input for the road engine. */
const DriverMatches = z.object({
  stop: latLng,
  items: z.array(AssignCandidate.extend({ place: latLng.nullable() })),
});

/** Input for the road engine before a dispatch: each driver to the destination, and from there to the drop-off. */
export const TravelTimesQuery = z.object({
  destination: latLng,
  dropOff: latLng.nullable(),
  drivers: z.array(latLng.extend({ driverId: uuid })),
});
export type TravelTimesQuery = z.infer<typeof TravelTimesQuery>;

/** Results of the functions in supabase/schemas/dispatch. */
export const dispatchResults = {
  admin_list_driver_eligibility: DriverFactsList,
  admin_match_drivers: DriverMatches,
  admin_match_request: DriverMatches,
  admin_list_zone_drivers: ZoneRanking,
  get_dispatch_route_query: TravelTimesQuery.nullable(),
  dispatch_transaction: z.object({ offered: count, skipped: count.optional() }),
  evaluate_dispatch_trace: z.object({}),
  expire_candidate_positions: z.object({ expired: count }),
  match_drivers: DriverMatches,
  retry_dispatch: z.object({}),
  wake_dispatches: z.object({ woken: count }),
  list_zone_drivers: RankedZoneDrivers,
};
