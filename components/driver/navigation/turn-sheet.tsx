"use client";

import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { roundToTens, turnIcons } from "./turn-icons";

/** All turns ahead, nearest first. */
export function TurnSheet({
  progress: { turns, isOffRoute },
  onClose,
}: {
  progress: RouteProgress;
  onClose: () => void;
}) {
  const t = useTranslations(navigationMessages);
  const { settings } = useSettings();
  return (
    <Sheet open onClose={onClose} title={t("turns")}>
      {isOffRoute && (
        <Notice tone="warning" icon={WarningIcon} className="mb-3">
          {t("offRoute")}. {t("offRouteHint")}
        </Notice>
      )}
      <ol className="divide-y">
        {turns.map(({ step, metres }) => {
          const Icon = turnIcons[step.type];
          return (
            <li key={`${step.shapeIndex} ${step.type}`} className="flex items-start gap-3 py-3">
              <Icon aria-hidden size={22} className="mt-0.5 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block">{step.instruction}</span>
                <span className="block text-sm text-muted-foreground tabular-nums">
                  {t("turnIn", { distance: formatStopDistance(roundToTens(metres), settings.units) })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
