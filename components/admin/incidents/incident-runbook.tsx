"use client";

import { useState } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { isRunbookStepDone, runbookSteps, runbookStepDoneNote } from "./describe-incident";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

/** Runbook steps, most urgent first. Ticking a step adds a note to the record. */
export function IncidentRunbook({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const { locale } = useLocale();
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const open = incident.state !== "closed";

  async function completeStep(note: string) {
    setProblem(await applyResult(await write(`${incidentPath(incident.id)}/note`, { body: { note } }), t("noteAdded")));
  }

  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{t("runbook")}</CardTitle>
      {open && <p className="text-sm text-muted-foreground">{t("runbookHint")}</p>}
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ol className="divide-y">
        {runbookSteps(locale, incident.kind).map((step, index) => {
          const note = runbookStepDoneNote(locale, step);
          const isDone = isRunbookStepDone(incident, index);
          return (
            <li key={step} className="flex items-center gap-3 py-2">
              <span aria-hidden className="w-6 shrink-0 text-right text-sm text-muted-foreground tabular-nums">
                {index + 1}
              </span>
              <span className={isDone ? "min-w-0 flex-1 text-muted-foreground" : "min-w-0 flex-1"}>{step}</span>
              {isDone ? (
                <span className="inline-flex min-h-tap items-center gap-1 text-sm font-semibold text-success-text">
                  <DoneIcon aria-hidden size={20} />
                  {t("stepDone")}
                </span>
              ) : (
                open && (
                  <Button
                    icon={CheckIcon}
                    disabled={busy}
                    aria-label={note}
                    className="shrink-0"
                    onClick={() => void completeStep(note)}
                  >
                    {t("stepDone")}
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
