"use client";

import type { HubScreen } from "@/lib/contracts/hub";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { CollectionPages } from "@/components/delivery/hub/collection-pages";
import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";

/** What of the safe's cash waits for its senders, longest first. */
export function HubWaiting({
  screen: { hub, collections, collectionsCount: count },
}: {
  screen: Pick<HubScreen, "hub" | "collections" | "collectionsCount">;
}) {
  const say = useText(cashDeskText);
  return (
    <Card aria-labelledby="hub-waiting" className="flex flex-col gap-2">
      <CardTitle id="hub-waiting">
        {say("collections")}
        {count > 0 && <span className="text-ink-soft tabular-nums"> · {count}</span>}
      </CardTitle>
      {count === 0 ? (
        <p className="text-sm text-ink-soft">{say("collectionsHint")}</p>
      ) : (
        <CollectionPages hubId={hub.id} first={collections} count={count}>
          {(items) => (
            <List label={say("collections")}>
              {items.map(({ id, transactionId, senderName, orderNo, amount, openedAt }) => (
                <li key={id}>
                  <ListRow
                    href={`/admin/transactions/${transactionId}`}
                    title={senderName}
                    hint={
                      <>
                        {orderNo} · <RelativeTime at={openedAt} className="whitespace-nowrap" />
                      </>
                    }
                    aside={<Money amount={amount} />}
                  />
                </li>
              ))}
            </List>
          )}
        </CollectionPages>
      )}
    </Card>
  );
}
