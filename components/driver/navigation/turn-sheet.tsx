"use client";

import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { stopDistance } from "@/lib/client/device/place";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { WayProgress } from "@/lib/domain/task/task-way";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { inTens, turnIcons } from "./turn-look";

/** All turns that lie ahead, nearest first. */
export function TurnSheet({ progress: { turns, off }, onClose }: { progress: WayProgress; onClose: () => void }) {
  const say = useText(navigationText);
  const { settings } = useSettings();
  return (
    <Sheet open onClose={onClose} title={say("turns")}>
      {off && (
        <Notice tone="wait" icon={WarningIcon} className="mb-3">
          {say("left")}. {say("leftHint")}
        </Notice>
      )}
      <ol className="divide-y">
        {turns.map(({ step, metres }) => {
          const Shape = turnIcons[step.type];
          return (
            <li key={`${step.shapeIndex} ${step.type}`} className="flex items-start gap-3 py-3">
              <Shape aria-hidden size={22} className="mt-0.5 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block">{step.instruction}</span>
                <span className="block text-sm text-ink-soft tabular-nums">
                  {say("turnIn", { distance: stopDistance(inTens(metres), settings.units) })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
