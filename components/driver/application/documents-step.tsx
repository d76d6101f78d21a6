"use client";

import { useId, useState } from "react";
import type { Application, SignedConsent } from "@/lib/contracts/driver/application";
import { documentKindsFor } from "@/lib/domain/application-requirements";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DoneIcon, EditIcon, OpenIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatDateTime } from "@/components/ui/time";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { DocumentUpload } from "./document-upload";

/** The last step: the documents that the vehicle requires, and the consent. */
export function DocumentsStep({ application, vehicleType }: { application: Application; vehicleType: string }) {
  const t = useTranslations(applyDocumentsMessages);
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("documentKinds")}</p>
      {documentKindsFor(vehicleType).map((kind) => (
        <DocumentUpload
          key={kind}
          kind={kind}
          document={application.documents.find((uploaded) => uploaded.kind === kind) ?? null}
          removable={application.status === "none" || application.status === "rejected"}
        />
      ))}
      <ConsentCard consent={application.consent} />
    </>
  );
}

const ConsentSheet = lazyClient(() => import("./consent-sheet").then((module) => module.ConsentSheet), {
  loadImmediately: true,
});

/** The consent to the background check, which the driver reads and signs here. */
function ConsentCard({ consent }: { consent: SignedConsent | null }) {
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
