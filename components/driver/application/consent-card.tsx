"use client";

import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DoneIcon, EditIcon, OpenIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatDateTime } from "@/components/ui/time";
import type { SignedConsent } from "@/lib/contracts/driver/consent";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

const ConsentSheet = lazyClient(() => import("./consent-sheet").then((module) => module.ConsentSheet), {
  loadImmediately: true,
});

/** The consent to the background check, which the driver reads and signs here. */
export function ConsentCard({ consent }: { consent: SignedConsent | null }) {
  const t = useTranslations(applyDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const { locale } = useLocale();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p>
          <span id={id} className="block font-medium">
            {tDocument("background_consent")}
          </span>
          <span className="block text-sm text-muted-foreground">
            {consent
              ? t("signed", { name: consent.name, time: formatDateTime(locale, consent.signedAt) })
              : t("consentHint")}
          </span>
        </p>
        {consent ? (
          <Badge tone="success" icon={DoneIcon}>
            OK
          </Badge>
        ) : (
          <Badge tone="warning" icon={OpenIcon}>
            {t("notSigned")}
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
        {t(consent ? "signAgain" : "sign")}
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
