"use client";

import { useResource } from "@/lib/client/use-resource";
import type { AdminDriverList } from "@/lib/contracts/admin-drivers";
import type { AdminTransaction, AdminTransactionList } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, DoneIcon, IdCardIcon, SearchIcon, type Icon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { useOps } from "./use-ops";

const pollMs = 30_000;
type Need = { key: string; href: string; icon: Icon; tone: Tone; word: string; title: string; hint: string; amount: number | null; since: string };

/** What nobody but an administrator can settle: no driver, cash to be returned, and, but for `deliveriesOnly`, an application that waits. */
export function NeedsDecision({ deliveriesOnly }: { deliveriesOnly?: boolean }) {
  const say = useText(adminText);
  const sayCommon = useText(commonText);
  const paid = useResource<AdminTransactionList>("/api/admin/transactions?status=payment_confirmed&limit=100", { whenDown: pollMs });
  const failed = useResource<AdminTransactionList>("/api/admin/transactions?status=failed&limit=100", { whenDown: pollMs });
  const applications = useResource<AdminDriverList>(deliveriesOnly ? null : "/api/admin/drivers?status=pending&limit=50", { whenDown: pollMs });
  useOps(["transaction", "offer"], () => { paid.refresh(); failed.refresh(); });
  useOps(["driver"], applications.refresh);

  const row = (delivery: AdminTransaction, word: string, icon: Icon, tone: Tone): Need => ({
    key: delivery.id, href: `/admin/transactions/${delivery.id}`, icon, tone, word,
    title: `${delivery.sender.name} → ${delivery.receiver.name}`, hint: delivery.cancelReason ?? delivery.deliveryAddress, amount: delivery.amount, since: delivery.updatedAt,
  });
  const all = {
    data: paid.data && failed.data && (deliveriesOnly || applications.data) ? [
      ...paid.data.items.filter(({ flagged }) => flagged).map((delivery) => row(delivery, say("noDriver"), SearchIcon, "wait")),
      ...failed.data.items.filter(({ cashToReturn }) => cashToReturn).map((delivery) => row(delivery, say("cashToReturn"), CashIcon, "stop")),
      ...(applications.data?.items ?? []).map((driver): Need => ({
        key: driver.userId, href: `/admin/drivers/${driver.userId}`, icon: IdCardIcon, tone: "plain", word: say("application"),
        title: driver.name, hint: [driver.email, driver.phone].filter(Boolean).join(" · "), amount: null, since: driver.submittedAt ?? driver.createdAt,
      })),
    ] : undefined,
    error: paid.error ?? failed.error ?? applications.error,
    fetchedAt: paid.fetchedAt,
    isRefreshing: paid.isRefreshing || failed.isRefreshing || applications.isRefreshing,
    refresh: () => { paid.refresh(); failed.refresh(); applications.refresh(); },
  };
  // Above a list of deliveries it speaks only when there is something to say.
  if (deliveriesOnly && (!all.data || all.data.length === 0)) return null;

  return (
    <section aria-label={say("needs")} className="flex flex-col gap-3">
      <h2 className="text-base">{say("needs")}{all.data && all.data.length > 0 && <span className="text-ink-soft tabular-nums"> · {all.data.length}</span>}</h2>
      <ResourceView of={all} component={say("needs")} skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}>
        {(needs) => needs.length === 0
          ? <div className="rounded-card border bg-surface"><EmptyState icon={DoneIcon} title={say("nothingNeeded")} hint={say("nothingNeededHint")} /></div>
          : (
            <List label={say("needs")}>
              {needs.map(({ key, href, icon, tone, word, title, hint, amount, since }) => (
                <li key={key}>
                  <ListRow href={href} title={title}
                    hint={<><span className="line-clamp-1">{hint}</span><RelativeTime at={since} className="text-xs" /></>}
                    aside={<>{amount !== null && <Money amount={amount} className="text-base" />}<Badge tone={tone} icon={icon}>{word}</Badge></>} />
                </li>
              ))}
            </List>
          )}
      </ResourceView>
    </section>
  );
}
