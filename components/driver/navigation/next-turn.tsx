"use client";

import { useState } from "react";
import { ListIcon, WarningIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { stopDistance } from "@/lib/client/device/place";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { WayProgress } from "@/lib/domain/task/task-way";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { inTens, turnIcons } from "./turn-look";

const TurnSheet = lazily(() => import("./turn-sheet").then((module) => module.TurnSheet), { pressed: true });

/** The next turn with its arrow and how far it is; a touch opens them all. */
export function NextTurn({ progress }: { progress: WayProgress }) {
  const say = useText(navigationText);
  const { settings } = useSettings();
  const [open, setOpen] = useState(false);
  const { turns, off } = progress;
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
        className="flex min-h-tap w-full items-center gap-3 border-b px-4 py-1.5 text-left active:bg-sunken focus-visible:-outline-offset-2"
      >
        {off ? (
          <WarningIcon aria-hidden size={28} className="shrink-0 text-wait-ink" />
        ) : (
          <Arrow aria-hidden size={28} className="shrink-0" />
        )}
        <span className="min-w-0 flex-1 leading-snug">
          {off ? (
            <>
              <span className="block font-semibold">{say("left")}</span>
              <span className="block text-sm text-ink-soft">{say("leftHint")}</span>
            </>
          ) : (
            <>
              <span className="block text-lg leading-tight font-semibold tabular-nums">
                {stopDistance(inTens(next.metres), settings.units)}
              </span>
              <span data-testid="next-turn" className="block leading-snug font-medium">
                {next.step.instruction}
              </span>
            </>
          )}
        </span>
        <ListIcon aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <span className="sr-only">{say("allTurns")}</span>
      </button>
      {/* Said when it becomes the next one; not how far it is, which changes all the time. */}
      <p translate="no" role="status" className="sr-only">
        {off ? say("left") : next.step.instruction}
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
