import type { Application, ApplicationBody } from "@/lib/contracts/application";
import { fieldsOf, vehicleFields, type VehicleField } from "@/lib/domain/application-needs";

export const vehicleTypes = [
  "car",
  "suv",
  "truck",
  "van",
  "motorcycle",
  "bicycle",
] as const satisfies readonly ApplicationBody["vehicleType"][];

/** The form as it stands in the fields: all text. */
export type Draft = Record<
  | "vehicleType"
  | "vehicleMake"
  | "vehicleModel"
  | "vehicleYear"
  | "licensePlate"
  | "licenseClass"
  | "insuranceProvider"
  | "insurancePolicy"
  | "drivingExperience"
  | "previousDeliveryExperience"
  | "availability"
  | "emergencyContact"
  | "emergencyPhone"
  | "dateOfBirth",
  string
>;
export type DraftKey = keyof Draft;
type DraftProblem = "fill" | "yearRange" | "oneYear" | "tooYoung";

export const emptyDraft: Draft = {
  vehicleType: "car",
  vehicleMake: "",
  vehicleModel: "",
  vehicleYear: "",
  licensePlate: "",
  licenseClass: "",
  insuranceProvider: "",
  insurancePolicy: "",
  drivingExperience: "",
  previousDeliveryExperience: "",
  availability: "",
  emergencyContact: "",
  emergencyPhone: "",
  dateOfBirth: "",
};

// The policy number may be sent, but the form does not ask for it.
export const stepFields: readonly (readonly DraftKey[])[] = [
  ["vehicleType", "vehicleMake", "vehicleModel", "vehicleYear", "licensePlate", "licenseClass", "insuranceProvider"],
  [
    "dateOfBirth",
    "drivingExperience",
    "previousDeliveryExperience",
    "availability",
    "emergencyContact",
    "emergencyPhone",
  ],
];
const dependsOnVehicle = (key: DraftKey): key is VehicleField => (vehicleFields as readonly string[]).includes(key);
/** What is asked for, by the vehicle. */
export const isAsked = (draft: Draft, key: DraftKey): boolean =>
  !dependsOnVehicle(key) || fieldsOf(draft.vehicleType).includes(key);

const mayBeEmpty: readonly DraftKey[] = ["previousDeliveryExperience"];

/** What the server accepts today. */
export type Rules = Pick<Application, "vehicleYears" | "minimumAge">;

/**
 * What is wrong with some fields of a draft on a day, by the rules that the server named; empty when nothing is.
 */
export function problemsOf(
  draft: Draft,
  keys: readonly DraftKey[],
  today: Date,
  { vehicleYears: years, minimumAge }: Rules,
): Partial<Record<DraftKey, DraftProblem>> {
  const problems: Partial<Record<DraftKey, DraftProblem>> = {};
  for (const key of keys.filter((each) => isAsked(draft, each))) {
    const value = draft[key].trim();
    if (value === "") {
      if (!mayBeEmpty.includes(key)) problems[key] = "fill";
    } else if (
      key === "vehicleYear" &&
      !(Number.isInteger(Number(value)) && Number(value) >= years.from && Number(value) <= years.to)
    ) {
      problems[key] = "yearRange";
    } else if (key === "drivingExperience" && !(Number.isInteger(Number(value)) && Number(value) >= 1)) {
      problems[key] = "oneYear";
    } else if (key === "dateOfBirth" && ageOn(value, today) < minimumAge) {
      problems[key] = "tooYoung";
    }
  }
  return problems;
}

export function ageOn(dateOfBirth: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}

export function toBody(draft: Draft): ApplicationBody {
  const text = Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, value.trim()])) as Draft;
  const {
    insurancePolicy,
    previousDeliveryExperience,
    vehicleYear,
    drivingExperience,
    vehicleType,
    licensePlate,
    licenseClass,
    insuranceProvider,
    ...rest
  } = text;
  const asked = { vehicleYear: Number(vehicleYear), licensePlate, licenseClass, insuranceProvider };
  return {
    ...rest,
    vehicleType: vehicleType as ApplicationBody["vehicleType"],
    drivingExperience: Number(drivingExperience),
    ...Object.fromEntries(fieldsOf(vehicleType).map((key) => [key, asked[key]])),
    ...(insurancePolicy ? { insurancePolicy } : {}),
    ...(previousDeliveryExperience ? { previousDeliveryExperience } : {}),
  };
}

export function toDraft(form: NonNullable<Application["form"]>): Draft {
  return {
    ...emptyDraft,
    ...Object.fromEntries(Object.keys(emptyDraft).map((key) => [key, String(form[key as DraftKey] ?? "")])),
  };
}
