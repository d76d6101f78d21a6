"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CameraIcon, DoneIcon, NoConnectionIcon, WarningIcon } from "@/components/ui/icons";
import { keepPhoto, usePhotosOf, type PhotoOf } from "@/lib/client/offline/photo-outbox";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { cashPhotoText } from "@/lib/i18n/text/cash-photo";
import { useText } from "@/lib/i18n/use-text";

const most = 3;

/** A picture of the notes or the seal. Nothing waits for it; without a network it follows. */
export function CashPhoto({ of }: { of: PhotoOf }) {
  const say = useText(cashPhotoText);
  const sayError = useErrorText();
  const camera = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const photos = usePhotosOf(of);
  const saved = photos.filter(({ state }) => state === "saved").length;
  const waiting = photos.filter(({ state }) => state === "waiting").length;
  const last = photos.at(-1);

  async function keep(input: HTMLInputElement) {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    setBusy(true);
    await keepPhoto(of, file);
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-center gap-1">
      <div translate="no" role="status" className="flex flex-col items-center gap-1 text-sm">
        {saved > 0 && (
          <p className="flex items-center gap-1.5">
            <DoneIcon aria-hidden size={16} className="shrink-0 text-go-ink" />
            {say("saved", { n: saved })}
          </p>
        )}
        {waiting > 0 && !busy && (
          <p className="flex items-center gap-1.5 text-ink-soft">
            <NoConnectionIcon aria-hidden size={16} className="shrink-0" />
            {say("waiting", { n: waiting })}
          </p>
        )}
      </div>
      {last?.error && (
        <p translate="no" role="alert" className="flex gap-1.5 text-sm text-stop-ink">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {sayError(last.error, say("failed"))}
        </p>
      )}
      {saved + waiting < most && (
        <Button variant="quiet" block icon={CameraIcon} busy={busy} onClick={() => camera.current?.click()}>
          {say(saved + waiting > 0 ? "another" : "take")}
        </Button>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={say("take")}
        onChange={(event) => void keep(event.target)}
      />
    </div>
  );
}
