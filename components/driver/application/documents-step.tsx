"use client";

import type { Application } from "@/lib/contracts/driver/application";
import { documentKindsFor } from "@/lib/domain/application-requirements";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConsentCard } from "./consent-card";
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
