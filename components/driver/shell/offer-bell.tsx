"use client";

import { useRef } from "react";
import { BellPanel, closePanel } from "@/components/account/bell-panel";
import { useLatestNotifications } from "@/components/account/use-notifications";
import { OfferRow } from "@/components/driver/offer/offer-row";
import { openOffers } from "@/components/driver/offer/offer-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { BellIcon, OpenIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useOffers } from "@/lib/client/hooks/use-offers";
import type { Notification } from "@/lib/contracts/notifications";
import type { Offer } from "@/lib/contracts/driver/offer";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";

// Offers are counted separately, and the confirmation of the driver's own answer is no news.
const uncountedTypes = new Set<string>(["task_offer", "task_response_confirmation"]);
const countUnread = (items: readonly Notification[]) =>
  items.filter(({ read, type }) => !read && !uncountedTypes.has(type)).length;

/** The driver's bell: counts open offers and unread messages, lists the five latest offers and links to all others. */
export function OfferBell({ userId }: { userId: string }) {
  const t = useTranslations(shellMessages);
  const { go } = useNavigate();
  const offers = useOffers();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    closePanel(panel.current);
  };
  const unreadCount = countUnread(useLatestNotifications(userId).data?.items ?? []);
  const total = openOffers(offers.data?.items ?? []).length + unreadCount;
  // An offer that is an hour old appears only in the history.
  const latestOffers = (all: readonly Offer[]) => all.filter(({ archived }) => !archived).slice(0, 5);
  return (
    <BellPanel
      panel={panel}
      id="bell-panel"
      label={total > 0 ? t("bellLabel", { n: total }) : t("taskNotifications")}
      title={t("taskNotifications")}
      count={total}
      countClass="h-[min(1.25rem,24px)] min-w-[min(1.25rem,24px)] px-[4px] text-[min(0.75rem,16px)]"
      className="overflow-hidden"
    >
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-2 border-b px-4 py-1">
        <h2 className="text-base">{t("taskNotifications")}</h2>
        {total > 0 && (
          <Badge tone="warning" icon={OpenIcon}>
            {t("newCount", { n: total })}
          </Badge>
        )}
      </div>
      <div className="max-h-[60dvh] overflow-y-auto">
        <ResourceView
          resource={offers}
          subject={t("taskNotifications")}
          skeleton={<SkeletonRows rows={3} label={t("taskNotifications")} />}
        >
          {({ items }) =>
            latestOffers(items).length === 0 ? (
              <EmptyState icon={BellIcon} title={t("noNotifications")} hint={t("noNotificationsHint")} />
            ) : (
              <ul className="divide-y">
                {latestOffers(items).map((offer) => (
                  <li key={offer.id}>
                    <OfferRow offer={offer} onOpen={close} />
                  </li>
                ))}
              </ul>
            )
          }
        </ResourceView>
      </div>
      <div className="border-t p-2">
        <Button
          variant="quiet"
          block
          onClick={() => {
            close();
            go("/history?view=offers");
          }}
        >
          {t("viewAll")}
        </Button>
        <Button
          variant="quiet"
          block
          onClick={() => {
            close();
            go("/history?view=notices");
          }}
        >
          {unreadCount > 0 ? t("unreadMessages", { n: unreadCount }) : t("messages")}
        </Button>
      </div>
    </BellPanel>
  );
}
