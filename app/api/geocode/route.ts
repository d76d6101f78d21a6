import { geocoding } from "@/lib/contracts/geocode";
import { env } from "@/server/env";
import { findPlaces } from "@/server/geocode/find-places";
import { route } from "@/server/http/route";

export const GET = route(
  geocoding.search,
  async ({ query }) => ({ ...(await findPlaces(query.q)), coverage: env().GEOCODER_COVERAGE ?? null }),
  { limit: { windowSeconds: 60, max: 60 } },
);
