import { GeocodeList, GeocodeQuery } from "@/lib/contracts/geocode";
import { env } from "@/server/env";
import { findPlaces } from "@/server/geocode/find-places";
import { route } from "@/server/http/route";

// GET /api/geocode: up to five places for an address.
export const GET = route({
  actor: "user",
  query: GeocodeQuery,
  response: GeocodeList,
  limit: { per: 60, max: 60 },
  handle: async ({ query }) => ({ ...(await findPlaces(query.q)), coverage: env().GEOCODER_COVERAGE ?? null }),
});
