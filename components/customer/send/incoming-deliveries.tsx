"use client";

import Link from "@/components/ui/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useSession } from "@/lib/client/hooks/use-session";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/lazy-client";
import { usePendingDeliveries } from "../receive/use-pending-deliveries";

// On most days nothing comes, and the page is there to send.
const WaitingCard = lazyClient(() => import("../receive/incoming-cards").then((module) => module.PendingDeliveryCard));
const ActiveCard = lazyClient(() => import("../receive/incoming-cards").then((module) => module.ActiveDeliveryCard));

// As much as leaves room for the form below.
const MOST = 2;

/** What comes to the reader, before what they may send: a yes that somebody waits for, a driver who is on the way. */
export function IncomingDeliveries() {
  const t = useTranslations(receiveMessages);
  const { session } = useSession();
  const waiting = usePendingDeliveries();
  const underWay = useResource(session ? `/api/transactions?role=receiver&stage=active&limit=${MOST + 1}` : null, {
    whenDown: 15_000,
  });
  const refresh = () => {
    waiting.refresh();
    underWay.refresh();
  };
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "sync") underWay.refresh();
  });
  const asked = waiting.data?.items ?? [];
  const active = underWay.data?.items ?? [];
  const shownAsked = asked.slice(0, MOST);
  const shownActive = active.slice(0, MOST - shownAsked.length);
  if (asked.length + active.length === 0) return null;
  return (
    <section aria-label={t("coming")} className="flex flex-col gap-3">
      {shownAsked.map((delivery) => (
        <WaitingCard key={delivery.id} delivery={delivery} onAnswered={refresh} />
      ))}
      {shownActive.map((delivery) => (
        <ActiveCard key={delivery.id} delivery={delivery} />
      ))}
      {asked.length + active.length > shownAsked.length + shownActive.length && (
        <Link
          href="/receive"
          className="inline-flex min-h-tap items-center self-start font-semibold underline underline-offset-4"
        >
          {t("allComing")}
        </Link>
      )}
    </section>
  );
}
