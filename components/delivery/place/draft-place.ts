/**
 * A place as it was typed, and where it is once it was chosen from the suggestions or, `pinned`, on the map. `street`: a
 * whole street was chosen, and no number given.
 */
export type DraftPlace = { text: string; lat: number | null; lng: number | null; pinned?: boolean; street?: boolean };

/** A driver cannot find the door by it. */
export const needsHouseNumber = ({ lat, street = false, pinned = false }: DraftPlace): boolean =>
  lat !== null && street && !pinned;

/**
 * A suggestion as a place, beside what was typed. Of a street whose number the map does not know, what was typed is the
 * better address.
 */
export function draftPlaceFrom(typed: string, { label, lat, lng, street = false }: Suggestion): DraftPlace {
  if (!street) return { text: label, lat, lng };
  return /\p{Nd}/u.test(typed) ? { text: typed.trim(), lat, lng } : { text: label, lat, lng, street };
}
type Suggestion = { label: string; lat: number; lng: number; street?: boolean };

export const emptyPlace: DraftPlace = { text: "", lat: null, lng: null };
