"use client";

import { useState } from "react";
import { ListIcon, WarningIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { roundToTens, turnIcons } from "./turn-icons";

const TurnSheet = lazyClient(() => import("./turn-sheet").then((module) => module.TurnSheet), {
  loadImmediately: true,
});

/** The next turn with its arrow and distance; a press opens the list of turns. */
export function NextTurn({ progress }: { progress: RouteProgress }) {
  const t = useTranslations(navigationMessages);
  const { settings } = useSettings();
  const [open, setOpen] = useState(false);
  const { turns, isOffRoute } = progress;
  const next = turns[0];
  if (!next) return null;
  const Arrow = turnIcons[next.step.type];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className="flex min-h-tap w-full items-center gap-3 border-b px-4 py-1.5 text-left active:bg-muted focus-visible:-outline-offset-2"
      >
        {isOffRoute ? (
          <WarningIcon aria-hidden size={28} className="shrink-0 text-warning-text" />
        ) : (
          <Arrow aria-hidden size={28} className="shrink-0" />
        )}
        <span className="min-w-0 flex-1 leading-snug">
          {isOffRoute ? (
            <>
              <span className="block font-semibold">{t("offRoute")}</span>
              <span className="block text-sm text-muted-foreground">{t("offRouteHint")}</span>
            </>
          ) : (
            <>
              <span className="block text-lg leading-tight font-semibold tabular-nums">
                {formatStopDistance(roundToTens(next.metres), settings.units)}
              </span>
              <span data-testid="next-turn" className="block leading-snug font-medium">
                {next.step.instruction}
              </span>
            </>
          )}
        </span>
        <ListIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
        <span className="sr-only">{t("allTurns")}</span>
      </button>
      {/* Announces each new turn, without the constantly changing distance. */}
      <p translate="no" role="status" className="sr-only">
        {isOffRoute ? t("offRoute") : next.step.instruction}
      </p>
      {open && (
        <TurnSheet
          progress={progress}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
