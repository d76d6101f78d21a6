/** A place as it was typed, and where it is once it was chosen from the suggestions or, `pinned`, on the map. */
export type DraftPlace = { text: string; lat: number | null; lng: number | null; pinned?: boolean };

export const nowhere: DraftPlace = { text: "", lat: null, lng: null };
