import type { HubPatchBody, NewHubBody } from "@/lib/contracts/admin/hubs";
import type { Hub, HubHours } from "@/lib/contracts/hub";
import { emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";

/** Hours as typed; an empty string while a time is missing. An end at midnight is 24:00. */
export type DraftHubHours = HubHours;
export type DraftCashier =
  { userId: string; name: string; email: string | null } | { email: string } | { phone: string };
/** A hub (a staffed place with a safe) as typed in its form. `cashiers`: the accounts that work there. */
export type HubDraft = {
  name: string;
  place: DraftPlace;
  hours: readonly DraftHubHours[];
  isActive: boolean;
  cashiers: readonly DraftCashier[];
};
type HubDraftError = "nameMissing" | "addressMissing" | "placeMissing" | "hoursMissing" | "hoursNotInOrder";

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const endOfDay = "24:00";
/** Value for a time input, which cannot represent 24:00. */
export const toInputEndTime = (endTime: string): string => (endTime === endOfDay ? "00:00" : endTime);
export const fromInputEndTime = (endTime: string): string => (endTime === "00:00" ? endOfDay : endTime);

export const emptyHubDraft: HubDraft = { name: "", place: emptyPlace, hours: [], isActive: true, cashiers: [] };

export function toHubDraft({ name, address, location, hours, isActive, cashiers }: Hub): HubDraft {
  return { name, place: { text: address, ...location }, hours, isActive, cashiers: cashiers ?? [] };
}

/** Errors by field; hours by their index. */
export function validateHubDraft({ name, place, hours }: HubDraft): Partial<Record<string, HubDraftError>> {
  const errors: Partial<Record<string, HubDraftError>> = {};
  if (name.trim() === "") errors.name = "nameMissing";
  if (place.text.trim() === "") errors.address = "addressMissing";
  else if (place.lat === null || place.lng === null) errors.address = "placeMissing";
  hours.forEach(({ from, to }, index) => {
    if (from === "" || to === "") errors[`hours.${index}`] = "hoursMissing";
    else if (from >= to) errors[`hours.${index}`] = "hoursNotInOrder";
  });
  return errors;
}

const sortHours = (hours: readonly DraftHubHours[]): DraftHubHours[] =>
  [...hours].sort((a, b) => a.day - b.day || a.from.localeCompare(b.from));

/** Request body of a valid draft. */
export function toHubBody({ name, place, hours, isActive, cashiers }: HubDraft): NewHubBody {
  return {
    name: name.trim(),
    address: place.text.trim(),
    location: { lat: place.lat ?? 0, lng: place.lng ?? 0 },
    hours: sortHours(hours),
    isActive,
    cashiers: cashiers.map((cashier) =>
      "userId" in cashier
        ? { userId: cashier.userId }
        : "email" in cashier
          ? { email: cashier.email }
          : { phone: cashier.phone },
    ),
  };
}

/** Only changed fields, so that two administrators do not overwrite each other. */
export function toHubPatch(saved: HubDraft, draft: HubDraft): HubPatchBody {
  const [current, updated] = [toHubBody(saved), toHubBody(draft)];
  return Object.fromEntries(
    Object.entries(updated).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(current[key as keyof NewHubBody]),
    ),
  );
}

/** Copies Monday's hours to every day. */
export function copyMondayHours(hours: readonly DraftHubHours[]): DraftHubHours[] {
  const mondayHours = hours.filter(({ day }) => day === 1);
  return weekdays.flatMap((day) => mondayHours.map((period) => ({ ...period, day })));
}
