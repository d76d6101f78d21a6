"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/list-row";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMatchText } from "@/lib/i18n/text/admin-match";
import { useText } from "@/lib/i18n/use-text";

/** The zone's available drivers by their zone-only score. */
export function ZoneRanking({ id }: { id: string }) {
  const say = useText(adminMatchText);
  const ranking = useResource(`/api/admin/zones/${id}/ranking`, { every: 30_000 });
  return (
    <Card aria-labelledby="ranking-title" className="flex flex-col gap-3">
      <div>
        <CardTitle id="ranking-title">{say("ranking")}</CardTitle>
        <p className="text-sm text-ink-soft">{say("rankingHint")}</p>
      </div>
      <ResourceView of={ranking} component={say("ranking")} skeleton={<SkeletonRows rows={2} label={say("ranking")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{say("rankingNone")}</p>
          ) : (
            <List label={say("ranking")}>
              {items.map(({ driverId, name, score, inZone }) => (
                <li key={driverId}>
                  <ListRow
                    title={name}
                    hint={say(inZone ? "inZone" : "outside")}
                    aside={say("score", { n: score })}
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
