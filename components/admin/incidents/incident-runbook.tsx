"use client";

import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { useState } from "react";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { isTicked, runbookSteps, tickedNote } from "./incident-words";
import { incidentPath, useChanged } from "./use-incident";

/** What to do, the most urgent first; a step that is ticked is a note on record. */
export function IncidentRunbook({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const { locale } = useLocale();
  const changed = useChanged(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const open = incident.state !== "closed";

  async function tick(note: string) {
    setProblem(await changed(await write(`${incidentPath(incident.id)}/note`, { body: { note } }), say("noted")));
  }

  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{say("runbook")}</CardTitle>
      {open && <p className="text-sm text-ink-soft">{say("runbookHint")}</p>}
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ol className="divide-y">
        {runbookSteps(locale, incident.kind).map((step, n) => {
          const note = tickedNote(locale, step);
          const done = isTicked(incident, n);
          return (
            <li key={step} className="flex items-center gap-3 py-2">
              <span aria-hidden className="w-6 shrink-0 text-right text-sm text-ink-soft tabular-nums">
                {n + 1}
              </span>
              <span className={done ? "min-w-0 flex-1 text-ink-soft" : "min-w-0 flex-1"}>{step}</span>
              {done ? (
                <span className="inline-flex min-h-tap items-center gap-1 text-sm font-semibold text-go-ink">
                  <DoneIcon aria-hidden size={20} />
                  {say("tick")}
                </span>
              ) : (
                open && (
                  <Button
                    icon={CheckIcon}
                    disabled={busy}
                    aria-label={note}
                    className="shrink-0"
                    onClick={() => void tick(note)}
                  >
                    {say("tick")}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
