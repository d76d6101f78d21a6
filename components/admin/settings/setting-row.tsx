"use client";

import type { Setting } from "@/lib/contracts/admin/settings";
import { settingName, settingDescription } from "@/lib/i18n/setting-words";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { ChevronRightIcon, LockIcon, ShieldIcon } from "@/components/ui/icons";
import { RelativeTime } from "@/components/ui/time";
import { formatSettingValue } from "./setting-values";

/** One setting: name, description, value, default if different, and last change. */
export function SettingRow({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const t = useTranslations(adminSettingsMessages);
  const { locale } = useLocale();
  const { key, unit, value, initial, lastChange, waiting, administratorsNeeded } = setting;
  const valueText = formatSettingValue(locale, unit, value);
  const defaultText = formatSettingValue(locale, unit, initial);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-muted active:bg-muted"
    >
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-medium">{settingName(locale, key)}</span>
        <span className="block text-sm text-muted-foreground">{settingDescription(locale, key)}</span>
        {lastChange && (
          <span className="block text-sm text-muted-foreground">
            {lastChange.by === null ? t("changedInDatabase") : t("changed", { name: lastChange.by })} ·{" "}
            <RelativeTime at={lastChange.at} />
          </span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span className="flex flex-col items-end gap-1 text-right">
          <span className="font-semibold tabular-nums">{valueText}</span>
          {defaultText !== valueText && (
            <span className="text-sm text-muted-foreground tabular-nums">{t("defaultIs", { value: defaultText })}</span>
          )}
          {waiting && (
            <Badge tone="warning" icon={ShieldIcon}>
              {t("approvalPending")}
            </Badge>
          )}
          {administratorsNeeded === 0 && (
            <Badge tone="muted" icon={LockIcon}>
              {t("fixed")}
            </Badge>
          )}
        </span>
        <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
      </span>
    </button>
  );
}
