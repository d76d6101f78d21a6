"use client";

import type { Collection } from "@/lib/contracts/collection";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";

/** What of the safe's cash waits for its senders, longest first. */
export function HubWaiting({ collections }: { collections: readonly Collection[] }) {
  const say = useText(cashDeskText);
  return (
    <Card aria-labelledby="hub-waiting" className="flex flex-col gap-2">
      <CardTitle id="hub-waiting">{say("collections")}</CardTitle>
      {collections.length === 0 ? (
        <p className="text-sm text-ink-soft">{say("collectionsHint")}</p>
      ) : (
        <List label={say("collections")}>
          {collections.map(({ id, transactionId, senderName, orderNo, amount, openedAt }) => (
            <li key={id}>
              <ListRow
                href={`/admin/transactions/${transactionId}`}
                title={senderName}
                hint={
                  <>
                    {orderNo} · <RelativeTime at={openedAt} />
                  </>
                }
                aside={<Money amount={amount} />}
              />
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
