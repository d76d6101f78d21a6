"use client";

import { useState } from "react";
import type { IncidentDetail, IncidentPerson } from "@/lib/contracts/admin/incidents";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Textarea } from "@/components/ui/form/field";
import {
  MessageIcon,
  PhoneIcon,
  WarningIcon,
  BlockedIcon,
  ClockIcon,
  NavigateIcon,
  UsersIcon,
} from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useWrite, useFormWrite } from "@/components/ui/use-write";
import { useResource } from "@/lib/client/hooks/use-resource";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { commonMessages } from "@/lib/i18n/messages/common";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { incidentPath, useApplyIncidentResult } from "./use-incident";

type PendingContact = { person: IncidentPerson; channel: "call" | "text" };

/** Everyone involved, with the last digits of their phone numbers and buttons to call and text. */
export function IncidentPeople({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const [pendingContact, setPendingContact] = useState<PendingContact | null>(null);
  const personLabel = ({ name }: IncidentPerson) => name ?? t("unknownPerson");
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{t("people")}</CardTitle>
      <ul className="divide-y">
        {incident.people.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{personLabel(person)}</span>
                {person.inDanger && incident.state !== "closed" && (
                  <Badge tone="destructive" icon={WarningIcon}>
                    {t("inDanger")}
                  </Badge>
                )}
              </span>
              <span className="block text-sm text-muted-foreground tabular-nums">
                {t(`role_${person.role}`)} · {person.phone ? formatPhone(person.phone) : t("noPhone")}
              </span>
              {person.description && <span className="block text-sm break-words">{person.description}</span>}
            </span>
            {incident.state !== "closed" && person.phone !== null && (
              <span className="flex flex-wrap gap-2">
                {(["call", "text"] as const).map((channel) => (
                  <Button
                    key={channel}
                    icon={channel === "call" ? PhoneIcon : MessageIcon}
                    aria-label={t(`${channel}Label`, { name: personLabel(person) })}
                    onClick={() => {
                      setPendingContact({ person, channel });
                    }}
                  >
                    {t(channel)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {pendingContact &&
        (pendingContact.channel === "call" ? (
          <CallDialog
            incidentId={incident.id}
            person={pendingContact.person}
            onClose={() => {
              setPendingContact(null);
            }}
          />
        ) : (
          <TextDialog
            incidentId={incident.id}
            person={pendingContact.person}
            onClose={() => {
              setPendingContact(null);
            }}
          />
        ))}
    </Card>
  );
}

type DialogProps = { incidentId: string; person: IncidentPerson; onClose: () => void };

function CallDialog({ incidentId, person, onClose }: DialogProps) {
  const t = useTranslations(incidentOperationsMessages);
  const tAdmin = useTranslations(adminMessages);
  const { busy, problem, write } = useFormWrite(tAdmin("failed"));
  const [phone, setPhone] = useState<string | null>(null);

  async function requestPhone() {
    const result = await write(`${incidentPath(incidentId)}/call`, { body: { userId: person.userId } });
    if (result.ok) setPhone(result.data.phone);
  }

  return (
    <Dialog
      open
      title={t("callTitle", { name: person.name ?? t("unknownPerson") })}
      onClose={onClose}
      footer={
        <>
          {phone ? (
            <a href={`tel:${phone}`} className={buttonClass({ variant: "success", size: "large" })}>
              <PhoneIcon aria-hidden size={20} />
              {formatPhone(phone)}
            </a>
          ) : (
            <Button variant="primary" size="large" icon={PhoneIcon} busy={busy} onClick={() => void requestPhone()}>
              {t("call")}
            </Button>
          )}
          <Button variant="quiet" block onClick={onClose}>
            {t("back")}
          </Button>
        </>
      }
    >
      <p>{t("callHint")}</p>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

function TextDialog({ incidentId, person, onClose }: DialogProps) {
  const t = useTranslations(incidentOperationsMessages);
  const applyResult = useApplyIncidentResult(incidentId);
  const { busy, write } = useWrite();
  const [text, setText] = useState(t("textDraft"));
  const [isTextMissing, setIsTextMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    setProblem(null);
    setIsTextMissing(text.trim() === "");
    if (text.trim() === "") return;
    const result = await write(`${incidentPath(incidentId)}/sms`, {
      body: { userId: person.userId, text: text.trim() },
    });
    const errorText = await applyResult(result, t("textQueued"));
    if (errorText) setProblem(errorText);
    else onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={t("textTitle", { name: person.name ?? t("unknownPerson") })}
      confirmLabel={t("textSend")}
      cancelLabel={t("back")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label={t("textMessage")}
        hint={t("textHint")}
        error={isTextMissing ? t("textMissing") : null}
        maxLength={600}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsTextMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}

const helpAnswerStyles = {
  asked: { tone: "warning", icon: ClockIcon },
  going: { tone: "success", icon: NavigateIcon },
  cannot: { tone: "muted", icon: BlockedIcon },
  over: { tone: "muted", icon: ClockIcon },
} as const;

/** Drivers near the incident who received a request for help, with their answers, and a search for more. */
export function IncidentColleagues({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const [searching, setSearching] = useState(false);
  const { helpers, state } = incident;
  if (state === "closed" && helpers.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("colleagues")}</CardTitle>
      {helpers.length > 0 && (
        <ul className="divide-y">
          {helpers.map((helper) => (
            <li key={helper.driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="font-medium">{helper.name ?? t("unknownPerson")}</span>
              <Badge tone={helpAnswerStyles[helper.state].tone} icon={helpAnswerStyles[helper.state].icon}>
                {t(`helper_${helper.state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {state !== "closed" && (
        <>
          <p className="text-sm text-muted-foreground">{t("colleaguesHint")}</p>
          {searching ? (
            <NearbyColleagues incident={incident} />
          ) : (
            <Button
              block
              icon={UsersIcon}
              onClick={() => {
                setSearching(true);
              }}
            >
              {t("findColleagues")}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function NearbyColleagues({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const tCommon = useTranslations(commonMessages);
  const { settings } = useSettings();
  const applyResult = useApplyIncidentResult(incident.id);
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const list = useResource(`${incidentPath(incident.id)}/colleagues`, { intervalMs: 30_000 });

  async function askColleague(driverId: string, name: string) {
    const result = await write(`${incidentPath(incident.id)}/colleague`, { body: { driverId } });
    setProblem(await applyResult(result, t("colleagueAsked", { name })));
  }

  return (
    <>
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <ResourceView
        resource={list}
        subject={t("colleagues")}
        errorText={t("colleaguesFailed")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm">{t("noColleagues")}</p>
          ) : (
            <ul aria-label={t("colleagues")} className="divide-y">
              {items.map(({ driverId, name, metres, hasTask }) => (
                <li key={driverId} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <span className="min-w-0">
                    <span className="block font-medium">{name}</span>
                    <span className="block text-sm text-muted-foreground">
                      {t("away", { distance: formatStopDistance(metres, settings.units) })} ·{" "}
                      {t(hasTask ? "hasTask" : "available")}
                    </span>
                  </span>
                  {!incident.helpers.some((helper) => helper.driverId === driverId && helper.state !== "over") && (
                    <Button
                      disabled={busy}
                      aria-label={t("askLabel", { name })}
                      onClick={() => void askColleague(driverId, name)}
                    >
                      {t("askColleague")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </>
  );
}
