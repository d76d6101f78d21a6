"use client";

import { useRef } from "react";
import { useLatestNotices } from "@/components/account/use-notices";
import { OfferRow } from "@/components/driver/offer/offer-row";
import { openOffers } from "@/components/driver/offer/offer-state";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon, OpenIcon } from "@/components/ui/icons";
import { closePanel, togglePanel } from "@/components/ui/panel";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useGo } from "@/lib/client/hooks/use-go";
import { useOffers } from "@/lib/client/hooks/use-offers";
import type { Notification } from "@/lib/contracts/notifications";
import type { Offer } from "@/lib/contracts/offer";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";

// An offer is counted as what it is, and its answer is no news to who gave it.
const ofOffers = new Set<string>(["task_offer", "task_response_confirmation"]);
const newMessages = (items: readonly Notification[]) =>
  items.filter(({ read, type }) => !read && !ofOffers.has(type)).length;

/**
 * The bell with what is new, offers and messages (capped at 9+), and the five latest offers; what else the driver was
 * told is a step away.
 */
export function Bell({ userId }: { userId: string }) {
  const say = useText(shellText);
  const { go } = useGo();
  const offers = useOffers();
  const panel = useRef<HTMLDivElement>(null);
  // What the panel marks as new: offers that can still be answered, and unread messages.
  const notices = newMessages(useLatestNotices(userId).data?.items ?? []);
  const total = openOffers(offers.data?.items ?? []).length + notices;
  // After an hour an offer is in the history alone.
  const latest = (all: readonly Offer[]) => all.filter(({ withdrawn }) => !withdrawn).slice(0, 5);
  const close = () => {
    closePanel(panel.current);
  };
  return (
    <>
      <IconButton
        icon={BellIcon}
        label={total > 0 ? say("bell", { n: total }) : say("taskNotifications")}
        popoverTarget="bell-panel"
        aria-haspopup="dialog"
        onClick={() => {
          togglePanel(panel.current);
        }}
      >
        {total > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 inline-flex h-[min(1.25rem,24px)] min-w-[min(1.25rem,24px)] items-center justify-center rounded-full bg-stop px-[4px] text-[min(0.75rem,16px)] font-semibold text-on-stop tabular-nums"
          >
            {total > 9 ? "9+" : total}
          </span>
        )}
      </IconButton>
      <div
        ref={panel}
        id="bell-panel"
        popover="auto"
        role="dialog"
        aria-label={say("taskNotifications")}
        className="fixed inset-x-2 top-[calc(env(safe-area-inset-top)+3.75rem)] bottom-auto mx-auto my-0 w-auto max-w-[calc(var(--container-column)-1rem)] overflow-hidden rounded-card border bg-surface p-0 text-ink rise"
      >
        <div className="flex min-h-tap items-center justify-between gap-2 border-b px-4">
          <h2 className="text-base">{say("taskNotifications")}</h2>
          {total > 0 && (
            <Badge tone="wait" icon={OpenIcon}>
              {say("newCount", { n: total })}
            </Badge>
          )}
        </div>
        <div className="max-h-[60dvh] overflow-y-auto">
          <ResourceView
            of={offers}
            component={say("taskNotifications")}
            skeleton={<SkeletonRows rows={3} label={say("taskNotifications")} />}
          >
            {({ items }) =>
              latest(items).length === 0 ? (
                <EmptyState icon={BellIcon} title={say("noNotifications")} hint={say("noNotificationsHint")} />
              ) : (
                <ul className="divide-y">
                  {latest(items).map((offer) => (
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
            {say("viewAll")}
          </Button>
          <Button
            variant="quiet"
            block
            onClick={() => {
              close();
              go("/history?view=notices");
            }}
          >
            {notices > 0 ? say("messagesNew", { n: notices }) : say("messages")}
          </Button>
        </div>
      </div>
    </>
  );
}
