import { DeliveryTerms } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/delivery-terms: what a sender's form needs to know: the most cash one delivery carries, and the clock of
// preferred times.
export const GET = route({
  actor: "user",
  response: DeliveryTerms,
  handle: () => call("delivery_terms"),
});
