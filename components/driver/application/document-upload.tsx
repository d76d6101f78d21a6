"use client";

import { useId, useRef, useState } from "react";
import { mutate } from "swr";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CameraIcon, DocumentIcon, DoneIcon, OpenIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { api, newActionId } from "@/lib/client/fetcher";
import { useErrorText } from "@/lib/client/use-error-text";
import type { Application } from "@/lib/contracts/driver";
import type { ApplicationDocument } from "@/lib/domain/application-documents";
import { applyText } from "@/lib/i18n/text/apply";
import { documentText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";

const largest = 10 * 1024 * 1024;
const pictures = ["image/jpeg", "image/png", "image/webp"];
const papers = [...pictures, "application/pdf"];

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
  const errorText = useErrorText();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // One's own face is a picture, and taken from the front.
  const types = kind === "photo" ? pictures : papers;

  const upload = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > largest || !types.includes(file.type)) {
      setProblem(say(file.size > largest ? "tooBig" : "wrongType"));
      return;
    }
    setBusy(true);
    setProblem(null);
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", file);
    try {
      const application = await api("/api/driver/application/documents", {
        method: "POST",
        body: form,
        clientActionId: newActionId(),
        timeoutMs: 120_000,
      });
      await mutate("/api/driver/application", application, { revalidate: false });
    } catch (error) {
      setProblem(errorText(error, say("uploadFailed")));
    } finally {
      setBusy(false);
    }
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
      {problem && (
        <p role="alert" className="flex gap-1.5 text-sm text-stop-ink">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button icon={CameraIcon} busy={busy} className="flex-1" onClick={() => camera.current?.click()}>
          {busy ? say("uploading") : say("takePhoto")}
        </Button>
        <Button icon={DocumentIcon} disabled={busy} className="flex-1" onClick={() => files.current?.click()}>
          {say(document ? "replace" : "chooseFile")}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={kind === "photo" ? "user" : "environment"}
        hidden
        aria-label={`${sayDocument(kind)}: ${say("takePhoto")}`}
        onChange={(event) => void upload(event.target)}
      />
      <input
        ref={files}
        type="file"
        accept={types.join(",")}
        hidden
        aria-label={sayDocument(kind)}
        onChange={(event) => void upload(event.target)}
      />
    </Card>
  );
}
