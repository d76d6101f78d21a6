"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import { adminText } from "@/lib/i18n/text/admin";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentText } from "@/lib/i18n/text/incidents";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { AlarmIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { incidentPath } from "./use-incident";
import { severityLook } from "./incident-words";

type Kind = "robbery" | "accident" | "other";
type About = { driverId: string; name: string; transactionId?: string; kind?: Kind; note?: string; hint?: string };

/** Opens an incident about a driver, with what is known filled in, and leads there. */
export function OpenIncident({ label, ...about }: About & { label?: string }) {
  const say = useText(incidentDeskText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        block
        icon={AlarmIcon}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label ?? say("openOne")}
      </Button>
      {open && (
        <OpenIncidentDialog
          {...about}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

export function OpenIncidentDialog({
  driverId,
  name,
  transactionId,
  kind: first = "other",
  note: known = "",
  hint,
  onClose,
}: About & { onClose: () => void }) {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { go, going } = useGo();
  const { busy, write } = useWrite();
  const [kind, setKind] = useState<Kind>(first);
  const [severity, setSeverity] = useState(2);
  const [note, setNote] = useState(known);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open() {
    setProblem(null);
    setMissing(note.trim() === "");
    if (note.trim() === "") return;
    const result = await write("/api/admin/incidents", {
      body: { driverId, kind, severity, note: note.trim(), ...(transactionId ? { transactionId } : {}) },
    });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    await mutate(incidentPath(result.data.id), result.data, { revalidate: false });
    go(`/admin/incidents/${result.data.id}`);
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={say("openTitle", { name })}
      confirm={say("openOne")}
      keep={say("back")}
      variant="primary"
      busy={busy || going}
      problem={problem}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <p>{hint ?? say("openHint")}</p>
      <ChoiceList
        legend={say("kind")}
        name="kind"
        value={kind}
        options={(["robbery", "accident", "other"] as const).map((value) => ({
          value,
          label: sayKind(`kind_${value}`),
        }))}
        onChange={(value) => {
          setKind(value as Kind);
        }}
      />
      <ChoiceList
        legend={say("severity")}
        name="severity"
        value={String(severity)}
        options={[1, 2, 3].map((value) => ({
          value: String(value),
          label: say(severityLook(value).word),
          hint: say(severityLook(value).hint),
        }))}
        onChange={(value) => {
          setSeverity(Number(value));
        }}
      />
      <Textarea
        label={say("openNote")}
        error={missing ? say("openNoteMissing") : null}
        rows={3}
        maxLength={2000}
        required
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
