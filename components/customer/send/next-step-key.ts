import type { Quote } from "@/lib/contracts/delivery/price";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";

/** Message key of the step after the receiver accepts. A sender with a fee reads about the payment before they send. */
export function nextStepKey(funding: CreateTransactionBody["funding"], quote: Pick<Quote, "fee"> | null) {
  if (funding === "prefunded") return "next2Prefunded";
  return quote !== null && quote.fee > 0 ? "next2Fee" : "next2";
}
