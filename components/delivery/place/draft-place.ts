/**
 * A typed place, with coordinates once it was selected from suggestions or, with `pinned`, on the map. `street`: a
 * whole street without a number.
 */
export type DraftPlace = { text: string; lat: number | null; lng: number | null; pinned?: boolean; street?: boolean };

/** Whether the address is too vague for a driver to find. */
export const needsHouseNumber = ({ lat, street = false, pinned = false }: DraftPlace): boolean =>
  lat !== null && street && !pinned;

/**
 * Combines a suggestion with the typed text. For a street number that the map does not know, the typed text is the
 * better address.
 */
export function draftPlaceFrom(typed: string, { label, lat, lng, street = false }: Suggestion): DraftPlace {
  if (!street) return { text: label, lat, lng };
  return /\p{Nd}/u.test(typed) ? { text: typed.trim(), lat, lng } : { text: label, lat, lng, street };
}
type Suggestion = { label: string; lat: number; lng: number; street?: boolean };

export const emptyPlace: DraftPlace = { text: "", lat: null, lng: null };
