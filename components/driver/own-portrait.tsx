"use client";

import Image from "next/image";
import { useId, useRef, useState } from "react";
import { mutate } from "swr";
import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CameraIcon, ClockIcon, DocumentIcon, InfoIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/driver-status";
import { api, newActionId } from "@/lib/client/fetcher";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import type { DriverProfile, Portrait } from "@/lib/contracts/driver";
import { portraitText } from "@/lib/i18n/text/portrait";
import { useLocale, useText } from "@/lib/i18n/use-text";

const largest = 10 * 1024 * 1024;
const pictures = ["image/jpeg", "image/png", "image/webp"];

/** The driver's photo of themselves: what people see who hand them cash, what waits for a word, and a way to a new one. */
export function OwnPortrait({ portrait }: { portrait: Portrait }) {
  const say = useText(portraitText);
  const errorText = useErrorText();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > largest || !pictures.includes(file.type)) {
      setProblem(say(file.size > largest ? "tooBig" : "wrongType"));
      return;
    }
    setBusy(true);
    setProblem(null);
    const body = new FormData();
    body.set("file", file);
    try {
      const saved = await api("/api/driver/portrait", {
        method: "POST",
        body,
        clientActionId: newActionId(),
        timeoutMs: 120_000,
      });
      await mutate<DriverProfile>(driverProfilePath, (known) => known && { ...known, portrait: saved }, {
        revalidate: false,
      });
      toast.success(say("sent"));
    } catch (error) {
      setProblem(errorText(error, say("failed")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card id="photo" aria-labelledby={id} className="flex scroll-mt-20 flex-col gap-3">
      <div>
        <CardTitle id={id}>{say("title")}</CardTitle>
        <p className="text-sm text-ink-soft">{say(portrait.shown ? "hint" : "missing")}</p>
      </div>
      <div className="flex flex-wrap gap-4">
        {(portrait.shown !== null || portrait.waiting === null) && <Face which="shown" at={portrait.shown} />}
        {portrait.waiting !== null && <Face which="waiting" at={portrait.waiting} />}
      </div>
      {portrait.waiting !== null && (
        <p role="status" className="text-sm text-ink-soft">
          {say(portrait.shown ? "waitsBeside" : "waitsAlone")}
        </p>
      )}
      {portrait.declined && (
        <Notice tone="wait" icon={InfoIcon}>
          {say(portrait.declined.reason ? "declinedFor" : "declined", { reason: portrait.declined.reason ?? "" })}
        </Notice>
      )}
      {problem && (
        <p role="alert" className="flex gap-1.5 text-sm text-stop-ink">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={CameraIcon} busy={busy} className="flex-1 basis-36" onClick={() => camera.current?.click()}>
          {say(busy ? "sending" : "take")}
        </Button>
        <Button icon={DocumentIcon} disabled={busy} className="flex-1 basis-36" onClick={() => files.current?.click()}>
          {say("choose")}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label={say("take")}
        onChange={(event) => void send(event.target)}
      />
      <input
        ref={files}
        type="file"
        accept={pictures.join(",")}
        hidden
        aria-label={say("choose")}
        onChange={(event) => void send(event.target)}
      />
    </Card>
  );
}

function Face({ which, at }: { which: "shown" | "waiting"; at: string | null }) {
  const say = useText(portraitText);
  const { locale } = useLocale();
  const [failed, setFailed] = useState<string | null>(null);
  const box = "size-24 rounded-full bg-sunken";
  return (
    <figure className="flex items-center gap-3">
      {at === null || failed === at ? (
        <span className={`${box} inline-flex items-center justify-center text-ink-soft`}>
          <UserIcon aria-hidden size={40} />
        </span>
      ) : (
        <Image
          unoptimized
          // Each photo has an address of its own: the browser shows again what it got at one.
          src={`/api/driver/portrait?which=${which}&at=${encodeURIComponent(at)}`}
          alt={say(which === "shown" ? "shownAlt" : "waitingAlt")}
          width={96}
          height={96}
          className={`${box} object-cover`}
          onError={() => {
            setFailed(at);
          }}
        />
      )}
      <figcaption className="text-sm">
        {which === "waiting" ? (
          <Badge tone="wait" icon={ClockIcon}>
            {say("waiting")}
          </Badge>
        ) : (
          <span className="font-medium">{say(at === null ? "none" : "shown")}</span>
        )}
        {at !== null && (
          <span className="block text-xs text-ink-soft">
            {failed === at ? say("notLoaded") : formatDateTime(locale, at)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
