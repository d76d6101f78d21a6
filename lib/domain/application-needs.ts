// What an application needs by its vehicle, as SQL decides it (supabase/schemas/drivers/application_needs.sql): the phone
// asks for nothing else. supabase/tests/application-needs.test.ts compares the two.

export const vehicleFields = ["vehicleYear", "licensePlate", "licenseClass", "insuranceProvider"] as const;
export type VehicleField = (typeof vehicleFields)[number];

/** The fields that depend on the vehicle and are asked for. */
export function fieldsOf(vehicleType: string): readonly VehicleField[] {
  if (vehicleType === "bicycle") return [];
  return vehicleFields.filter((field) => field !== "licenseClass" || vehicleType === "motorcycle");
}

const kinds = ["license", "registration", "insurance", "photo"] as const;
export type ApplicationDocument = (typeof kinds)[number];

/** The files that an application is asked for: a bicycle is registered and insured nowhere. */
export function documentsOf(vehicleType: string | null): readonly ApplicationDocument[] {
  return kinds.filter((kind) => vehicleType !== "bicycle" || (kind !== "registration" && kind !== "insurance"));
}

/** Those without which nobody is approved: a photo may come later. */
export const requiredDocuments = (vehicleType: string): readonly ApplicationDocument[] =>
  documentsOf(vehicleType).filter((kind) => kind !== "photo");

/** Whether a document of this kind has a last day on which it holds; SQL's private.expires decides. */
export const doesExpire = (kind: string): boolean =>
  kind === "license" || kind === "registration" || kind === "insurance";
