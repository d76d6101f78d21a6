"use client";

import { useState, type FormEvent } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { incidentRecordMessages } from "@/lib/i18n/messages/incident-record";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Textarea } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { formatDateTimeSeconds } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { describeIncidentEntry } from "./describe-incident";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

/** The incident's record, newest first, with a field for a new note. */
export function IncidentRecord({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tRecord = useTranslations(incidentRecordMessages);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("record")}</CardTitle>
      <NoteForm incidentId={incident.id} />
      <ol aria-label={t("record")} className="divide-y">
        {[...incident.entries].reverse().map((entry) => (
          <li key={entry.id} className="flex gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{describeIncidentEntry(locale, entry)}</span>
              {entry.note && <span className="block break-words whitespace-pre-line">{entry.note}</span>}
              <span className="block text-muted-foreground">
                {entry.by ?? t("role_system")}
                {entry.facts.withoutApprover === true && `, ${tRecord("withoutApprover")}`}
              </span>
            </span>
            <time dateTime={entry.at} className="shrink-0 text-right text-xs text-muted-foreground tabular-nums">
              {formatDateTimeSeconds(locale, entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ incidentId }: { incidentId: string }) {
  const t = useTranslations(incidentOperationsMessages);
  const applyResult = useApplyIncidentResult(incidentId);
  const { busy, write } = useWrite();
  const [note, setNote] = useState("");
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setIsNoteMissing(note.trim() === "");
    if (note.trim() === "") return;
    const result = await write(`${incidentPath(incidentId)}/note`, { body: { note: note.trim() } });
    const errorText = await applyResult(result, t("noteAdded"));
    if (errorText) setProblem(errorText);
    else setNote("");
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
      <Textarea
        label={t("noteLabel")}
        hint={t("noteHint")}
        error={isNoteMissing ? t("noteMissing") : null}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setIsNoteMissing(false);
        }}
      />
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={busy} className="self-start">
        {t("noteAdd")}
      </Button>
    </form>
  );
}
