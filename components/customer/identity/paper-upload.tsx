"use client";

import { useId, useRef, useState } from "react";
import { mutate } from "swr";
import { api, newActionId } from "@/lib/client/fetcher";
import { useErrorText } from "@/lib/client/use-error-text";
import type { Identity, IdentityKind } from "@/lib/contracts/identity";
import { identityText } from "@/lib/i18n/text/identity";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CameraIcon, DocumentIcon, DoneIcon, OpenIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";

const largest = 10 * 1024 * 1024;
const types = ["image/jpeg", "image/png", "image/webp"];
export const identityPath = "/api/identity";

/** One paper: by the camera, or from a picture; a new one replaces the old. */
export function PaperUpload({ kind, paper }: { kind: IdentityKind; paper: Identity["documents"][number] | null }) {
  const say = useText(identityText);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

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
      const identity = await api("/api/identity/documents", {
        method: "POST",
        body: form,
        clientActionId: newActionId(),
        timeoutMs: 120_000,
      });
      await mutate(identityPath, identity, { revalidate: false });
    } catch (error) {
      setProblem(errorText(error, say("uploadFailed")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 border-t pt-4">
      <div className="flex items-start justify-between gap-3">
        <p>
          <span id={id} className="block font-medium">
            {say(kind)}
          </span>
          <span className="block text-sm text-ink-soft">
            {paper ? say("uploaded", { time: formatDateTime(locale, paper.uploadedAt) }) : say(`${kind}Hint`)}
          </span>
        </p>
        {paper ? (
          <Badge tone="go" icon={DoneIcon}>
            {say("added")}
          </Badge>
        ) : (
          <Badge tone={kind === "source" ? "over" : "wait"} icon={OpenIcon}>
            {say(kind === "source" ? "optional" : "missing")}
          </Badge>
        )}
      </div>
      {problem && (
        <p role="alert" className="flex gap-1.5 text-sm text-stop-ink">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={CameraIcon} busy={busy} className="flex-1" onClick={() => camera.current?.click()}>
          {busy ? say("uploading") : say("takePhoto")}
        </Button>
        <Button icon={DocumentIcon} disabled={busy} className="flex-1" onClick={() => files.current?.click()}>
          {say(paper ? "replace" : "chooseFile")}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={`${say(kind)}: ${say("takePhoto")}`}
        onChange={(event) => void upload(event.target)}
      />
      <input
        ref={files}
        type="file"
        accept={types.join(",")}
        hidden
        aria-label={say(kind)}
        onChange={(event) => void upload(event.target)}
      />
    </div>
  );
}
