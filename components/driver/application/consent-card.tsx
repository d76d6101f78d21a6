"use client";

import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DoneIcon, EditIcon, OpenIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { formatDateTime } from "@/components/ui/time";
import type { SignedConsent } from "@/lib/contracts/consent";
import { applyPapersText } from "@/lib/i18n/text/apply-papers";
import { documentText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";

const ConsentSheet = lazily(() => import("./consent-sheet").then((module) => module.ConsentSheet), { pressed: true });

/** The consent to the background check: not a paper to bring, but a text to read and sign here. */
export function ConsentCard({ consent }: { consent: SignedConsent | null }) {
  const say = useText(applyPapersText);
  const sayDocument = useText(documentText);
  const { locale } = useLocale();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p>
          <span id={id} className="block font-medium">
            {sayDocument("background_consent")}
          </span>
          <span className="block text-sm text-ink-soft">
            {consent
              ? say("signed", { name: consent.name, time: formatDateTime(locale, consent.signedAt) })
              : say("consentHint")}
          </span>
        </p>
        {consent ? (
          <Badge tone="go" icon={DoneIcon}>
            OK
          </Badge>
        ) : (
          <Badge tone="wait" icon={OpenIcon}>
            {say("notSigned")}
          </Badge>
        )}
      </div>
      <Button
        icon={EditIcon}
        block
        variant={consent ? "quiet" : "plain"}
        onClick={() => {
          setOpen(true);
        }}
      >
        {say(consent ? "signAgain" : "sign")}
      </Button>
      {open && (
        <ConsentSheet
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Card>
  );
}
