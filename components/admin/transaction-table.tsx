"use client";

import Link from "next/link";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { useText } from "@/lib/i18n/use-text";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { Badge } from "@/components/ui/badge";
import { CashIcon, SearchIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/list-row";
import { LongList, LongTableBody } from "@/components/ui/long-list";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";

/** Deliveries: a table where there is width, rows on a phone. Each line leads to its delivery. */
export function TransactionTable({ items, label }: { items: readonly AdminTransaction[]; label: string }) {
  const say = useText(adminTransactionsText);
  const head = "px-3 py-2 text-left text-sm font-medium text-ink-soft";
  return (
    <>
      <div className="hidden overflow-hidden rounded-card border bg-surface md:block">
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead className="border-b">
            <tr>
              <th scope="col" className={head}>
                {say("number")}
              </th>
              <th scope="col" className={head}>
                {say("sender")}, {say("receiver").toLowerCase()}
              </th>
              <th scope="col" className={`${head} hidden lg:table-cell`}>
                {say("driver")}
              </th>
              <th scope="col" className={head}>
                {say("status")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {say("amount")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {say("asked")}
              </th>
            </tr>
          </thead>
          <LongTableBody
            items={items}
            keyOf={({ id }) => id}
            rowHeight={69}
            row={(delivery) => (
              <tr className="relative hover:bg-sunken">
                <td className="px-3 py-3 align-top">
                  <Link
                    href={`/admin/transactions/${delivery.id}`}
                    className="font-medium whitespace-nowrap tabular-nums after:absolute after:inset-0"
                  >
                    {delivery.orderNo}
                  </Link>
                </td>
                <td className="max-w-80 px-3 py-3 align-top">
                  <span className="block truncate">
                    {delivery.sender.name} → {delivery.receiver.name}
                  </span>
                  <span className="block truncate text-sm text-ink-soft">{delivery.deliveryAddress}</span>
                </td>
                <td className="hidden px-3 py-3 align-top whitespace-nowrap lg:table-cell">
                  {delivery.driver?.name ?? <span className="text-ink-soft">{say("noDriverYet")}</span>}
                </td>
                <td className="px-3 py-3 align-top">
                  <span className="flex flex-wrap gap-1">
                    <DeliveryStatus delivery={delivery} />
                    <Flags delivery={delivery} />
                  </span>
                </td>
                <td className="px-3 py-3 text-right align-top whitespace-nowrap">
                  <Money amount={delivery.amount} />
                </td>
                <td className="px-3 py-3 text-right align-top text-sm whitespace-nowrap text-ink-soft">
                  <RelativeTime at={delivery.createdAt} />
                </td>
              </tr>
            )}
          />
        </table>
      </div>
      <LongList
        label={label}
        className="md:hidden"
        items={items}
        keyOf={({ id }) => id}
        rowHeight={97}
        row={(delivery) => (
          <ListRow
            href={`/admin/transactions/${delivery.id}`}
            title={`${delivery.sender.name} → ${delivery.receiver.name}`}
            hint={
              <>
                <span className="line-clamp-1">{delivery.deliveryAddress}</span>
                <span className="text-xs tabular-nums">
                  {delivery.orderNo} · <RelativeTime at={delivery.createdAt} />
                </span>
              </>
            }
            aside={
              <>
                <Money amount={delivery.amount} />
                <DeliveryStatus delivery={delivery} />
                <Flags delivery={delivery} />
              </>
            }
          />
        )}
      />
    </>
  );
}

/** What an administrator has to settle about a delivery. */
export function Flags({ delivery }: { delivery: Pick<AdminTransaction, "flagged" | "cashToReturn" | "status"> }) {
  const say = useText(adminText);
  return (
    <>
      {delivery.flagged && delivery.status === "payment_confirmed" && (
        <Badge tone="wait" icon={SearchIcon}>
          {say("noDriver")}
        </Badge>
      )}
      {delivery.cashToReturn && (
        <Badge tone="stop" icon={CashIcon}>
          {say("cashToReturn")}
        </Badge>
      )}
    </>
  );
}
