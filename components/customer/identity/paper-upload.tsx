"use client";

import { useId } from "react";
import { mutate } from "swr";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { sendable } from "@/lib/client/device/shrink-picture";
import type { Identity, IdentityKind } from "@/lib/contracts/identity";
import { identityText } from "@/lib/i18n/text/identity";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { FileChoice, pictureTypes } from "@/components/account/file-choice";
import { Badge } from "@/components/ui/badge";
import { DoneIcon, OpenIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";

export const identityPath = "/api/identity";

/** One paper: by the camera, or from a picture; a new one replaces the old. */
export function PaperUpload({ kind, paper }: { kind: IdentityKind; paper: Identity["documents"][number] | null }) {
  const say = useText(identityText);
  const { locale } = useLocale();
  const id = useId();

  const send = async (file: File) => {
    const body = new FormData();
    body.set("kind", kind);
    // As large as the server keeps it.
    body.set("file", await sendable(file, 2000), file.name);
    const identity = await api("/api/identity/documents", {
      method: "POST",
      body,
      clientActionId: newActionId(),
      timeoutMs: 120_000,
    });
    await mutate(identityPath, identity, { revalidate: false });
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
      <FileChoice
        types={pictureTypes}
        facing="environment"
        words={{
          take: say("takePhoto"),
          choose: say(paper ? "replace" : "chooseFile"),
          busy: say("uploading"),
          takeLabel: `${say(kind)}: ${say("takePhoto")}`,
          chooseLabel: say(kind),
          tooBig: say("tooBig"),
          wrongType: say("wrongType"),
          failed: say("uploadFailed"),
        }}
        send={send}
      />
    </div>
  );
}
