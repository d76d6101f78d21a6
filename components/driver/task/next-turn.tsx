"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { ListIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { shortDistance } from "@/lib/client/place";
import { useSettings } from "@/lib/client/use-settings";
import type { WayProgress } from "@/lib/domain/task-way";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { turnIcons } from "./turn-look";

/** Metres as a driver reads them in passing: in tens. */
const inTens = (metres: number): number => (metres < 1_000 ? Math.round(metres / 10) * 10 : metres);

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
        className="flex min-h-14 w-full items-center gap-3 border-b px-4 py-2.5 text-left active:bg-sunken focus-visible:-outline-offset-2"
      >
        {off ? (
          <WarningIcon aria-hidden size={28} className="shrink-0 text-wait-ink" />
        ) : (
          <Arrow aria-hidden size={32} className="shrink-0" />
        )}
        <span className="min-w-0 flex-1 leading-snug">
          {off ? (
            <>
              <span className="block font-semibold">{say("left")}</span>
              <span className="block text-sm text-ink-soft">{say("leftHint")}</span>
            </>
          ) : (
            <>
              <span className="block text-lg font-semibold tabular-nums">
                {shortDistance(inTens(next.metres), settings.units)}
              </span>
              <span data-testid="next-turn" className="block font-medium">
                {next.step.instruction}
              </span>
            </>
          )}
        </span>
        <ListIcon aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <span className="sr-only">{say("allTurns")}</span>
      </button>
      {/* Said when it becomes the next one; not how far it is, which changes all the time. */}
      <p role="status" className="sr-only">
        {off ? say("left") : next.step.instruction}
      </p>
      <Sheet
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        title={say("turns")}
      >
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
                    {say("turnIn", { distance: shortDistance(inTens(metres), settings.units) })}
                  </span>
                </span>
              </li>
            );
          })}
        </ol>
      </Sheet>
    </>
  );
}
