"use client";

import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeSpan, offerBlockByLocation } from "./status/location-state";
import { useLocationState } from "./status/use-location-state";

const reasonKeys = {
  denied: "whyDenied",
  notShared: "whyNotShared",
  notAsked: "whyNotAsked",
  unsupported: "whyUnsupported",
  searching: "whySearching",
  notSent: "whyNotSent",
} as const;
const causes = {
  inaccurate: "whyInaccurate",
  silent: "whySilent",
  unanswered: "whyUnanswered",
  unsent: "whyUnsent",
} as const;

/** Why an online driver gets no offers, with the action that helps; null if they get offers. */
export function useOfferBlockReason(status: DriverStatus): { text: string; action?: "settings" | "retry" } | null {
  const t = useTranslations(statusMessages);
  const { locale } = useLocale();
  const profile = useProfile().data;
  const freshSeconds = useSession().session?.driver?.positionFreshSeconds ?? 0;
  const place = useLocationState();
  if (status !== "online") return null;
  if (profile && profile.cash.dueAmount > 0) return { text: t("cashDueMeaning") };
  if (profile?.underReviewSince) return { text: t("reviewMeaning") };
  if (profile?.offersPausedSince) return { text: t("pausedMeaning") };
  if ((profile?.documents ?? []).some(({ expired, stops }) => expired && stops)) return { text: t("documentsMeaning") };
  if (!place || place.kind === "sent") return null;
  const cause = place.kind === "searching" || place.kind === "notSent" ? place.cause : null;
  if (place.kind === "notSent" && !offerBlockByLocation(place, freshSeconds))
    return {
      text: t("unconfirmed", { time: formatTimeSpan(locale, place.age), why: t(cause ? causes[cause] : "whyStopped") }),
      action: "retry",
    };
  const time = place.kind === "notSent" ? { time: formatTimeSpan(locale, place.age) } : undefined;
  const reason = cause ? t(causes[cause]) : t(reasonKeys[place.kind], time);
  return {
    text: t(profile && profile.zones > 0 ? "zonesOnly" : "notFindable", { why: reason }),
    action: place.kind === "notShared" ? "settings" : time || place.kind === "searching" ? "retry" : undefined,
  };
}
