"use client";

import type { Application } from "@/lib/contracts/application";
import { documentsOf } from "@/lib/domain/application-needs";
import { applyPapersText } from "@/lib/i18n/text/apply-papers";
import { useText } from "@/lib/i18n/use-text";
import { ConsentCard } from "./consent-card";
import { DocumentUpload } from "./document-upload";

/** The last step: the papers that the vehicle needs, and the consent. */
export function PapersStep({ application, vehicleType }: { application: Application; vehicleType: string }) {
  const say = useText(applyPapersText);
  return (
    <>
      <p className="text-sm text-ink-soft">{say("documentKinds")}</p>
      {documentsOf(vehicleType).map((kind) => (
        <DocumentUpload
          key={kind}
          kind={kind}
          document={application.documents.find((each) => each.kind === kind) ?? null}
          removable={application.status === "none" || application.status === "rejected"}
        />
      ))}
      <ConsentCard consent={application.consent} />
    </>
  );
}
