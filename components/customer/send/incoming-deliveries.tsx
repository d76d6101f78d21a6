"use client";

import Link from "@/components/ui/navigation/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useSession } from "@/lib/client/hooks/use-session";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { usePendingDeliveries } from "../receive/use-pending-deliveries";

// Lazy: most customers have no incoming delivery, and this page is for sending.
const WaitingCard = lazyClient(() => import("../receive/incoming-cards").then((module) => module.PendingDeliveryCard));
const ActiveCard = lazyClient(() => import("../receive/incoming-cards").then((module) => module.ActiveDeliveryCard));

// More cards would push the form below the fold.
const MAX_SHOWN = 2;

/** Incoming deliveries above the form: those that need the user's answer first, then those under way. */
export function IncomingDeliveries() {
  const t = useTranslations(receiveMessages);
  const { session } = useSession();
  const waiting = usePendingDeliveries();
  const activeDeliveries = useResource(
    session ? `/api/transactions?role=receiver&stage=active&limit=${MAX_SHOWN + 1}` : null,
    {
      disconnectedIntervalMs: 15_000,
    },
  );
  const refresh = () => {
    waiting.refresh();
    activeDeliveries.refresh();
  };
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "resubscribed") activeDeliveries.refresh();
  });
  const waitingItems = waiting.data?.items ?? [];
  const active = activeDeliveries.data?.items ?? [];
  const shownWaiting = waitingItems.slice(0, MAX_SHOWN);
  const shownActive = active.slice(0, MAX_SHOWN - shownWaiting.length);
  if (waitingItems.length + active.length === 0) return null;
  return (
    <section aria-label={t("incoming")} className="flex flex-col gap-3">
      {shownWaiting.map((delivery) => (
        <WaitingCard key={delivery.id} delivery={delivery} onAnswered={refresh} />
      ))}
      {shownActive.map((delivery) => (
        <ActiveCard key={delivery.id} delivery={delivery} />
      ))}
      {waitingItems.length + active.length > shownWaiting.length + shownActive.length && (
        <Link
          href="/receive"
          className="inline-flex min-h-tap items-center self-start font-semibold underline underline-offset-4"
        >
          {t("allIncoming")}
        </Link>
      )}
    </section>
  );
}
