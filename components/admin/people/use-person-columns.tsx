"use client";

import type { AdminPerson } from "@/lib/contracts/admin/people";
import type { PersonColumn } from "@/lib/domain/list-columns";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import { Badge } from "@/components/ui/badge";
import { BlockedIcon, DoneIcon, MinusIcon } from "@/components/ui/icons";
import type { Column } from "../table/columns";

export const defaultPersonColumns: readonly PersonColumn[] = [
  "name",
  "phone",
  "sent",
  "received",
  "last_delivery",
  "tier",
  "in_review",
  "joined",
];

// The server counts deliveries only up to this number.
const maxCountedDeliveries = 500;
export const formatCappedCount = (n: number): string =>
  n >= maxCountedDeliveries ? `${maxCountedDeliveries}+` : String(n);

/** All available columns of the people list, in order. */
export function usePersonColumns(): readonly Column<AdminPerson, PersonColumn>[] {
  const t = useTranslations(adminPeopleMessages);
  const tChecks = useTranslations(checksMessages);
  const muted = (text: string) => <span className="text-muted-foreground">{text}</span>;
  return [
    { key: "name", label: t("name"), sort: "name", alwaysVisible: true, cell: ({ name }) => name },
    {
      key: "phone",
      label: t("phone"),
      cell: ({ phone, phoneVerified }) =>
        phone === null ? (
          muted("–")
        ) : (
          <>
            {formatPhone(phone)}
            {!phoneVerified && muted(` · ${t("phoneUnverified")}`)}
          </>
        ),
    },
    { key: "email", label: t("email"), cell: ({ email }) => email ?? muted("–") },
    {
      key: "sent",
      label: t("sent"),
      alignEnd: true,
      cell: ({ sent }) => (sent === 0 ? muted("–") : formatCappedCount(sent)),
    },
    {
      key: "received",
      label: t("received"),
      alignEnd: true,
      cell: ({ received }) => (received === 0 ? muted("–") : formatCappedCount(received)),
    },
    {
      key: "last_delivery",
      label: t("lastDelivery"),
      alignEnd: true,
      cell: ({ lastDeliveryAt }) =>
        lastDeliveryAt ? (
          <span className="text-muted-foreground">
            <RelativeTime at={lastDeliveryAt} />
          </span>
        ) : (
          muted("–")
        ),
    },
    { key: "tier", label: t("verifiedBy"), cell: ({ tier }) => tChecks(`tier_${tier}`) },
    {
      key: "in_review",
      label: t("amountInReview"),
      alignEnd: true,
      cell: ({ waiting }) => (waiting.count === 0 ? muted("–") : <Money amount={waiting.sum} />),
    },
    {
      key: "state",
      label: t("account"),
      cell: (person) => (
        <span className="inline-flex align-middle">
          <PersonStateBadge person={person} />
        </span>
      ),
    },
    {
      key: "joined",
      label: t("joined"),
      sort: "joined",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ joinedAt }) => (
        <span className="text-muted-foreground">
          <RelativeTime at={joinedAt} />
        </span>
      ),
    },
  ];
}

const personStateStyles = {
  open: { tone: "success", icon: DoneIcon },
  blocked: { tone: "destructive", icon: BlockedIcon },
  ended: { tone: "muted", icon: MinusIcon },
} as const;

/** Whether the person can sign in. */
export function PersonStateBadge({ person: { state } }: { person: Pick<AdminPerson, "state"> }) {
  const t = useTranslations(adminPeopleMessages);
  return <Badge {...personStateStyles[state]}>{t(`state_${state}`)}</Badge>;
}
