import type { AdminDriverDetail, WorkDayBody } from "@/lib/contracts/admin/drivers";

export const capacityKeys = ["vehicleCapacity1", "vehicleCapacity2", "vehicleCapacity3", "vehicleCapacity4"] as const;
const numberKeys = [...capacityKeys, "startLatitude", "startLongitude", "endLatitude", "endLongitude"] as const;
const textKeys = ["workTimeFrom", "workTimeTo", "startAddress", "endAddress"] as const;
export type WorkDayKey = (typeof numberKeys)[number] | (typeof textKeys)[number];
type WorkDayFields = Record<WorkDayKey, string>;

const isNumberKey = (key: WorkDayKey): boolean => (numberKeys as readonly string[]).includes(key);
const keys: readonly WorkDayKey[] = [...numberKeys, ...textKeys];

/** A driver's working day as form values. */
export function toWorkDayFields(driver: Pick<AdminDriverDetail, WorkDayKey>): WorkDayFields {
  return Object.fromEntries(keys.map((key) => [key, String(driver[key] ?? "")])) as WorkDayFields;
}

/** The changed fields as a request body: an empty field is null, and a decimal comma is accepted. */
export function diffWorkDay(
  initial: WorkDayFields,
  current: WorkDayFields,
): { patch: WorkDayBody; invalidNumbers: WorkDayKey[] } {
  const changedKeys = keys.filter((key) => current[key].trim() !== initial[key].trim());
  const values = changedKeys.map((key) => [key, toPatchValue(key, current[key].trim())] as const);
  return {
    patch: Object.fromEntries(values),
    invalidNumbers: values.flatMap(([key, value]) => (Number.isNaN(value) ? [key] : [])),
  };
}

function toPatchValue(key: WorkDayKey, text: string): string | number | null {
  if (text === "") return null;
  return isNumberKey(key) ? Number(text.replace(",", ".")) : text;
}
