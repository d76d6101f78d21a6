"use client";

import { usePages } from "@/lib/client/hooks/use-pages";
import type { Setting } from "@/lib/contracts/admin-settings";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { settingValue } from "./setting-values";

/** What the setting was and became, newest first: who, when, why, and who approved it. */
export function SettingHistory({ setting: { key, unit, version } }: { setting: Setting }) {
  const say = useText(adminSettingsText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  // The version is part of the question: a change that has just been made is asked for anew.
  const list = usePages(version === 0 ? null : `/api/admin/settings/${key}/history?limit=10`);
  if (version === 0) return <p className="text-sm text-ink-soft">{say("noHistory")}</p>;
  return (
    <ResourceView
      of={list}
      component={say("history")}
      what={say("historyFailed")}
      skeleton={<SkeletonRows rows={2} label={sayCommon("loading")} />}
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          <ul aria-label={say("history")} className="divide-y">
            {items.map((change) => (
              <li key={change.id} className="py-2">
                <p className="font-medium tabular-nums">
                  {say("fromTo", {
                    before: settingValue(locale, unit, change.before),
                    after: settingValue(locale, unit, change.after),
                  })}
                </p>
                <p className="text-sm text-ink-soft">
                  {say("by", {
                    name: change.by ?? say("changedInDatabase"),
                    time: formatDateTime(locale, change.at),
                  })}
                  {change.approvedBy && ` · ${say("approvedBy", { name: change.approvedBy })}`}
                  {change.alone && ` · ${say("alone")}`}
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
