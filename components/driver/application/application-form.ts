import type { Application, ApplicationBody } from "@/lib/contracts/driver/application";
import { vehicleFieldsFor, vehicleFields, type VehicleField } from "@/lib/domain/application-requirements";

export const vehicleTypes = [
  "car",
  "suv",
  "truck",
  "van",
  "motorcycle",
  "bicycle",
] as const satisfies readonly ApplicationBody["vehicleType"][];

/** The form's input, as text. */
export type ApplicationDraft = Record<
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
export type ApplicationField = keyof ApplicationDraft;
type DraftProblem = "required" | "yearRange" | "minimumExperience" | "tooYoung";

export const emptyApplicationDraft: ApplicationDraft = {
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

// The API accepts a policy number, but the form has no field for it.
export const stepFields: readonly (readonly ApplicationField[])[] = [
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
const isVehicleField = (key: ApplicationField): key is VehicleField =>
  (vehicleFields as readonly string[]).includes(key);
/** Whether the field applies to the chosen vehicle: a bicycle has no plate. */
export const isFieldApplicable = (draft: ApplicationDraft, key: ApplicationField): boolean =>
  !isVehicleField(key) || vehicleFieldsFor(draft.vehicleType).includes(key);

const optionalFields: readonly ApplicationField[] = ["previousDeliveryExperience"];

/** The limits that the server currently applies. */
type ApplicationRules = Pick<Application, "vehicleYears" | "minimumAge">;

/** The problems of the given fields of a draft on a day, by the server's limits; empty without problems. */
export function validateApplication(
  draft: ApplicationDraft,
  fields: readonly ApplicationField[],
  today: Date,
  { vehicleYears: years, minimumAge }: ApplicationRules,
): Partial<Record<ApplicationField, DraftProblem>> {
  const problems: Partial<Record<ApplicationField, DraftProblem>> = {};
  for (const key of fields.filter((field) => isFieldApplicable(draft, field))) {
    const value = draft[key].trim();
    if (value === "") {
      if (!optionalFields.includes(key)) problems[key] = "required";
    } else if (
      key === "vehicleYear" &&
      !(Number.isInteger(Number(value)) && Number(value) >= years.from && Number(value) <= years.to)
    ) {
      problems[key] = "yearRange";
    } else if (key === "drivingExperience" && !(Number.isInteger(Number(value)) && Number(value) >= 1)) {
      problems[key] = "minimumExperience";
    } else if (key === "dateOfBirth" && ageOnDate(value, today) < minimumAge) {
      problems[key] = "tooYoung";
    }
  }
  return problems;
}

export function ageOnDate(dateOfBirth: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}

export function toApplicationBody(draft: ApplicationDraft): ApplicationBody {
  const trimmedDraft = Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [key, value.trim()]),
  ) as ApplicationDraft;
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
  } = trimmedDraft;
  const vehicleValues = { vehicleYear: Number(vehicleYear), licensePlate, licenseClass, insuranceProvider };
  return {
    ...rest,
    vehicleType: vehicleType as ApplicationBody["vehicleType"],
    drivingExperience: Number(drivingExperience),
    ...Object.fromEntries(vehicleFieldsFor(vehicleType).map((key) => [key, vehicleValues[key]])),
    ...(insurancePolicy ? { insurancePolicy } : {}),
    ...(previousDeliveryExperience ? { previousDeliveryExperience } : {}),
  };
}

export function toApplicationDraft(form: NonNullable<Application["form"]>): ApplicationDraft {
  return {
    ...emptyApplicationDraft,
    ...Object.fromEntries(
      Object.keys(emptyApplicationDraft).map((key) => [key, String(form[key as ApplicationField] ?? "")]),
    ),
  };
}
