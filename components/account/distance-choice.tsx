"use client";

import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Settings } from "@/lib/contracts/settings";
import { settingsText } from "@/lib/i18n/text/settings";
import { useText } from "@/lib/i18n/use-text";
import { Segmented } from "@/components/ui/segmented";

/** The unit of all distances that this account reads. */
export function DistanceChoice({ onFailure }: { onFailure: () => void }) {
  const say = useText(settingsText);
  const { settings, change } = useSettings();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{say("units")}</p>
      <Segmented<Settings["units"]>
        label={say("units")}
        value={settings.units}
        onChange={(units) => {
          change({ units }).catch(onFailure);
        }}
        options={[
          { value: "auto", label: say("system") },
          { value: "miles", label: say("miles") },
          { value: "km", label: say("km") },
        ]}
      />
    </div>
  );
}
