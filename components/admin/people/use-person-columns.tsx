"use client";

import type { AdminPerson } from "@/lib/contracts/admin-people";
import type { PersonColumn } from "@/lib/domain/list-columns";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { checksText } from "@/lib/i18n/text/checks";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { useText } from "@/lib/i18n/use-text";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import type { Column } from "../table/columns";
import { PersonState } from "./person-state";

export const usualPersonColumns: readonly PersonColumn[] = [
  "name",
  "phone",
  "sent",
  "received",
  "last",
  "known",
  "waiting",
  "joined",
];

// Deliveries are counted so far.
const COUNTED = 500;
export const counted = (n: number): string => (n >= COUNTED ? `${COUNTED}+` : String(n));

/** Everything that a list of people can show, in its order. */
export function usePersonColumns(): readonly Column<AdminPerson, PersonColumn>[] {
  const say = useText(adminPeopleText);
  const sayChecks = useText(checksText);
  const soft = (text: string) => <span className="text-ink-soft">{text}</span>;
  return [
    { key: "name", label: say("name"), sort: "name", fixed: true, cell: ({ name }) => name },
    {
      key: "phone",
      label: say("phone"),
      cell: ({ phone, phoneProven }) =>
        phone === null ? (
          soft("–")
        ) : (
          <>
            {phoneWords(phone)}
            {!phoneProven && soft(` · ${say("unproven")}`)}
          </>
        ),
    },
    { key: "email", label: say("email"), cell: ({ email }) => email ?? soft("–") },
    { key: "sent", label: say("sent"), end: true, cell: ({ sent }) => (sent === 0 ? soft("–") : counted(sent)) },
    {
      key: "received",
      label: say("received"),
      end: true,
      cell: ({ received }) => (received === 0 ? soft("–") : counted(received)),
    },
    {
      key: "last",
      label: say("last"),
      end: true,
      cell: ({ lastDeliveryAt }) =>
        lastDeliveryAt ? (
          <span className="text-ink-soft">
            <RelativeTime at={lastDeliveryAt} />
          </span>
        ) : (
          soft("–")
        ),
    },
    { key: "known", label: say("known"), cell: ({ tier }) => sayChecks(`tier_${tier}`) },
    {
      key: "waiting",
      label: say("waiting"),
      end: true,
      cell: ({ waiting }) => (waiting.count === 0 ? soft("–") : <Money amount={waiting.sum} />),
    },
    {
      key: "state",
      label: say("account"),
      cell: (person) => (
        <span className="inline-flex align-middle">
          <PersonState person={person} />
        </span>
      ),
    },
    {
      key: "joined",
      label: say("joined"),
      sort: "joined",
      highFirst: true,
      end: true,
      cell: ({ joinedAt }) => (
        <span className="text-ink-soft">
          <RelativeTime at={joinedAt} />
        </span>
      ),
    },
  ];
}
