import "server-only";
import type { LatLng } from "@/lib/domain/geo/distance";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { Refusal } from "@/server/core/errors";
import { findPlaces } from "@/server/geocode/find-places";
import { requestRoute } from "@/server/directions/route";
import type { Quote, QuoteBody } from "@/lib/contracts/delivery/price";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { CreateTransactionBody, EditTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { toSupportedE164 } from "@/server/session/phone/phone";

/** The road distance and time that a price is based on. */
type PriceRoute = { metres: number; seconds: number; approximate: boolean };

/**
 * The road distance of a delivery to be created or quoted; null if its price does not depend on it, or if it is
 * unknown: the database then estimates. A pickup without a location is geocoded.
 */
async function findPriceRoute(
  db: DbContext,
  body: object,
  { forQuote }: { forQuote: boolean },
): Promise<PriceRoute | null> {
  return routeBetween(await rpc.once(db, "get_quote_route_query", { p_body: body, p_for_quote: forQuote }));
}

/** The road distance of a delivery that its sender updates. */
async function findEditedRoute(db: DbContext, transactionId: string, patch: object): Promise<PriceRoute | null> {
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

/** Creates and stores a quote, valid for 15 minutes. */
export async function quoteDelivery(db: DbContext, body: QuoteBody): Promise<PreparedRpc<Quote>> {
  return rpc.prepare("create_quote", { p_body: body, p_route: await findPriceRoute(db, body, { forQuote: true }) });
}

/**
 * Creates a delivery (`pending`). The same client action id returns the same delivery. Without a type it is a cash
 * delivery, as specified. Without a quote it is priced on creation, where there are prices.
 * @param ipHash the hash of the network address by which look-ups of unknown numbers are counted, in addition to the
 * account; null if unknown.
 */
export async function createTransaction(
  db: DbContext,
  body: CreateTransactionBody,
  clientActionId: string | null,
  ipHash: string | null,
): Promise<PreparedRpc<Transaction>> {
  const { receiverPhone, ...rest } = { description: "Cash delivery", ...body };
  const transactionBody =
    receiverPhone === undefined ? rest : { ...rest, receiverPhone: toSupportedE164(receiverPhone, "receiverPhone") };
  return rpc.prepare("create_transaction", {
    p_body: transactionBody,
    p_client_action_id: clientActionId,
    p_ip_hash: ipHash,
    p_route: body.quoteId === undefined ? await findPriceRoute(db, transactionBody, { forQuote: false }) : null,
  });
}

/** Updates a delivery before a driver has it; where the price depends on it, with the road distance. */
export async function editTransaction(
  db: DbContext,
  id: string,
  body: EditTransactionBody,
): Promise<PreparedRpc<Transaction>> {
  return rpc.prepare("edit_transaction", {
    p_transaction_id: id,
    p_patch: body,
    p_route: await findEditedRoute(db, id, body),
  });
}
