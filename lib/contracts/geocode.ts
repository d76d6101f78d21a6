import { z } from "zod";
import { latitude, longitude, type RouteContract } from "@/lib/contracts/common";

const GeocodeQuery = z.strictObject({ q: z.string().trim().min(3).max(120) });

/** `coverage`: the only place covered by the geocoder, if it is limited to one, such as a demo's town. */
export const GeocodeList = z.object({
  coverage: z.string().nullish(),
  items: z
    .array(
      z.object({
        label: z.string(),
        lat: latitude,
        lng: longitude,
        /** A whole street: the house number is missing. */
        street: z.boolean().optional(),
      }),
    )
    .max(5),
});
export type GeocodeList = z.infer<typeof GeocodeList>;

export const geocoding = {
  search: {
    method: "GET",
    path: "/api/geocode",
    actor: "user",
    tag: "Transactions",
    summary: "Search places for an address: up to five",
    query: GeocodeQuery,
    response: GeocodeList,
  },
} as const satisfies Record<string, RouteContract>;
