"use client";

import type { AdminPerson } from "@/lib/contracts/admin/people";
import type { PersonColumn } from "@/lib/domain/list-columns";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import type { Column } from "../table/columns";
import { PersonStateBadge } from "./person-state";

export const defaultPersonColumns: readonly PersonColumn[] = [
  "name",
  "phone",
  "sent",
  "received",
  "last",
  "known",
  "waiting",
  "joined",
];

// The server counts deliveries only up to this number.
const COUNTED = 500;
export const formatCappedCount = (n: number): string => (n >= COUNTED ? `${COUNTED}+` : String(n));

/** All available columns of the people list, in order. */
export function usePersonColumns(): readonly Column<AdminPerson, PersonColumn>[] {
  const t = useTranslations(adminPeopleMessages);
  const tChecks = useTranslations(checksMessages);
  const soft = (text: string) => <span className="text-muted-foreground">{text}</span>;
  return [
    { key: "name", label: t("name"), sort: "name", fixed: true, cell: ({ name }) => name },
    {
      key: "phone",
      label: t("phone"),
      cell: ({ phone, phoneVerified }) =>
        phone === null ? (
          soft("–")
        ) : (
          <>
            {formatPhone(phone)}
            {!phoneVerified && soft(` · ${t("unproven")}`)}
          </>
        ),
    },
    { key: "email", label: t("email"), cell: ({ email }) => email ?? soft("–") },
    {
      key: "sent",
      label: t("sent"),
      end: true,
      cell: ({ sent }) => (sent === 0 ? soft("–") : formatCappedCount(sent)),
    },
    {
      key: "received",
      label: t("received"),
      end: true,
      cell: ({ received }) => (received === 0 ? soft("–") : formatCappedCount(received)),
    },
    {
      key: "last",
      label: t("last"),
      end: true,
      cell: ({ lastDeliveryAt }) =>
        lastDeliveryAt ? (
          <span className="text-muted-foreground">
            <RelativeTime at={lastDeliveryAt} />
          </span>
        ) : (
          soft("–")
        ),
    },
    { key: "known", label: t("known"), cell: ({ tier }) => tChecks(`tier_${tier}`) },
    {
      key: "waiting",
      label: t("waiting"),
      end: true,
      cell: ({ waiting }) => (waiting.count === 0 ? soft("–") : <Money amount={waiting.sum} />),
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
      highFirst: true,
      end: true,
      cell: ({ joinedAt }) => (
        <span className="text-muted-foreground">
          <RelativeTime at={joinedAt} />
        </span>
      ),
    },
  ];
}
