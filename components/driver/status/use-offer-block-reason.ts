"use client";

import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeSpan, offerBlockByLocation } from "./location-state";
import { useLocationState } from "./use-location-state";

const reasonKeys = {
  denied: "whyDenied",
  notShared: "whyNotShared",
  deferred: "whyDeferred",
  unsupported: "whyUnsupported",
  searching: "whySearching",
  notSent: "whyNotSent",
} as const;
const causeKeys = {
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
  const freshSeconds = useSession().session?.driver?.positionMaxAgeSeconds ?? 0;
  const location = useLocationState();
  if (status !== "online") return null;
  if (profile && profile.cash.dueAmount > 0) return { text: t("cashDueMeaning") };
  if (profile?.underReviewSince) return { text: t("reviewMeaning") };
  if (profile?.offersPausedSince) return { text: t("pausedMeaning") };
  if ((profile?.documents ?? []).some(({ expired, stops: stopsOffers }) => expired && stopsOffers))
    return { text: t("documentsMeaning") };
  if (!location || location.kind === "sent") return null;
  const cause = location.kind === "searching" || location.kind === "notSent" ? location.cause : null;
  if (location.kind === "notSent" && !offerBlockByLocation(location, freshSeconds))
    return {
      text: t("unconfirmed", {
        time: formatTimeSpan(locale, location.age),
        why: t(cause ? causeKeys[cause] : "whyStopped"),
      }),
      action: "retry",
    };
  const time = location.kind === "notSent" ? { time: formatTimeSpan(locale, location.age) } : undefined;
  const reason = cause ? t(causeKeys[cause]) : t(reasonKeys[location.kind], time);
  return {
    text: t(profile && profile.zones > 0 ? "zoneOffersOnly" : "noOffersBecause", { why: reason }),
    action: location.kind === "notShared" ? "settings" : time || location.kind === "searching" ? "retry" : undefined,
  };
}
