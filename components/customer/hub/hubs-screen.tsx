"use client";

import { useEffect } from "react";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { EmptyState } from "@/components/ui/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { HubState } from "@/components/delivery/hub/hub-state";
import { hubPage, hubsPath } from "./hub-paths";

/** The hubs where somebody takes cash; one alone opens by itself. */
export function HubsScreen() {
  const say = useText(cashDeskText);
  const sayCommon = useText(commonText);
  const { go } = useGo();
  const hubs = useResource(hubsPath);
  const only = hubs.data?.items.length === 1 ? hubs.data.items[0] : undefined;
  useEffect(() => {
    if (only) go(hubPage(only.id), { replace: true });
  }, [only, go]);
  const skeleton = <SkeletonRows rows={3} label={sayCommon("loading")} />;
  return (
    <>
      <PageHeader title={say("title")} />
      <ResourceView of={hubs} component={say("title")} skeleton={skeleton}>
        {({ items }) =>
          only ? (
            skeleton
          ) : items.length === 0 ? (
            <EmptyState icon={HubIcon} title={say("noneTitle")} hint={say("noneHint")} />
          ) : (
            <List label={say("list")}>
              {items.map((hub) => (
                <li key={hub.id}>
                  <ListRow
                    href={hubPage(hub.id)}
                    title={hub.name}
                    hint={hub.address}
                    aside={<HubState open={hub.open} />}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
    </>
  );
}
