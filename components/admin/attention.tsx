"use client";

import Link from "next/link";
import { useResource, type Resource } from "@/lib/client/use-resource";
import type { AttentionItem, AttentionItems } from "@/lib/contracts/admin-console";
import { deliveryReason } from "@/lib/i18n/text/delivery-reason";
import { adminText } from "@/lib/i18n/text/admin";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import {
  CashIcon,
  ClockIcon,
  DoneIcon,
  HistoryIcon,
  HubIcon,
  IdCardIcon,
  LockIcon,
  MessageIcon,
  PinIcon,
  RouteIcon,
  SearchIcon,
  ShieldIcon,
  WalletIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { useOps } from "./use-ops";

// Lateness comes with the clock, and nothing tells of it.
const pollMs = 30_000;
type Look = {
  word:
    | "noDriver"
    | "noHub"
    | "late"
    | "outsideGate"
    | "cashToReturn"
    | "refundDue"
    | "underReview"
    | "codeLocked"
    | "depositShort"
    | "paymentGone"
    | "moneyReview"
    | "refundFailed"
    | "paymentRefused"
    | "paymentDiffers"
    | "message"
    | "paymentUnknown"
    | "hubDifference"
    | "hubUnstaffed"
    | "application"
    | "portrait"
    | "renewal";
  icon: Icon;
  tone: Tone;
  all: string;
};
export const attentionLooks: Record<AttentionItem["kind"], Look> = {
  no_driver: { word: "noDriver", icon: SearchIcon, tone: "wait", all: "/admin/transactions?need=no_driver" },
  no_hub: { word: "noHub", icon: HubIcon, tone: "stop", all: "/admin/transactions?need=no_hub" },
  late: { word: "late", icon: ClockIcon, tone: "wait", all: "/admin/transactions?need=late" },
  outside_gate: { word: "outsideGate", icon: PinIcon, tone: "wait", all: "/admin/transactions?need=outside_gate" },
  cash_to_return: { word: "cashToReturn", icon: CashIcon, tone: "stop", all: "/admin/cash" },
  refund_due: { word: "refundDue", icon: HistoryIcon, tone: "stop", all: "/admin/transactions?need=refund_due" },
  under_review: { word: "underReview", icon: WarningIcon, tone: "stop", all: "/admin/transactions?need=under_review" },
  code_locked: { word: "codeLocked", icon: LockIcon, tone: "stop", all: "/admin/transactions?need=code_locked" },
  deposit_short: { word: "depositShort", icon: CashIcon, tone: "stop", all: "/admin/transactions?need=deposit_short" },
  payment_gone: { word: "paymentGone", icon: WarningIcon, tone: "stop", all: "/admin/transactions?need=payment_gone" },
  money_review: { word: "moneyReview", icon: ShieldIcon, tone: "wait", all: "/admin/checks" },
  refund_failed: {
    word: "refundFailed",
    icon: HistoryIcon,
    tone: "stop",
    all: "/admin/transactions?need=refund_failed",
  },
  payment_refused: {
    word: "paymentRefused",
    icon: WarningIcon,
    tone: "stop",
    all: "/admin/transactions?need=payment_refused",
  },
  payment_differs: {
    word: "paymentDiffers",
    icon: WarningIcon,
    tone: "stop",
    all: "/admin/transactions?need=payment_differs",
  },
  message: { word: "message", icon: MessageIcon, tone: "wait", all: "/admin/transactions?need=message" },
  payment_unknown: { word: "paymentUnknown", icon: WarningIcon, tone: "stop", all: "/admin/cash/provider" },
  hub_difference: { word: "hubDifference", icon: CashIcon, tone: "stop", all: "/admin/hubs" },
  hub_unstaffed: { word: "hubUnstaffed", icon: HubIcon, tone: "stop", all: "/admin/hubs" },
  application: { word: "application", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?status=pending" },
  renewal: { word: "renewal", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?need=renewal" },
  portrait: { word: "portrait", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?need=renewal" },
};
const counted = {
  no_driver: "noDriver",
  no_hub: "noHub",
  late: "late",
  outside_gate: "outsideGate",
  cash_to_return: "cashToReturn",
  refund_due: "refundDue",
  under_review: "underReview",
  code_locked: "codeLocked",
  deposit_short: "depositShort",
  payment_gone: "paymentGone",
  money_review: "moneyReview",
  refund_failed: "refundFailed",
  payment_refused: "paymentRefused",
  payment_differs: "paymentDiffers",
  message: "message",
  payment_unknown: "paymentUnknown",
  hub_difference: "hubDifference",
  hub_unstaffed: "hubUnstaffed",
  application: "applications",
  portrait: "portraits",
  renewal: "renewals",
} as const;

const isHub = (kind: AttentionItem["kind"]): boolean => kind === "hub_difference" || kind === "hub_unstaffed";
const isDriver = (kind: AttentionItem["kind"]): boolean =>
  kind === "application" || kind === "portrait" || kind === "renewal";
const isDelivery = (kind: AttentionItem["kind"]): boolean =>
  !isDriver(kind) && !isHub(kind) && kind !== "payment_unknown";
const kindsOf = (deliveriesOnly: boolean): AttentionItem["kind"][] =>
  (Object.keys(attentionLooks) as AttentionItem["kind"][]).filter((kind) => !deliveriesOnly || isDelivery(kind));
/** Where one of them is settled; hubs have their page. */
const placeOf = (kind: AttentionItem["kind"], id: string): string =>
  isHub(kind)
    ? `/admin/hubs/${id}`
    : isDriver(kind)
      ? `/admin/drivers/${id}`
      : kind === "payment_unknown"
        ? attentionLooks[kind].all
        : kind === "money_review"
          ? `/admin/checks/${id}`
          : `/admin/transactions/${id}`;

function useAttention(): Resource<AttentionItems> {
  const attention = useResource("/api/admin/needs", { every: pollMs });
  useOps(["transaction", "offer", "driver", "approval"], attention.refresh);
  return attention;
}

/**
 * What nobody but an administrator can settle, longest waiting first; with `deliveriesOnly` nothing but deliveries, and
 * silence when there is none.
 */
export function AttentionItemList({ deliveriesOnly }: { deliveriesOnly?: boolean }) {
  const say = useText(adminText);
  const sayCommon = useText(commonText);
  const attention = useAttention();
  if (deliveriesOnly && !attention.data?.items.some(({ kind }) => isDelivery(kind))) return null;
  return (
    <ResourceView
      of={attention}
      component={say("needs")}
      skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
    >
      {(known) => <Known attention={known} isOld={attention.error !== undefined} deliveriesOnly={deliveriesOnly} />}
    </ResourceView>
  );
}

function Known({
  attention: { items, counts },
  isOld,
  deliveriesOnly,
}: {
  attention: AttentionItems;
  isOld: boolean;
  deliveriesOnly?: boolean;
}) {
  const say = useText(adminText);
  const { locale } = useLocale();
  const shown = deliveriesOnly ? items.filter(({ kind }) => isDelivery(kind)) : items;
  const kinds = kindsOf(deliveriesOnly === true);
  const inAll =
    kinds.reduce((sum, kind) => sum + counts[counted[kind]], 0) +
    (deliveriesOnly
      ? 0
      : counts.approvals + counts.identityChecks + counts.payRefused + counts.failedJobs + counts.differences);
  const more = kinds
    .map((kind) => ({ kind, n: counts[counted[kind]] - items.filter((each) => each.kind === kind).length }))
    .filter(({ n }) => n > 0);
  return (
    <section aria-label={say("needs")} className="flex flex-col gap-3">
      <h2 className="text-base">
        {say("needs")}
        {inAll > 0 && <span className="text-ink-soft tabular-nums"> · {inAll}</span>}
      </h2>
      {inAll === 0 && (
        <div className="rounded-card border bg-surface">
          {/* An old answer is no all-clear. */}
          {isOld ? (
            <EmptyState icon={WarningIcon} title={say("needsUnknown")} hint={say("needsUnknownHint")} />
          ) : (
            <EmptyState icon={DoneIcon} title={say("nothingNeeded")} hint={say("nothingNeededHint")} />
          )}
        </div>
      )}
      {inAll > 0 && (
        <List label={say("needs")}>
          {!deliveriesOnly && counts.approvals > 0 && (
            <Work href="/admin/approvals" icon={ShieldIcon} word={say("approvals")} n={counts.approvals} />
          )}
          {!deliveriesOnly && counts.identityChecks > 0 && (
            <Work href="/admin/checks" icon={IdCardIcon} word={say("identityChecks")} n={counts.identityChecks} />
          )}
          {!deliveriesOnly && counts.payRefused > 0 && (
            <Work href="/admin/payouts" icon={WalletIcon} word={say("payRefused")} n={counts.payRefused} />
          )}
          {!deliveriesOnly && counts.failedJobs > 0 && (
            <Work href="/admin/jobs" icon={WarningIcon} word={say("jobs")} n={counts.failedJobs} />
          )}
          {!deliveriesOnly && counts.differences > 0 && (
            <Work href="/admin/routing/differences" icon={RouteIcon} word={say("differences")} n={counts.differences} />
          )}
          {shown.map(({ kind, id, title, hint, hintCode, since, amount }) => {
            const { word, icon, tone } = attentionLooks[kind];
            return (
              <li key={`${kind} ${id}`}>
                <ListRow
                  href={placeOf(kind, id)}
                  title={title}
                  hint={
                    <>
                      <span className="line-clamp-1">{hint && deliveryReason(locale, hint, hintCode)}</span>
                      <RelativeTime at={since} className="text-xs" />
                    </>
                  }
                  aside={
                    <>
                      {amount !== null && <Money amount={amount} className="text-base" />}
                      <Badge tone={tone} icon={icon}>
                        {say(word)}
                      </Badge>
                    </>
                  }
                />
              </li>
            );
          })}
        </List>
      )}
      {counts.scheduled > 0 && <p className="text-sm text-ink-soft">{say("scheduled", { n: counts.scheduled })}</p>}
      {more.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {more.map(({ kind, n }) => (
            <li key={kind}>
              <Link
                href={attentionLooks[kind].all}
                className="inline-flex min-h-tap items-center text-sm font-semibold underline underline-offset-4"
              >
                {say(attentionLooks[kind].word)}: {say("more", { n })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same in a line of counts, for above a map; silent when nothing waits. */
export function AttentionStrip() {
  const say = useText(adminText);
  const attention = useAttention();
  if (!attention.data) return null;
  const { counts } = attention.data;
  const waiting = [
    ...kindsOf(true).map((kind) => ({
      key: kind,
      n: counts[counted[kind]],
      href: attentionLooks[kind].all,
      icon: attentionLooks[kind].icon,
      tone: attentionLooks[kind].tone,
      word: say(attentionLooks[kind].word),
    })),
    {
      key: "jobs",
      n: counts.failedJobs,
      href: "/admin/jobs",
      icon: WarningIcon,
      tone: "wait" as const,
      word: say("jobs"),
    },
  ].filter(({ n }) => n > 0);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={say("needs")} className="flex flex-wrap gap-x-3">
      {waiting.map(({ key, n, href, icon, tone, word }) => (
        <li key={key}>
          <Link href={href} className="inline-flex min-h-tap items-center">
            <Badge tone={tone} icon={icon}>
              {word} · {n}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What others ask for, and what the machines could not do: one line for all of it. */
function Work({ href, icon: Shape, word, n }: { href: string; icon: Icon; word: string; n: number }) {
  return (
    <li>
      <ListRow
        href={href}
        lead={<Shape aria-hidden size={20} className="text-wait-ink" />}
        title={word}
        aside={<span className="font-semibold tabular-nums">{n}</span>}
      />
    </li>
  );
}
