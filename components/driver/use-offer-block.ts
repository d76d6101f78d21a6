"use client";

import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { statusText } from "@/lib/i18n/text/status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { span, unfindable } from "./status/location-words";
import { useLocationState } from "./status/use-location-state";

const whys = {
  denied: "whyDenied",
  notShared: "whyNotShared",
  notAsked: "whyNotAsked",
  unsupported: "whyUnsupported",
  searching: "whySearching",
  notSent: "whyNotSent",
} as const;
const causes = { inaccurate: "whyInaccurate", silent: "whySilent", unanswered: "whyUnanswered" } as const;

/** Why an online driver gets no offers, and the action that helps; null when they get offers. */
export function useOfferBlock(status: DriverStatus): { text: string; action?: "settings" | "retry" } | null {
  const say = useText(statusText);
  const { locale } = useLocale();
  const profile = useProfile().data;
  const freshSeconds = useSession().session?.driver?.positionFreshSeconds ?? 0;
  const place = useLocationState();
  if (status !== "online") return null;
  if (profile && profile.cash.dueAmount > 0) return { text: say("cashDueMeaning") };
  if (profile?.underReviewSince) return { text: say("reviewMeaning") };
  if (profile?.offersPausedSince) return { text: say("pausedMeaning") };
  if ((profile?.papers ?? []).some(({ expired, stops }) => expired && stops)) return { text: say("documentsMeaning") };
  if (!place || place.kind === "sent") return null;
  const cause = place.kind === "searching" || place.kind === "notSent" ? place.cause : null;
  if (place.kind === "notSent" && !unfindable(place, freshSeconds))
    return {
      text: say("unconfirmed", { time: span(locale, place.age), why: say(cause ? causes[cause] : "whyStopped") }),
      action: "retry",
    };
  const time = place.kind === "notSent" ? { time: span(locale, place.age) } : undefined;
  const reason = cause ? say(causes[cause]) : say(whys[place.kind], time);
  return {
    text: say(profile && profile.zones > 0 ? "zonesOnly" : "notFindable", { why: reason }),
    action: place.kind === "notShared" ? "settings" : time || place.kind === "searching" ? "retry" : undefined,
  };
}
