"use client";

import { useId, useState } from "react";
import { mutate } from "swr";
import { FileChoice, pictureTypes } from "@/components/account/file-choice";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DoneIcon, OpenIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { formatDateTime } from "@/components/ui/time";
import { sendDocument } from "@/lib/client/send-document";
import type { Application } from "@/lib/contracts/driver";
import { doesExpire, type ApplicationDocument } from "@/lib/domain/application-documents";
import { applyText } from "@/lib/i18n/text/apply";
import { documentText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";

// The form is drawn without it first.
const ExpiryField = lazily(() =>
  import("@/components/driver/papers/expiry-field").then((module) => module.ExpiryField),
);

const papers = [...pictureTypes, "application/pdf"];

/** One document: by the camera, or from a file; a new one replaces the old. */
export function DocumentUpload({
  kind,
  document,
}: {
  kind: ApplicationDocument;
  document: Application["documents"][number] | null;
}) {
  const say = useText(applyText);
  const sayDocument = useText(documentText);
  const { locale } = useLocale();
  const id = useId();
  const expires = doesExpire(kind);
  const [expiresOn, setExpiresOn] = useState(document?.expiresOn ?? "");

  const send = async (file: File) => {
    const application = await sendDocument(kind, file, expires && expiresOn ? expiresOn : undefined);
    await mutate("/api/driver/application", application, { revalidate: false });
  };

  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p>
          <span id={id} className="block font-medium">
            {sayDocument(kind)}
          </span>
          <span className="block text-sm text-ink-soft">
            {document ? say("uploaded", { time: formatDateTime(locale, document.uploadedAt) }) : say(`${kind}Hint`)}
          </span>
        </p>
        {document ? (
          <Badge tone="go" icon={DoneIcon}>
            {document.contentType === "application/pdf" ? "PDF" : "OK"}
          </Badge>
        ) : (
          <Badge tone="wait" icon={OpenIcon}>
            {say("missing")}
          </Badge>
        )}
      </div>
      {expires && <ExpiryField value={expiresOn} onChange={setExpiresOn} />}
      {/* One's own face is a picture, and taken from the front. */}
      <FileChoice
        types={kind === "photo" ? pictureTypes : papers}
        facing={kind === "photo" ? "user" : "environment"}
        words={{
          take: say("takePhoto"),
          choose: say(document ? "replace" : "chooseFile"),
          busy: say("uploading"),
          takeLabel: `${sayDocument(kind)}: ${say("takePhoto")}`,
          chooseLabel: sayDocument(kind),
          tooBig: say("tooBig"),
          wrongType: say("wrongType"),
          failed: say("uploadFailed"),
        }}
        send={send}
      />
    </Card>
  );
}
