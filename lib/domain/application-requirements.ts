// The data and documents an application needs for its vehicle. Mirrors supabase/schemas/drivers/application_requirements.sql;
// supabase/tests/application-requirements.test.ts compares the two.

export const vehicleFields = ["vehicleYear", "licensePlate", "licenseClass", "insuranceProvider"] as const;
export type VehicleField = (typeof vehicleFields)[number];

/** The vehicle's form fields. */
export function vehicleFieldsFor(vehicleType: string): readonly VehicleField[] {
  if (vehicleType === "bicycle") return [];
  return vehicleFields.filter((field) => field !== "licenseClass" || vehicleType === "motorcycle");
}

const documentKinds = ["license", "registration", "insurance", "photo"] as const;
export type SubmittedDocument = (typeof documentKinds)[number];

/** The documents an application may contain; a bicycle has no registration and no insurance. */
export function documentKindsFor(vehicleType: string | null): readonly SubmittedDocument[] {
  return documentKinds.filter((kind) => vehicleType !== "bicycle" || (kind !== "registration" && kind !== "insurance"));
}

/** The documents required for approval: the photo may follow later. */
export const requiredDocuments = (vehicleType: string): readonly SubmittedDocument[] =>
  documentKindsFor(vehicleType).filter((kind) => kind !== "photo");

/** Whether documents of this kind expire. Decided by private.can_document_expire in SQL. */
export const canDocumentExpire = (kind: string): boolean =>
  kind === "license" || kind === "registration" || kind === "insurance";
