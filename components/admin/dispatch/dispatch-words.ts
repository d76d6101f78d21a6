import type { Dispatch, DispatchCandidate, DispatchRun } from "@/lib/contracts/admin-dispatch";
import type { Settings } from "@/lib/contracts/settings";
import type { Transaction } from "@/lib/contracts/transaction";
import { stopDistance } from "@/lib/client/device/place";
import { formatMoney } from "@/components/ui/money";
import { formatMoment } from "@/components/ui/time";
import { activeStatuses } from "@/lib/domain/transaction/transaction-status";
import { regionOf, sayIn, type Locale } from "@/lib/i18n/text";
import { adminDispatchText } from "@/lib/i18n/text/admin-dispatch";
import { driverStatusText } from "@/lib/i18n/text/driver-words";

const driverStatuses = ["online", "offline", "busy", "break", "on_duty"] as const;

/** What came of a run: one plain sentence, and what happened next where nobody was offered it. */
export function runWords(locale: Locale, run: DispatchRun): { title: string; then: string | null } {
  const say = sayIn(locale, adminDispatchText);
  const asked = run.candidates.filter(({ offered }) => offered);
  if (asked.length > 0) {
    const names = new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(asked.map(({ name }) => name));
    return {
      title:
        asked.length < run.requested ? say("offeredFewer", { names, n: run.requested }) : say("offeredTo", { names }),
      then: null,
    };
  }
  const { why, outcome } = run;
  return {
    title: why === null ? say("nobody") : say(`search_${why}`),
    then: outcome === null || outcome === "offered" ? null : say(outcome),
  };
}

/** `850 m`, `2.4 km`, `61 km`; for readers who chose miles `1.5 mi`. */
export function distanceWords(km: number | null, units: Settings["units"]): string {
  return km === null ? "–" : stopDistance(km * 1000, units).replace(".0 ", " ");
}

// Why up: a position that is a second too old must not read as old as the limit.
export function ageWords(locale: Locale, seconds: number): string {
  const say = sayIn(locale, adminDispatchText);
  if (seconds < 60) return say("seconds", { n: Math.ceil(seconds) });
  if (seconds <= 3600) return say("minutes", { n: Math.ceil(seconds / 60) });
  return seconds < 172_800
    ? say("hours", { n: Math.floor(seconds / 3600) })
    : say("days", { n: Math.floor(seconds / 86_400) });
}

function driverStatusWord(locale: Locale, status: string): string {
  const known = driverStatuses.find((each) => each === status);
  return known ? sayIn(locale, driverStatusText)(known).toLowerCase() : status;
}

/**
 * Why this driver could not be asked, with the values they were judged by where the record has them. `at`: when the run
 * was.
 */
export function gateWords(
  locale: Locale,
  { failedGate: gate, gateValues, distanceKm }: Pick<DispatchCandidate, "failedGate" | "gateValues" | "distanceKm">,
  at: string,
  units: Settings["units"],
): string {
  const say = sayIn(locale, adminDispatchText);
  const values = gateValues ?? {};
  switch (gate) {
    case "approved":
      return say(
        values.suspended === undefined
          ? "gate_approvedBare"
          : values.suspended
            ? "gate_approved_suspended"
            : "gate_approved",
      );
    case "available":
    case "online":
      return values.status
        ? say(`gate_${gate}`, { status: driverStatusWord(locale, values.status) })
        : say(`gate_${gate}Bare`);
    case "position": {
      const { positionAt, freshSeconds } = values;
      if (positionAt === null) return say("gate_position_never");
      if (positionAt === undefined || freshSeconds === undefined) return say("gate_positionBare");
      return say("gate_position", {
        age: ageWords(locale, (Date.parse(at) - Date.parse(positionAt)) / 1000),
        most: ageWords(locale, freshSeconds),
      });
    }
    case "radius": {
      const { radiusKm, distanceKm: away = distanceKm } = values;
      return radiusKm === undefined || away === null
        ? say("gate_radiusBare")
        : say("gate_radius", {
            distance: distanceWords(Math.ceil(away * 10) / 10, units),
            most: distanceWords(radiusKm, units),
          });
    }
    case "zones":
      return values.assigned === undefined ? say("gate_zonesBare") : say("gate_zones", { n: values.assigned });
    case "not_tried":
      if (values.declinedAt)
        return say("gate_not_triedDeclined", {
          age: ageWords(locale, (Date.parse(at) - Date.parse(values.declinedAt)) / 1000),
        });
      return values.round === undefined ? say("gate_not_triedBare") : say("gate_not_tried", { n: values.round });
    case "not_a_party":
      return say(
        values.role === "sender"
          ? "gate_not_a_party_sender"
          : values.role === "receiver"
            ? "gate_not_a_party_receiver"
            : "gate_not_a_partyBare",
      );
    case "cash":
      if (values.amount === 0 && values.held !== undefined && values.ceiling !== undefined)
        return say("gate_cash_full", { held: formatMoney(values.held), ceiling: formatMoney(values.ceiling) });
      return values.amount === undefined
        ? say("gate_cashBare")
        : say("gate_cash", { amount: formatMoney(values.amount) });
    case "under_review":
    case "incident":
    case "documents":
    case "external_id":
    case "no_active_task":
    case "no_open_offer":
    case "not_excluded":
      return say(`gate_${gate}`);
    default:
      return say("gate_unknown", { gate: gate ?? "" });
  }
}

/** When the search goes on. Before its preferred time a delivery waits for the clock alone, whoever comes online. */
export function waitingWords(locale: Locale, { nextAt, rounds }: Pick<Dispatch, "nextAt" | "rounds">, now: number) {
  const say = sayIn(locale, adminDispatchText);
  if (nextAt === null || Date.parse(nextAt) <= now) return say("nowDue");
  return say(rounds[0]?.outcome === "scheduled" ? "nowScheduled" : "nowWaiting", {
    time: formatMoment(locale, nextAt),
  });
}

/** Why there is no run to show, by where the delivery stands. */
export function emptyWords(
  locale: Locale,
  status: Transaction["status"] | undefined,
): { title: string; hint: string | null } {
  const say = sayIn(locale, adminDispatchText);
  if (status === undefined) return { title: say("noneTitle"), hint: null };
  if (status === "pending") return { title: say("noneTitle"), hint: say("nonePending") };
  if (status === "accepted" || status === "payment_pending")
    return { title: say("noneTitle"), hint: say("noneUnpaid") };
  if (status === "payment_confirmed" || status === "broadcast")
    return { title: say("noneTitle"), hint: say("noneSoon") };
  return {
    title: say("noneOverTitle"),
    hint: say(status === "delivered" || activeStatuses.includes(status) ? "noneAssigned" : "noneEnded"),
  };
}
