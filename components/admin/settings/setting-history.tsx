"use client";

import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { Setting } from "@/lib/contracts/admin/settings";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { LoadMore } from "@/components/ui/page/load-more";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { formatSettingValue } from "./setting-values";

/** Changes of a setting, newest first, with administrator, time, reason and approver. */
export function SettingHistoryList({ setting: { key, unit, version } }: { setting: Setting }) {
  const t = useTranslations(adminSettingsMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  // Version 0 was never changed, so there is no history to request.
  const list = usePaginatedList(version === 0 ? null : `/api/admin/settings/${key}/history?limit=10`);
  if (version === 0) return <p className="text-sm text-muted-foreground">{t("noHistory")}</p>;
  return (
    <ResourceView
      resource={list}
      subject={t("history")}
      errorText={t("historyFailed")}
      skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          <ul aria-label={t("history")} className="divide-y">
            {items.map((change) => (
              <li key={change.id} className="py-2">
                <p className="font-medium tabular-nums">
                  {t("fromTo", {
                    before: formatSettingValue(locale, unit, change.before),
                    after: formatSettingValue(locale, unit, change.after),
                  })}
                </p>
                <p className="text-sm text-muted-foreground">
                  {t("changedBy", {
                    name: change.by ?? t("changedInDatabase"),
                    time: formatDateTime(locale, change.at),
                  })}
                  {change.approvedBy && ` · ${t("approvedBy", { name: change.approvedBy })}`}
                  {change.withoutApprover && ` · ${t("withoutApprover")}`}
                </p>
                {change.reason && <p className="text-sm [overflow-wrap:anywhere]">“{change.reason}”</p>}
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </div>
      )}
    </ResourceView>
  );
}
