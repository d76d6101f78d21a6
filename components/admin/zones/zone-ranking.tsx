"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/page/list-row";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The zone's available drivers by their zone-only score. */
export function ZoneRankingCard({ id }: { id: string }) {
  const t = useTranslations(adminMatchMessages);
  const ranking = useResource(`/api/admin/zones/${id}/ranking`, { intervalMs: 30_000 });
  return (
    <Card aria-labelledby="ranking-title" className="flex flex-col gap-3">
      <div>
        <CardTitle id="ranking-title">{t("ranking")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("rankingHint")}</p>
      </div>
      <ResourceView resource={ranking} subject={t("ranking")} skeleton={<SkeletonRows rows={2} label={t("ranking")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{t("rankingNone")}</p>
          ) : (
            <List label={t("ranking")}>
              {items.map(({ driverId, name, score, inZone }) => (
                <li key={driverId}>
                  <ListRow
                    title={name}
                    hint={t(inZone ? "inZone" : "outsideZone")}
                    aside={t("score", { n: score })}
                    href={`/admin/drivers/${driverId}`}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
    </Card>
  );
}
