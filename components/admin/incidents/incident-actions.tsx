"use client";

import { useState } from "react";
import type { IncidentDetail } from "@/lib/contracts/admin-incidents";
import { incidentOutcomes } from "@/lib/domain/incident";
import { adminText } from "@/lib/i18n/text/admin";
import { alarmText } from "@/lib/i18n/text/alarm";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { CashIcon, CheckIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { carried, severityLook } from "./incident-words";
import { incidentPath, useChanged } from "./use-incident";

type Asking = "robbed" | "severity" | "close";

/** What is decided about an incident: who has it, how bad it is, what was taken, and that it is over. */
export function IncidentActions({ incident }: { incident: IncidentDetail }) {
  const say = useText(incidentDeskText);
  const sayAlarm = useText(alarmText);
  const sayAdmin = useText(adminText);
  const changed = useChanged(incident.id);
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState<Asking | null>(null);
  // Our own change is on the page before the dialog has closed.
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, state, mine, asked } = incident;
  const sum = carried(incident);
  if (state === "closed" && asking === null) return null;

  async function take() {
    setProblem(await changed(await write(`${incidentPath(id)}/take`), sayAlarm("taken")));
  }
  async function robbed(reason: string) {
    setSending(true);
    const failed = await changed(await write(`${incidentPath(id)}/robbed`, { body: { reason } }), say("robbedDone"));
    setSending(false);
    setProblem(failed);
    if (!failed) setAsking(null);
  }
  const ask = (what: Asking) => {
    setProblem(null);
    setAsking(what);
  };
  const close = () => {
    setAsking(null);
  };

  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("actions")}</CardTitle>
      {!mine && (
        <Button
          variant={state === "open" ? "danger" : "plain"}
          size={state === "open" ? "large" : "medium"}
          block
          icon={UserIcon}
          busy={busy && asking === null}
          onClick={() => void take()}
        >
          {state === "open" ? sayAlarm("take") : say("takeOver")}
        </Button>
      )}
      {problem && asking === null && (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      <Button
        block
        icon={WarningIcon}
        onClick={() => {
          ask("severity");
        }}
      >
        {say("changeSeverity")}
      </Button>
      {sum > 0 && !asked.includes("robbed") && (
        <Button
          block
          icon={CashIcon}
          onClick={() => {
            ask("robbed");
          }}
        >
          {say("robbed")}
        </Button>
      )}
      {!asked.includes("close_incident") && (
        <Button
          block
          icon={CheckIcon}
          onClick={() => {
            ask("close");
          }}
        >
          {say("close")}
        </Button>
      )}
      {asking === "robbed" && (
        <ActionDialog
          open
          title={say("robbed")}
          hint={
            <>
              <p>{say("robbedHint", { name: incident.driverName ?? say("somebody"), amount: formatMoney(sum) })}</p>
              <p className="pt-2 font-semibold">{say("robbedTwo")}</p>
            </>
          }
          confirm={say("robbed")}
          needsReason
          variant="danger"
          busy={busy}
          problem={problem}
          gone={!sending && (state === "closed" || asked.includes("robbed")) ? sayAdmin("overtaken") : null}
          onConfirm={(reason) => void robbed(reason)}
          onClose={close}
        />
      )}
      {asking === "severity" && <SeverityDialog incident={incident} onClose={close} />}
      {asking === "close" && <CloseDialog incident={incident} onClose={close} />}
    </Card>
  );
}

type DialogProps = { incident: IncidentDetail; onClose: () => void };

function SeverityDialog({ incident, onClose }: DialogProps) {
  const say = useText(incidentDeskText);
  const [severity, setSeverity] = useState(incident.severity);
  return (
    <ReasonedDialog
      incident={incident}
      title={say("changeSeverity")}
      hint={severity > incident.severity ? say("severityLower") : say("severityRaise")}
      legend={say("severity")}
      options={[1, 2, 3].map((value) => ({
        value: String(value),
        label: say(severityLook(value).word),
        hint: say(severityLook(value).hint),
      }))}
      value={String(severity)}
      wrong={severity === incident.severity ? say("severitySame") : null}
      onChoose={(value) => {
        setSeverity(Number(value));
      }}
      send={(write, reason) => write(`${incidentPath(incident.id)}/severity`, { body: { severity, reason } })}
      done={say("changed")}
      gone={incident.state === "closed"}
      variant="primary"
      onClose={onClose}
    />
  );
}

function CloseDialog({ incident, onClose }: DialogProps) {
  const say = useText(incidentDeskText);
  const [outcome, setOutcome] = useState<(typeof incidentOutcomes)[number] | null>(null);
  return (
    <ReasonedDialog
      incident={incident}
      title={say("close")}
      hint={incident.twoPeople ? `${say("closeHint")} ${say("closeTwo")}` : say("closeHint")}
      legend={say("outcome")}
      options={incidentOutcomes.map((value) => ({ value, label: say(`outcome_${value}`) }))}
      value={outcome}
      wrong={outcome === null ? say("outcomeMissing") : null}
      onChoose={(value) => {
        setOutcome(incidentOutcomes.find((each) => each === value) ?? null);
      }}
      send={(write, reason) =>
        write(`${incidentPath(incident.id)}/close`, { body: { outcome: outcome ?? "other", reason } })
      }
      done={say("closedDone")}
      gone={incident.state === "closed" || incident.asked.includes("close_incident")}
      variant="danger"
      onClose={onClose}
    />
  );
}

type Write = ReturnType<typeof useWrite>["write"];

/** One of a few, and why. */
function ReasonedDialog({
  incident,
  title,
  hint,
  legend,
  options,
  value,
  wrong,
  onChoose,
  send,
  done,
  gone,
  variant,
  onClose,
}: DialogProps & {
  title: string;
  hint: string;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  value: string | null;
  wrong: string | null;
  onChoose: (value: string) => void;
  send: (write: Write, reason: string) => ReturnType<Write>;
  done: string;
  /** Somebody else was quicker. */
  gone: boolean;
  variant: "primary" | "danger";
}) {
  const say = useText(incidentDeskText);
  const sayAdmin = useText(adminText);
  const changed = useChanged(incident.id);
  const { busy, write } = useWrite();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Our own change is on the page before the dialog has closed.
  const [sending, setSending] = useState(false);
  const over = gone && !sending;

  async function confirm() {
    setTried(true);
    setProblem(null);
    if (wrong !== null || reason.trim() === "") return;
    setSending(true);
    const failed = await changed((await send(write, reason.trim())) as Parameters<typeof changed>[0], done);
    setSending(false);
    if (failed) setProblem(failed);
    else onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={title}
      confirm={title}
      keep={say("back")}
      variant={variant}
      busy={busy}
      disabled={over}
      firm={reason.trim() !== ""}
      problem={over ? sayAdmin("overtaken") : problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{hint}</p>
      <ChoiceList
        legend={legend}
        name="choice"
        options={options}
        value={value}
        error={tried ? wrong : null}
        onChange={onChoose}
      />
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        error={tried && reason.trim() === "" ? sayAdmin("reasonMissing") : null}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
