"use client";

import { useEffect } from "react";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { HubOpenBadge } from "@/components/delivery/hub/hub-open-badge";
import { hubPagePath, hubsPath } from "./hub-paths";

/** The hubs (places with a safe) of this cashier; a single one opens automatically. */
export function CashierHubsScreen() {
  const t = useTranslations(cashierHubMessages);
  const tCommon = useTranslations(commonMessages);
  const { go } = useNavigate();
  const hubs = useResource(hubsPath);
  const onlyHub = hubs.data?.items.length === 1 ? hubs.data.items[0] : undefined;
  useEffect(() => {
    if (onlyHub) go(hubPagePath(onlyHub.id), { replace: true });
  }, [onlyHub, go]);
  const skeleton = <SkeletonRows rows={3} label={tCommon("loading")} />;
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView resource={hubs} subject={t("title")} skeleton={skeleton}>
        {({ items }) =>
          onlyHub ? (
            skeleton
          ) : items.length === 0 ? (
            <EmptyState icon={HubIcon} title={t("noneTitle")} hint={t("noneHint")} />
          ) : (
            <List label={t("list")}>
              {items.map((hub) => (
                <li key={hub.id}>
                  <ListRow
                    href={hubPagePath(hub.id)}
                    title={hub.name}
                    hint={hub.address}
                    aside={<HubOpenBadge open={hub.open} />}
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
