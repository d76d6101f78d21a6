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
  const pending = usePendingDeliveries();
  const activeResource = useResource(
    session ? `/api/transactions?role=receiver&stage=active&limit=${MAX_SHOWN + 1}` : null,
    {
      disconnectedIntervalMs: 15_000,
    },
  );
  const refresh = () => {
    pending.refresh();
    activeResource.refresh();
  };
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "resubscribed") activeResource.refresh();
  });
  const pendingDeliveries = pending.data?.items ?? [];
  const activeDeliveries = activeResource.data?.items ?? [];
  const shownPending = pendingDeliveries.slice(0, MAX_SHOWN);
  const shownActive = activeDeliveries.slice(0, MAX_SHOWN - shownPending.length);
  if (pendingDeliveries.length + activeDeliveries.length === 0) return null;
  return (
    <section aria-label={t("incoming")} className="flex flex-col gap-3">
      {shownPending.map((delivery) => (
        <WaitingCard key={delivery.id} delivery={delivery} onAnswered={refresh} />
      ))}
      {shownActive.map((delivery) => (
        <ActiveCard key={delivery.id} delivery={delivery} />
      ))}
      {pendingDeliveries.length + activeDeliveries.length > shownPending.length + shownActive.length && (
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
