"use client";

import { useState, type FormEvent } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentRecordText } from "@/lib/i18n/text/incident-record";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Textarea } from "@/components/ui/field";
import { WarningIcon } from "@/components/ui/icons";
import { formatMoment } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { entryWords } from "./incident-words";
import { incidentPath, useChanged } from "./use-incident";

/** All that happened, newest first, and the note that comes next. */
export function IncidentRecord({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayRecord = useText(incidentRecordText);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("record")}</CardTitle>
      <NoteForm incidentId={incident.id} />
      <ol aria-label={say("record")} className="divide-y">
        {incident.entries.toReversed().map((entry) => (
          <li key={entry.id} className="flex gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{entryWords(locale, entry)}</span>
              {entry.note && <span className="block break-words whitespace-pre-line">{entry.note}</span>}
              <span className="block text-ink-soft">
                {entry.by ?? say("role_system")}
                {entry.facts.alone === true && `, ${sayRecord("alone")}`}
              </span>
            </span>
            <time dateTime={entry.at} className="shrink-0 text-right text-xs text-ink-soft tabular-nums">
              {formatMoment(locale, entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ incidentId }: { incidentId: string }) {
  const say = useText(incidentDeskText);
  const changed = useChanged(incidentId);
  const { busy, write } = useWrite();
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    setMissing(note.trim() === "");
    if (note.trim() === "") return;
    const result = await write(`${incidentPath(incidentId)}/note`, { body: { note: note.trim() } });
    const failed = await changed(result, say("noted"));
    if (failed) setProblem(failed);
    else setNote("");
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
      <Textarea
        label={say("noteLabel")}
        hint={say("noteHint")}
        error={missing ? say("noteMissing") : null}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
        }}
      />
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={busy} className="self-start">
        {say("noteAdd")}
      </Button>
    </form>
  );
}
