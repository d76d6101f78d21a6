const kinds = ["license", "registration", "insurance", "background_consent", "photo"] as const;
export type ApplicationDocument = (typeof kinds)[number];

/** The documents that an application is asked for: a bicycle is registered nowhere. */
export function documentsOf(vehicleType: string | null): readonly ApplicationDocument[] {
  return kinds.filter((kind) => kind !== "registration" || vehicleType !== "bicycle");
}

/** Whether a document of this kind has a last day on which it holds; SQL's private.expires decides. */
export const doesExpire = (kind: ApplicationDocument): boolean =>
  kind === "license" || kind === "registration" || kind === "insurance";
