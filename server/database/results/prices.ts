import "server-only";
import { z } from "zod";
import { Prices, PricesOrPending } from "@/lib/contracts/admin/prices";
import { latLng } from "@/lib/contracts/common";
import { Quote } from "@/lib/contracts/delivery/price";

/** Endpoints for a price; no `pickup` if only its address is known. */
export const QuoteRouteQuery = z.object({
  pickup: latLng.nullable(),
  pickupAddress: z.string().nullable(),
  dropOff: latLng,
});

/**
 * Results of the functions in supabase/schemas/prices. `…OrPending`: or the request that a second administrator must
 * approve.
 */
export const pricesResults = {
  admin_add_price: PricesOrPending,
  admin_list_prices: Prices,
  create_quote: Quote,
  get_quote_route_query: QuoteRouteQuery.nullable(),
};
