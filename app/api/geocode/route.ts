import { GeocodeList, GeocodeQuery } from "@/lib/contracts/geocode";
import { findPlaces } from "@/server/geocode/find-places";
import { route } from "@/server/http/route";

// GET /api/geocode: up to five places for an address.
export const GET = route({
  actor: "user", query: GeocodeQuery, response: GeocodeList, limit: { per: 60, max: 60 },
  handle: ({ query }) => findPlaces(query.q),
});
