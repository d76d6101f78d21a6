import type { Quote, QuoteBody } from "@/lib/contracts/price";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";

/** What the price of this request is asked by. */
export function toQuoteBody(request: CreateTransactionBody): QuoteBody {
  const { amount, deliveryLocation, urgent, funding, pickupLocation, pickupAddress } = request;
  return {
    amount,
    deliveryLocation,
    ...(urgent ? { urgent } : {}),
    ...(funding === "prefunded"
      ? { funding }
      : { ...(pickupLocation ? { pickupLocation } : {}), ...(pickupAddress ? { pickupAddress } : {}) }),
  };
}

/** The price that a refusal brings along; null when it brings none. */
export function quoteFromRefusal({ quote }: Readonly<Record<string, unknown>>): Quote | null {
  return isQuote(quote) ? quote : null;
}

// Why not by its schema: that would bring the schemas' library to the phone.
function isQuote(value: unknown): value is Quote {
  return typeof value === "object" && value !== null && "expiresAt" in value && "fee" in value && "id" in value;
}
