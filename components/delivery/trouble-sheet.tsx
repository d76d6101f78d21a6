"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox, Textarea } from "@/components/ui/field";
import { CheckIcon, ClockIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { forgetTrouble, sayTrouble, useTrouble, useTroubleSender, type Trouble } from "@/lib/client/offline/trouble";
import { troubleText } from "@/lib/i18n/text/trouble";
import { useText } from "@/lib/i18n/use-text";

/** Danger first, with the police beside it; everything else in words. */
export function TroubleSheet({
  deliveryId,
  open,
  onClose,
}: {
  deliveryId: string;
  open: boolean;
  onClose: () => void;
}) {
  const say = useText(troubleText);
  const trouble = useTrouble(deliveryId);
  useTroubleSender(deliveryId);
  const [other, setOther] = useState(false);
  const [note, setNote] = useState("");
  const [place, setPlace] = useState(false);
  const tell = (danger: boolean) => {
    sayTrouble(deliveryId, { danger, ...(note.trim() ? { note: note.trim() } : {}) }, place);
    setNote("");
    setOther(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say(other ? "other" : "title")}
      footer={
        other && !trouble ? (
          <>
            <Button
              variant="quiet"
              block
              onClick={() => {
                setOther(false);
              }}
            >
              {say("back")}
            </Button>
            <Button
              variant="primary"
              size="large"
              disabled={note.trim() === ""}
              onClick={() => {
                tell(false);
              }}
            >
              {say("send")}
            </Button>
          </>
        ) : undefined
      }
    >
      {trouble ? (
        <Said
          trouble={trouble}
          onAgain={() => {
            forgetTrouble(deliveryId);
          }}
        />
      ) : other ? (
        <div className="flex flex-col gap-4">
          <Textarea
            label={say("note")}
            hint={say("noteHint")}
            maxLength={2000}
            rows={4}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
          <Place checked={place} onChange={setPlace} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <section className="flex flex-col gap-3 rounded-card border p-4">
            <div>
              <h3 className="text-base">{say("danger")}</h3>
              <p className="pt-1 text-sm text-ink-soft">{say("dangerHint")}</p>
            </div>
            <CallLink />
            <Place checked={place} onChange={setPlace} />
            <Button
              block
              onClick={() => {
                tell(true);
              }}
            >
              {say("tell")}
            </Button>
          </section>
          <Button
            block
            onClick={() => {
              setOther(true);
            }}
          >
            {say("other")}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function CallLink() {
  const say = useText(troubleText);
  return (
    <a href="tel:911" className={buttonClass({ variant: "danger", size: "large" })}>
      <PhoneIcon aria-hidden size={20} className="shrink-0" />
      {say("call")}
    </a>
  );
}

function Place({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const say = useText(troubleText);
  return (
    <Checkbox
      label={say("place")}
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
  );
}

function Said({ trouble, onAgain }: { trouble: Trouble; onAgain: () => void }) {
  const say = useText(troubleText);
  const { state, danger } = trouble;
  return (
    <div className="flex flex-col gap-4">
      {state === "said" ? (
        <Notice tone="go" icon={CheckIcon} live="polite">
          {say(danger ? "saidDanger" : "saidOther")}
        </Notice>
      ) : state === "refused" ? (
        <Notice tone="stop" icon={WarningIcon} live="assertive">
          {say("refused")}
        </Notice>
      ) : (
        <Notice tone="wait" icon={ClockIcon} live="polite">
          {say(state === "unsent" ? "waiting" : "sending")}
        </Notice>
      )}
      {danger && <CallLink />}
      {(state === "said" || state === "refused") && (
        <Button block onClick={onAgain}>
          {say("again")}
        </Button>
      )}
    </div>
  );
}
