"use client";

import { LoadFailure } from "@/components/ui/page/load-failure";
import { lastAnsweredAt } from "@/lib/client/api/fetcher";
import { offersPath, useOffers } from "@/lib/client/hooks/use-offers";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";
import { isInitFailure } from "./offer-state";

/**
 * The failed first load of the offers, for example a timeout, with a retry. Offers of an earlier visit do not count:
 * they have expired. Without a connection the page reports that instead, and OfferCenter reports the other failures.
 */
export function OffersFailure() {
  const t = useTranslations(shellMessages);
  const offers = useOffers();
  const online = useIsOnline();
  const answeredAt = lastAnsweredAt(offersPath);
  if (!offers.error || answeredAt !== null || isInitFailure(answeredAt, offers.error) || !online) return null;
  return (
    <LoadFailure
      subject={t("taskNotifications")}
      error={offers.error}
      onRetry={offers.refresh}
      busy={offers.isRefreshing}
    />
  );
}
