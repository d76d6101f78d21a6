import "server-only";
import type { Quote, QuoteBody } from "@/lib/contracts/delivery/price";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { findPriceRoute } from "@/server/transactions/find-price-route";

/** Creates and stores a quote, valid for 15 minutes. */
export async function quoteDelivery(db: DbContext, body: QuoteBody): Promise<PreparedRpc<Quote>> {
  return rpc.prepare("create_quote", { p_body: body, p_route: await findPriceRoute(db, body, { forQuote: true }) });
}
