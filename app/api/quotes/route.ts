import { quotes } from "@/lib/contracts/delivery/price";
import { route } from "@/server/http/route";
import { quoteDelivery } from "@/server/transactions/transactions";

export const POST = route(quotes.create, ({ db, body }) => quoteDelivery(db, body), {
  limit: { windowSeconds: 60, max: 30 },
});
