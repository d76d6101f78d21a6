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
    | "smsRefused"
    | "secondFactorReset"
    | "hubDifference"
    | "hubUnstaffed"
    | "application"
    | "portrait"
    | "renewal";
  icon: Icon;
  tone: Tone;
  all: string;
};
export const attentionStyles: Record<AttentionItem["kind"], AttentionStyle> = {
  no_driver: { word: "noDriver", icon: SearchIcon, tone: "warning", all: "/admin/transactions?attention=no_driver" },
  no_hub: { word: "noHub", icon: HubIcon, tone: "destructive", all: "/admin/transactions?attention=no_hub" },
  late: { word: "late", icon: ClockIcon, tone: "warning", all: "/admin/transactions?attention=late" },
  outside_gate: {
    word: "outsideGate",
    icon: PinIcon,
    tone: "warning",
    all: "/admin/transactions?attention=outside_gate",
  },
  cash_to_return: { word: "cashToReturn", icon: CashIcon, tone: "destructive", all: "/admin/cash" },
  refund_due: {
    word: "refundDue",
    icon: HistoryIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=refund_due",
  },
  under_review: {
    word: "underReview",
    icon: WarningIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=under_review",
  },
  code_locked: {
    word: "codeLocked",
    icon: LockIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=code_locked",
  },
  deposit_short: {
    word: "depositShort",
    icon: CashIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=deposit_short",
  },
  payment_gone: {
    word: "paymentGone",
    icon: WarningIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=payment_gone",
  },
  money_review: { word: "moneyReview", icon: ShieldIcon, tone: "warning", all: "/admin/checks" },
  refund_failed: {
    word: "refundFailed",
    icon: HistoryIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=refund_failed",
  },
  payment_refused: {
    word: "paymentRefused",
    icon: WarningIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=payment_refused",
  },
  payment_differs: {
    word: "paymentDiffers",
    icon: WarningIcon,
    tone: "destructive",
    all: "/admin/transactions?attention=payment_differs",
  },
  message: { word: "message", icon: MessageIcon, tone: "warning", all: "/admin/transactions?attention=message" },
  payment_unknown: { word: "paymentUnknown", icon: WarningIcon, tone: "destructive", all: "/admin/cash/provider" },
  texts_refused: { word: "smsRefused", icon: MessageIcon, tone: "destructive", all: "/admin/settings#refused-texts" },
  second_factor_reset: { word: "secondFactorReset", icon: LockIcon, tone: "warning", all: "/admin/people" },
  hub_difference: { word: "hubDifference", icon: CashIcon, tone: "destructive", all: "/admin/hubs" },
  hub_unstaffed: { word: "hubUnstaffed", icon: HubIcon, tone: "destructive", all: "/admin/hubs" },
  application: { word: "application", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?status=pending" },
  renewal: { word: "renewal", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?attention=renewal" },
  portrait: { word: "portrait", icon: IdCardIcon, tone: "plain", all: "/admin/drivers?attention=renewal" },
};
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

const isProvider = (kind: AttentionItem["kind"]): boolean => kind === "payment_unknown" || kind === "texts_refused";
const isPerson = (kind: AttentionItem["kind"]): boolean => kind === "second_factor_reset";
const isHub = (kind: AttentionItem["kind"]): boolean => kind === "hub_difference" || kind === "hub_unstaffed";
export const isDriverAttention = (kind: AttentionItem["kind"]): boolean =>
  kind === "application" || kind === "portrait" || kind === "renewal";
export const isDeliveryAttention = (kind: AttentionItem["kind"]): boolean =>
  !isDriverAttention(kind) && !isHub(kind) && !isProvider(kind) && !isPerson(kind);
export const attentionKindsShown = (deliveriesOnly: boolean): AttentionItem["kind"][] =>
  (Object.keys(attentionStyles) as AttentionItem["kind"][]).filter(
    (kind) => !deliveriesOnly || isDeliveryAttention(kind),
  );
const urgency: Record<Tone, number> = { destructive: 0, warning: 1, plain: 2, success: 3, over: 3 };
/** Lower is more urgent: items that cost money while they wait, items that block a delivery, then other work. */
export const attentionUrgency = (kind: AttentionItem["kind"]): number => urgency[attentionStyles[kind].tone];
/** The page on which the item is resolved. */
export const attentionHref = (kind: AttentionItem["kind"], id: string): string =>
  isHub(kind)
    ? `/admin/hubs/${id}`
    : isDriverAttention(kind)
      ? `/admin/drivers/${id}`
      : isPerson(kind)
        ? `/admin/people/${id}`
        : isProvider(kind)
          ? attentionStyles[kind].all
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
    ...attentionKindsShown(true).map((kind) => ({
      key: kind,
      n: counts[attentionCountKeys[kind]],
      href: attentionStyles[kind].all,
      icon: attentionStyles[kind].icon,
      tone: attentionStyles[kind].tone,
      word: t(attentionStyles[kind].word),
    })),
    {
      key: "jobs",
      n: counts.failedJobs,
      href: "/admin/jobs",
      icon: WarningIcon,
      tone: "warning" as const,
      word: t("jobs"),
    },
  ].filter(({ n }) => n > 0);
  if (pendingCounts.length === 0) return null;
  return (
    <ul aria-label={t("attentionTitle")} className="flex flex-wrap gap-x-3">
      {pendingCounts.map(({ key, n, href, icon, tone, word }) => (
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
