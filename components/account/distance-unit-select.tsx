"use client";

import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Settings } from "@/lib/contracts/settings";
import { settingsMessages } from "@/lib/i18n/messages/settings";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Segmented } from "@/components/ui/form/segmented";

/** Unit of all distances that this account sees. */
export function DistanceUnitSelect({ onFailure }: { onFailure: () => void }) {
  const t = useTranslations(settingsMessages);
  const { settings, change } = useSettings();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t("units")}</p>
      <Segmented<Settings["units"]>
        label={t("units")}
        value={settings.units}
        onChange={(units) => {
          change({ units }).catch(onFailure);
        }}
        options={[
          { value: "auto", label: t("system") },
          { value: "miles", label: t("miles") },
          { value: "km", label: t("km") },
        ]}
      />
    </div>
  );
}
