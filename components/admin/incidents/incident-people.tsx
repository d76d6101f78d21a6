"use client";

import { useState } from "react";
import type { IncidentDetail, IncidentPerson } from "@/lib/contracts/admin-incidents";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { adminText } from "@/lib/i18n/text/admin";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useText } from "@/lib/i18n/use-text";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/field";
import { MessageIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import { incidentPath, useChanged } from "./use-incident";

type Reaching = { person: IncidentPerson; by: "call" | "text" };

/** Everybody concerned, by their last digits, to call and to text. */
export function IncidentPeople({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const [reaching, setReaching] = useState<Reaching | null>(null);
  const nameOf = ({ name }: IncidentPerson) => name ?? say("somebody");
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{say("people")}</CardTitle>
      <ul className="divide-y">
        {incident.people.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{nameOf(person)}</span>
                {person.inDanger && incident.state !== "closed" && (
                  <Badge tone="stop" icon={WarningIcon}>
                    {say("inDanger")}
                  </Badge>
                )}
              </span>
              <span className="block text-sm text-ink-soft tabular-nums">
                {say(`role_${person.role}`)} · {person.phone ? phoneWords(person.phone) : say("noPhone")}
              </span>
              {person.about && <span className="block text-sm break-words">{person.about}</span>}
            </span>
            {incident.state !== "closed" && person.phone !== null && (
              <span className="flex flex-wrap gap-2">
                {(["call", "text"] as const).map((by) => (
                  <Button
                    key={by}
                    icon={by === "call" ? PhoneIcon : MessageIcon}
                    aria-label={say(`${by}Label`, { name: nameOf(person) })}
                    onClick={() => {
                      setReaching({ person, by });
                    }}
                  >
                    {say(by)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {reaching &&
        (reaching.by === "call" ? (
          <CallDialog
            incidentId={incident.id}
            person={reaching.person}
            onClose={() => {
              setReaching(null);
            }}
          />
        ) : (
          <TextDialog
            incidentId={incident.id}
            person={reaching.person}
            onClose={() => {
              setReaching(null);
            }}
          />
        ))}
    </Card>
  );
}

type DialogProps = { incidentId: string; person: IncidentPerson; onClose: () => void };

function CallDialog({ incidentId, person, onClose }: DialogProps) {
  const say = useText(incidentDeskText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [phone, setPhone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function ask() {
    setProblem(null);
    const result = await write(`${incidentPath(incidentId)}/call`, { body: { userId: person.userId } });
    if (result.ok) setPhone(result.data.phone);
    else setProblem(sayError(result.error, sayAdmin("failed")));
  }

  return (
    <Dialog
      open
      title={say("callTitle", { name: person.name ?? say("somebody") })}
      onClose={onClose}
      footer={
        <>
          {phone ? (
            <a href={`tel:${phone}`} className={buttonClass({ variant: "go", size: "large" })}>
              <PhoneIcon aria-hidden size={20} />
              {phoneWords(phone)}
            </a>
          ) : (
            <Button variant="primary" size="large" icon={PhoneIcon} busy={busy} onClick={() => void ask()}>
              {say("call")}
            </Button>
          )}
          <Button variant="quiet" block onClick={onClose}>
            {say("back")}
          </Button>
        </>
      }
    >
      <p>{say("callHint")}</p>
      {problem && (
        <Notice tone="stop" icon={WarningIcon} live="assertive" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

function TextDialog({ incidentId, person, onClose }: DialogProps) {
  const say = useText(incidentDeskText);
  const changed = useChanged(incidentId);
  const { busy, write } = useWrite();
  const [text, setText] = useState(say("textDraft"));
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    setProblem(null);
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    const result = await write(`${incidentPath(incidentId)}/text`, {
      body: { userId: person.userId, text: text.trim() },
    });
    const failed = await changed(result, say("textAsked"));
    if (failed) setProblem(failed);
    else onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={say("textTitle", { name: person.name ?? say("somebody") })}
      confirm={say("textSend")}
      keep={say("back")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label={say("textWords")}
        hint={say("textHint")}
        error={missing ? say("textMissing") : null}
        maxLength={600}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
