"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CameraIcon, DoneIcon, NoConnectionIcon, WarningIcon } from "@/components/ui/icons";
import { enqueuePhoto, usePhotos, type PhotoSubject } from "@/lib/client/offline/photo-outbox";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useAuth } from "@/lib/client/hooks/use-session";
import { cashPhotoMessages } from "@/lib/i18n/messages/cash-photo";
import { useTranslations } from "@/lib/i18n/use-translations";

const maxPhotos = 3;

/** An optional photo of the notes or the seal. It blocks nothing, and is uploaded later without a network. */
export function CashPhotoCapture({ subject }: { subject: PhotoSubject }) {
  const t = useTranslations(cashPhotoMessages);
  const errorMessage = useErrorText();
  const driverId = useAuth().userId;
  const camera = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const photos = usePhotos(subject);
  const savedCount = photos.filter(({ state }) => state === "uploaded").length;
  const waitingCount = photos.filter(({ state }) => state === "pending").length;
  const hasUnsaved = photos.some(({ isUnsaved }) => isUnsaved);
  const lastPhoto = photos.at(-1);

  async function storeInput(input: HTMLInputElement) {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    setBusy(true);
    await enqueuePhoto(driverId, subject, file);
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-center gap-1">
      <div translate="no" role="status" className="flex flex-col items-center gap-1 text-sm">
        {savedCount > 0 && (
          <p className="flex items-center gap-1.5">
            <DoneIcon aria-hidden size={16} className="shrink-0 text-success-text" />
            {t("saved", { n: savedCount })}
          </p>
        )}
        {waitingCount > 0 && !busy && (
          <p className="flex items-center gap-1.5 text-muted-foreground">
            <NoConnectionIcon aria-hidden size={16} className="shrink-0" />
            {t(hasUnsaved ? "waitingUnsaved" : "waiting", { n: waitingCount })}
          </p>
        )}
      </div>
      {lastPhoto?.error && (
        <p translate="no" role="alert" className="flex gap-1.5 text-sm text-destructive-text">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {errorMessage(lastPhoto.error, t("failed"))}
        </p>
      )}
      {savedCount + waitingCount < maxPhotos && (
        <Button variant="quiet" block icon={CameraIcon} busy={busy} onClick={() => camera.current?.click()}>
          {t(savedCount + waitingCount > 0 ? "takeAnother" : "takePhoto")}
        </Button>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("takePhoto")}
        onChange={(event) => void storeInput(event.target)}
      />
    </div>
  );
}
