import type { DraftPlace } from "@/components/delivery/place/draft-place";
import type { MatchBody } from "@/lib/contracts/admin/dispatch";
import { parseAmount } from "@/lib/domain/money/parse-amount";

export type MatchFields = { amount: string; priority: string; duration: string };

/** The request to match drivers. Validation is left to the server, which reports every invalid field. */
export function toMatchBody(id: string, place: DraftPlace, fields: MatchFields): MatchBody {
  return {
    id,
    deliveryAddress: place.text.trim(),
    deliveryLocation: place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng },
    amount: parseAmount(fields.amount),
    priority: fields.priority,
    ...(fields.duration.trim() === "" ? {} : { estimatedDuration: Number(fields.duration) || 0 }),
  };
}
