import "server-only";
import type { LatLng } from "@/lib/domain/geo/distance";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { Refusal } from "@/server/core/errors";
import { findPlaces } from "@/server/geocode/find-places";
import { requestRoute } from "@/server/directions/route";

/** The road distance and time that a price is based on. */
type PriceRoute = { metres: number; seconds: number; approximate: boolean };

/**
 * The road distance of a delivery to be created or quoted; null if its price does not depend on it, or if it is
 * unknown: the database then estimates. A pickup without a location is geocoded.
 */
export async function findPriceRoute(
  db: DbContext,
  body: object,
  { forQuote }: { forQuote: boolean },
): Promise<PriceRoute | null> {
  return routeBetween(await rpc.once(db, "get_quote_route_query", { p_body: body, p_for_quote: forQuote }));
}

/** The same for a delivery that its sender updates. */
export async function findEditedRoute(db: DbContext, transactionId: string, patch: object): Promise<PriceRoute | null> {
  return routeBetween(await rpc.once(db, "get_edit_route_query", { p_transaction_id: transactionId, p_patch: patch }));
}

type Endpoints = { pickup: LatLng | null; pickupAddress: string | null; dropOff: LatLng };

async function routeBetween(endpoints: Endpoints | null): Promise<PriceRoute | null> {
  if (!endpoints) return null;
  const pickup = endpoints.pickup ?? (endpoints.pickupAddress ? await geocode(endpoints.pickupAddress) : null);
  if (!pickup) return null;
  const { metres, seconds, approximate } = await requestRoute([pickup, endpoints.dropOff]);
  return {
    metres: Math.round(metres),
    seconds: Math.round(seconds),
    approximate: approximate || endpoints.pickup === null,
  };
}

async function geocode(address: string): Promise<LatLng | null> {
  try {
    const { items } = await findPlaces(address.slice(0, 120));
    return items[0] ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
