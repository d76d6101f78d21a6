"use client";

import type { HubCounterState } from "@/lib/contracts/hub";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { CollectionsList } from "@/components/delivery/hub/collections-list";
import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";

/** Cash in the safe that waits for its senders, oldest first. */
export function HubCollections({
  counter: { hub, collections, collectionsCount: count },
}: {
  counter: Pick<HubCounterState, "hub" | "collections" | "collectionsCount">;
}) {
  const t = useTranslations(cashierHubMessages);
  return (
    <Card aria-labelledby="hub-waiting" className="flex flex-col gap-2">
      <CardTitle id="hub-waiting">
        {t("waitingCollections")}
        {count > 0 && <span className="text-muted-foreground tabular-nums"> · {count}</span>}
      </CardTitle>
      {count === 0 ? (
        <p className="text-sm text-muted-foreground">{t("noCollections")}</p>
      ) : (
        <CollectionsList hubId={hub.id} first={collections} count={count}>
          {(items) => (
            <List label={t("waitingCollections")}>
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
        </CollectionsList>
      )}
    </Card>
  );
}
