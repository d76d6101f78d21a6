import type { DispatchState, DispatchCandidate, DispatchRun } from "@/lib/contracts/admin/dispatch";
import type { Settings } from "@/lib/contracts/settings";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { formatMoney } from "@/components/ui/money";
import { formatDateTimeSeconds } from "@/components/ui/time";
import { activeStatuses } from "@/lib/domain/transaction/transaction";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";

const driverStatuses = ["online", "offline", "busy", "break", "on_duty"] as const;

/** The outcome of a dispatch run (one search for a driver) as a sentence, and the next step if it made no offer. */
export function describeRun(locale: Locale, run: DispatchRun): { title: string; nextStep: string | null } {
  const t = getTranslations(locale, adminDispatchMessages);
  const offeredCandidates = run.candidates.filter(({ offered }) => offered);
  if (offeredCandidates.length > 0) {
    const names = new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(
      offeredCandidates.map(({ name }) => name),
    );
    return {
      title:
        offeredCandidates.length < run.requested
          ? t("offeredFewer", { names, n: run.requested })
          : t("offeredTo", { names }),
      nextStep: null,
    };
  }
  const { reason, outcome } = run;
  return {
    title: reason === null ? t("noOffer") : t(`search_${reason}`),
    nextStep: outcome === null || outcome === "offered" ? null : t(outcome),
  };
}

/** For example `850 m`, `2.4 km` or `61 km`; in miles `1.5 mi`. */
export function formatDistance(km: number | null, units: Settings["units"]): string {
  return km === null ? "–" : formatStopDistance(km * 1000, units).replace(".0 ", " ");
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

// Rounds up: a position one second over the limit must not show the age of the limit.
export function formatAge(locale: Locale, seconds: number): string {
  const t = getTranslations(locale, adminDispatchMessages);
  if (seconds < minuteSeconds) return t("seconds", { n: Math.ceil(seconds) });
  if (seconds <= hourSeconds) return t("minutes", { n: Math.ceil(seconds / minuteSeconds) });
  return seconds < 2 * daySeconds
    ? t("hours", { n: Math.floor(seconds / hourSeconds) })
    : t("days", { n: Math.floor(seconds / daySeconds) });
}

function driverStatusLabel(locale: Locale, status: string): string {
  const knownStatus = driverStatuses.find((candidate) => candidate === status);
  return knownStatus ? getTranslations(locale, driverStatusMessages)(knownStatus).toLowerCase() : status;
}

/**
 * Why this driver got no offer: the gate (condition) that failed, with the evaluated values if the stored trace of the
 * run has them. `runAt`: time of the run.
 */
export function describeFailedGate(
  locale: Locale,
  { failedGate: gate, gateValues, distanceKm }: Pick<DispatchCandidate, "failedGate" | "gateValues" | "distanceKm">,
  runAt: string,
  units: Settings["units"],
): string {
  const t = getTranslations(locale, adminDispatchMessages);
  const values = gateValues ?? {};
  switch (gate) {
    case "approved":
      return t(
        values.suspended === undefined
          ? "gate_approved_unknown"
          : values.suspended
            ? "gate_approved_suspended"
            : "gate_approved",
      );
    case "available":
    case "online":
      return values.status
        ? t(`gate_${gate}`, { status: driverStatusLabel(locale, values.status) })
        : t(`gate_${gate}_unknown`);
    case "position": {
      const { positionAt, freshSeconds } = values;
      if (positionAt === null) return t("gate_position_never");
      if (positionAt === undefined || freshSeconds === undefined) return t("gate_position_unknown");
      return t("gate_position", {
        age: formatAge(locale, (Date.parse(runAt) - Date.parse(positionAt)) / 1000),
        limit: formatAge(locale, freshSeconds),
      });
    }
    case "radius": {
      const { radiusKm, distanceKm: gateDistanceKm = distanceKm } = values;
      return radiusKm === undefined || gateDistanceKm === null
        ? t("gate_radius_unknown")
        : t("gate_radius", {
            distance: formatDistance(Math.ceil(gateDistanceKm * 10) / 10, units),
            limit: formatDistance(radiusKm, units),
          });
    }
    case "zones":
      return values.assigned === undefined ? t("gate_zones_unknown") : t("gate_zones", { n: values.assigned });
    case "not_tried":
      if (values.declinedAt)
        return t("gate_not_tried_declined", {
          age: formatAge(locale, (Date.parse(runAt) - Date.parse(values.declinedAt)) / 1000),
        });
      return values.round === undefined ? t("gate_not_tried_unknown") : t("gate_not_tried", { n: values.round });
    case "not_a_party":
      return t(
        values.role === "sender"
          ? "gate_not_a_party_sender"
          : values.role === "receiver"
            ? "gate_not_a_party_receiver"
            : "gate_not_a_party_unknown",
      );
    case "cash":
      if (values.amount === 0 && values.held !== undefined && values.ceiling !== undefined)
        return t("gate_cash_full", { held: formatMoney(values.held), ceiling: formatMoney(values.ceiling) });
      return values.amount === undefined
        ? t("gate_cash_unknown")
        : t("gate_cash", { amount: formatMoney(values.amount) });
    case "under_review":
    case "incident":
    case "documents":
    case "external_id":
    case "no_active_task":
    case "no_open_offer":
    case "not_excluded":
    case "changed_since":
      return t(`gate_${gate}`);
    default:
      return t("gate_unknown", { gate: gate ?? "" });
  }
}

/** When the search continues. Before its preferred time a delivery waits for that time, even if a driver comes online. */
export function describeNextRun(
  locale: Locale,
  { nextAt, rounds }: Pick<DispatchState, "nextAt" | "rounds">,
  now: number,
) {
  const t = getTranslations(locale, adminDispatchMessages);
  if (nextAt === null || Date.parse(nextAt) <= now) return t("searchDue");
  return t(rounds[0]?.outcome === "scheduled" ? "searchScheduled" : "searchWaiting", {
    time: formatDateTimeSeconds(locale, nextAt),
  });
}

/** Why there is no run to show, by the delivery's status. */
export function describeNoRuns(
  locale: Locale,
  status: Transaction["status"] | undefined,
): { title: string; hint: string | null } {
  const t = getTranslations(locale, adminDispatchMessages);
  if (status === undefined) return { title: t("noRunsTitle"), hint: null };
  if (status === "pending") return { title: t("noRunsTitle"), hint: t("noRunsPending") };
  if (status === "accepted" || status === "payment_pending")
    return { title: t("noRunsTitle"), hint: t("noRunsUnpaid") };
  if (status === "payment_confirmed" || status === "broadcast")
    return { title: t("noRunsTitle"), hint: t("noRunsSoon") };
  return {
    title: t("noRunsOverTitle"),
    hint: t(status === "delivered" || activeStatuses.includes(status) ? "noRunsAssigned" : "noRunsEnded"),
  };
}
