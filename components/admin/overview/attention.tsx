"use client";

import Link from "@/components/ui/navigation/link";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { AttentionItem, AttentionItems } from "@/lib/contracts/admin/console";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge, type Tone } from "@/components/ui/badge";
import {
  CashIcon,
  ClockIcon,
  HistoryIcon,
  HubIcon,
  IdCardIcon,
  LockIcon,
  MessageIcon,
  PinIcon,
  SearchIcon,
  ShieldIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { useOpsRefetch } from "../shell/use-ops-refetch";

// Polled, because a delivery becomes late by time alone, without a broadcast.
const pollMs = 30_000;
type AttentionStyle = {
  labelKey:
    | "noDriver"
    | "noHub"
    | "late"
    | "outsideGate"
    | "cashToReturn"
    | "refundDue"
    | "underReview"
    | "codeLocked"
    | "depositShort"
    | "paymentReversed"
    | "moneyReview"
    | "refundFailed"
    | "paymentRefused"
    | "paymentDiffers"
    | "message"
    | "paymentUnknown"
    | "smsRefused"
    | "secondFactorReset"
    | "hubDifference"
    | "hubUnstaffed"
    | "application"
    | "portrait"
    | "renewal";
  icon: Icon;
  tone: Tone;
  listHref: string;
};
/** Styles of attention items (what waits for an administrator), and the list that shows all items of a kind. */
export const attentionStyles: Record<AttentionItem["kind"], AttentionStyle> = {
  no_driver: {
    labelKey: "noDriver",
    icon: SearchIcon,
    tone: "warning",
    listHref: "/admin/transactions?attention=no_driver",
  },
  no_hub: { labelKey: "noHub", icon: HubIcon, tone: "destructive", listHref: "/admin/transactions?attention=no_hub" },
  late: { labelKey: "late", icon: ClockIcon, tone: "warning", listHref: "/admin/transactions?attention=late" },
  // The driver marked the arrival far from the address.
  outside_gate: {
    labelKey: "outsideGate",
    icon: PinIcon,
    tone: "warning",
    listHref: "/admin/transactions?attention=outside_gate",
  },
  cash_to_return: { labelKey: "cashToReturn", icon: CashIcon, tone: "destructive", listHref: "/admin/cash" },
  refund_due: {
    labelKey: "refundDue",
    icon: HistoryIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=refund_due",
  },
  under_review: {
    labelKey: "underReview",
    icon: WarningIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=under_review",
  },
  code_locked: {
    labelKey: "codeLocked",
    icon: LockIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=code_locked",
  },
  deposit_short: {
    labelKey: "depositShort",
    icon: CashIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=deposit_short",
  },
  payment_gone: {
    labelKey: "paymentReversed",
    icon: WarningIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=payment_gone",
  },
  money_review: { labelKey: "moneyReview", icon: ShieldIcon, tone: "warning", listHref: "/admin/checks" },
  refund_failed: {
    labelKey: "refundFailed",
    icon: HistoryIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=refund_failed",
  },
  payment_refused: {
    labelKey: "paymentRefused",
    icon: WarningIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=payment_refused",
  },
  payment_differs: {
    labelKey: "paymentDiffers",
    icon: WarningIcon,
    tone: "destructive",
    listHref: "/admin/transactions?attention=payment_differs",
  },
  message: {
    labelKey: "message",
    icon: MessageIcon,
    tone: "warning",
    listHref: "/admin/transactions?attention=message",
  },
  payment_unknown: {
    labelKey: "paymentUnknown",
    icon: WarningIcon,
    tone: "destructive",
    listHref: "/admin/cash/provider",
  },
  texts_refused: {
    labelKey: "smsRefused",
    icon: MessageIcon,
    tone: "destructive",
    listHref: "/admin/settings#refused-texts",
  },
  second_factor_reset: { labelKey: "secondFactorReset", icon: LockIcon, tone: "warning", listHref: "/admin/people" },
  hub_difference: { labelKey: "hubDifference", icon: CashIcon, tone: "destructive", listHref: "/admin/hubs" },
  hub_unstaffed: { labelKey: "hubUnstaffed", icon: HubIcon, tone: "destructive", listHref: "/admin/hubs" },
  application: { labelKey: "application", icon: IdCardIcon, tone: "plain", listHref: "/admin/drivers?status=pending" },
  renewal: { labelKey: "renewal", icon: IdCardIcon, tone: "plain", listHref: "/admin/drivers?attention=renewal" },
  portrait: { labelKey: "portrait", icon: IdCardIcon, tone: "plain", listHref: "/admin/drivers?attention=renewal" },
};
/** Names of the counts in the API, by kind of item. */
export const attentionCountKeys = {
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
  texts_refused: "smsRefused",
  second_factor_reset: "secondFactorResets",
  hub_difference: "hubDifference",
  hub_unstaffed: "hubUnstaffed",
  application: "applications",
  portrait: "portraits",
  renewal: "renewals",
} as const;

const isProviderAttention = (kind: AttentionItem["kind"]): boolean =>
  kind === "payment_unknown" || kind === "texts_refused";
const isPersonAttention = (kind: AttentionItem["kind"]): boolean => kind === "second_factor_reset";
const isHubAttention = (kind: AttentionItem["kind"]): boolean => kind === "hub_difference" || kind === "hub_unstaffed";
export const isDriverAttention = (kind: AttentionItem["kind"]): boolean =>
  kind === "application" || kind === "portrait" || kind === "renewal";
export const isDeliveryAttention = (kind: AttentionItem["kind"]): boolean =>
  !isDriverAttention(kind) && !isHubAttention(kind) && !isProviderAttention(kind) && !isPersonAttention(kind);
export const visibleAttentionKinds = (deliveriesOnly: boolean): AttentionItem["kind"][] =>
  (Object.keys(attentionStyles) as AttentionItem["kind"][]).filter(
    (kind) => !deliveriesOnly || isDeliveryAttention(kind),
  );
const urgencyByTone: Record<Tone, number> = { destructive: 0, warning: 1, plain: 2, success: 3, muted: 3 };
/** Lower is more urgent: items that cost money while they wait, items that block a delivery, then other work. */
export const attentionUrgency = (kind: AttentionItem["kind"]): number => urgencyByTone[attentionStyles[kind].tone];
/** The page on which the item is resolved. */
export const attentionHref = (kind: AttentionItem["kind"], id: string): string =>
  isHubAttention(kind)
    ? `/admin/hubs/${id}`
    : isDriverAttention(kind)
      ? `/admin/drivers/${id}`
      : isPersonAttention(kind)
        ? `/admin/people/${id}`
        : isProviderAttention(kind)
          ? attentionStyles[kind].listHref
          : kind === "money_review"
            ? `/admin/checks/${id}`
            : `/admin/transactions/${id}`;

export function useAttention(): Resource<AttentionItems> {
  const attention = useResource("/api/admin/attention-items", { intervalMs: pollMs });
  useOpsRefetch(["transaction", "offer", "driver", "approval"], attention.refresh);
  return attention;
}

/** Counts of attention items in one line, for above a map; renders nothing without any. */
export function AttentionStrip() {
  const t = useTranslations(adminMessages);
  const attention = useAttention();
  if (!attention.data) return null;
  const { counts } = attention.data;
  const pendingCounts = [
    ...visibleAttentionKinds(true).map((kind) => ({
      key: kind,
      n: counts[attentionCountKeys[kind]],
      href: attentionStyles[kind].listHref,
      icon: attentionStyles[kind].icon,
      tone: attentionStyles[kind].tone,
      label: t(attentionStyles[kind].labelKey),
    })),
    {
      key: "jobs",
      n: counts.failedJobs,
      href: "/admin/jobs",
      icon: WarningIcon,
      tone: "warning" as const,
      label: t("jobs"),
    },
  ].filter(({ n }) => n > 0);
  if (pendingCounts.length === 0) return null;
  return (
    <ul aria-label={t("attentionTitle")} className="flex flex-wrap gap-x-3">
      {pendingCounts.map(({ key, n, href, icon, tone, label }) => (
        <li key={key}>
          <Link href={href} className="inline-flex min-h-tap items-center">
            <Badge tone={tone} icon={icon}>
              {label} · {n}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
