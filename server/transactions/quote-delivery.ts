import "server-only";
import type { Quote, QuoteBody } from "@/lib/contracts/price";
import { call, type Call } from "@/server/database/call";
import type { Db } from "@/server/database/door";
import { findPriceWay } from "@/server/transactions/find-price-way";

/** What such a delivery costs its sender now; kept, and good for 15 minutes. */
export async function quoteDelivery(db: Db, body: QuoteBody): Promise<Call<Quote>> {
  return call("create_quote", { p_body: body, p_way: await findPriceWay(db, body, true) });
}
