import type { Quote, QuoteBody } from "@/lib/contracts/delivery/price";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";

/** The fields of the request that determine its price. */
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

/** The new quote that a refusal contains, or null. */
export function quoteFromRefusal({ quote }: Readonly<Record<string, unknown>>): Quote | null {
  return isQuote(quote) ? quote : null;
}

// A manual check, because the Zod schema would add the schema library to the client bundle.
function isQuote(value: unknown): value is Quote {
  return typeof value === "object" && value !== null && "expiresAt" in value && "fee" in value && "id" in value;
}
