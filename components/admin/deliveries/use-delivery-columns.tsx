"use client";

import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import type { DeliveryColumn } from "@/lib/domain/list-columns";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { Money } from "@/components/ui/money";
import { formatArrival, RelativeTime, useNow } from "@/components/ui/time";
import type { Column } from "../table/columns";
import { Flags } from "./delivery-flags";

export const usualDeliveryColumns: readonly DeliveryColumn[] = [
  "number",
  "route",
  "driver",
  "status",
  "amount",
  "due",
  "asked",
];

/** Everything that a list of deliveries can show, in its order. */
export function useDeliveryColumns(): readonly Column<AdminTransaction, DeliveryColumn>[] {
  const say = useText(adminTransactionsText);
  const sayLists = useText(adminListsText);
  const { locale } = useLocale();
  const now = useNow();
  const soft = (text: string) => <span className="text-ink-soft">{text}</span>;
  return [
    { key: "number", label: say("number"), fixed: true, cell: ({ orderNo }) => orderNo },
    {
      key: "route",
      label: sayLists("route"),
      fixed: true,
      cell: ({ sender, receiver }) => `${sender.name} → ${receiver.name}`,
    },
    { key: "address", label: sayLists("address"), cell: ({ deliveryAddress }) => deliveryAddress },
    { key: "driver", label: say("driver"), cell: ({ driver }) => driver?.name ?? soft(say("noDriverYet")) },
    {
      key: "status",
      label: say("status"),
      sort: "status",
      cell: (delivery) => (
        <span className="inline-flex gap-1 align-middle">
          <DeliveryStatus delivery={delivery} />
          <Flags delivery={delivery} />
        </span>
      ),
    },
    {
      key: "amount",
      label: say("amount"),
      sort: "amount",
      highFirst: true,
      end: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { key: "hub", label: sayLists("hub"), cell: ({ pickupHub }) => pickupHub?.name ?? soft(sayLists("theSender")) },
    {
      key: "due",
      label: sayLists("due"),
      sort: "due",
      cell: ({ preferredTime }) =>
        preferredTime ? preferredTimeWords(locale, preferredTime, now) : soft(sayLists("atOnce")),
    },
    {
      key: "arrival",
      label: sayLists("arrival"),
      end: true,
      cell: ({ estimatedArrival }) => (estimatedArrival ? formatArrival(locale, estimatedArrival).time : soft("–")),
    },
    {
      key: "asked",
      label: say("asked"),
      sort: "created",
      highFirst: true,
      end: true,
      cell: ({ createdAt }) => (
        <span className="text-ink-soft">
          <RelativeTime at={createdAt} />
        </span>
      ),
    },
  ];
}
