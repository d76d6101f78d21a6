import type { AdminDriverDetail, WorkDayBody } from "@/lib/contracts/admin/drivers";

export const capacityKeys = ["vehicleCapacity1", "vehicleCapacity2", "vehicleCapacity3", "vehicleCapacity4"] as const;
const numberKeys = [...capacityKeys, "startLatitude", "startLongitude", "endLatitude", "endLongitude"] as const;
const wordKeys = ["workTimeFrom", "workTimeTo", "startAddress", "endAddress"] as const;
export type WorkDayKey = (typeof numberKeys)[number] | (typeof wordKeys)[number];
type WorkDayFields = Record<WorkDayKey, string>;

const isNumberKey = (key: WorkDayKey): boolean => (numberKeys as readonly string[]).includes(key);
const keys: readonly WorkDayKey[] = [...numberKeys, ...wordKeys];

/** A driver's working day as form values. */
export function toWorkDayFields(driver: Pick<AdminDriverDetail, WorkDayKey>): WorkDayFields {
  return Object.fromEntries(keys.map((key) => [key, String(driver[key] ?? "")])) as WorkDayFields;
}

/** The changed fields as a request body: an empty field is null, and a decimal comma is accepted. */
export function diffWorkDay(
  before: WorkDayFields,
  after: WorkDayFields,
): { patch: WorkDayBody; notNumbers: WorkDayKey[] } {
  const changedKeys = keys.filter((key) => after[key].trim() !== before[key].trim());
  const values = changedKeys.map((key) => [key, valueOf(key, after[key].trim())] as const);
  return {
    patch: Object.fromEntries(values),
    notNumbers: values.flatMap(([key, value]) => (Number.isNaN(value) ? [key] : [])),
  };
}

function valueOf(key: WorkDayKey, text: string): string | number | null {
  if (text === "") return null;
  return isNumberKey(key) ? Number(text.replace(",", ".")) : text;
}
