"use client";

import { useId } from "react";
import { mutate } from "swr";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toUploadablePicture } from "@/lib/client/device/shrink-picture";
import type { Identity, IdentityKind } from "@/lib/contracts/identity";
import { identityMessages } from "@/lib/i18n/messages/identity";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { FilePicker, pictureTypes } from "@/components/account/file-picker";
import { Badge } from "@/components/ui/badge";
import { DoneIcon, OpenIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";

export const identityPath = "/api/identity";

/** One identity document, from the camera or a picture; a new one replaces the old. */
export function IdentityDocumentUpload({
  kind,
  document,
}: {
  kind: IdentityKind;
  document: Identity["documents"][number] | null;
}) {
  const t = useTranslations(identityMessages);
  const { locale } = useLocale();
  const id = useId();

  const uploadDocument = async (file: File) => {
    const body = new FormData();
    body.set("kind", kind);
    // The size that the server stores.
    body.set("file", await toUploadablePicture(file, 2000), file.name);
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
            {t(kind)}
          </span>
          <span className="block text-sm text-muted-foreground">
            {document ? t("uploaded", { time: formatDateTime(locale, document.uploadedAt) }) : t(`${kind}Hint`)}
          </span>
        </p>
        {document ? (
          <Badge tone="success" icon={DoneIcon}>
            {t("added")}
          </Badge>
        ) : (
          <Badge tone={kind === "source" ? "muted" : "warning"} icon={OpenIcon}>
            {t(kind === "source" ? "optional" : "missing")}
          </Badge>
        )}
      </div>
      <FilePicker
        types={pictureTypes}
        facing="environment"
        labels={{
          takePhoto: t("takePhoto"),
          chooseFile: t(document ? "replace" : "chooseFile"),
          uploading: t("uploading"),
          cameraLabel: `${t(kind)}: ${t("takePhoto")}`,
          fileLabel: t(kind),
          tooBig: t("tooBig"),
          wrongType: t("wrongType"),
          failed: t("uploadFailed"),
        }}
        upload={uploadDocument}
      />
    </div>
  );
}
