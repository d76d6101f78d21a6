"use client";

import Image from "next/image";
import { useId, useState } from "react";
import { mutate } from "swr";
import { FileChoice, pictureTypes } from "@/components/account/file-choice";
import { Badge, Notice } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, InfoIcon, UserIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { sendable } from "@/lib/client/device/shrink-picture";
import { toast } from "@/lib/client/app/toast";
import type { DriverProfile, Portrait } from "@/lib/contracts/driver";
import { portraitText } from "@/lib/i18n/text/portrait";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** The driver's photo of themselves: what people see who hand them cash, what waits for a word, and a way to a new one. */
export function OwnPortrait({ portrait }: { portrait: Portrait }) {
  const say = useText(portraitText);
  const id = useId();

  const send = async (file: File) => {
    const body = new FormData();
    body.set("file", await sendable(file, 1600), file.name);
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
        <p translate="no" role="status" className="text-sm text-ink-soft">
          {say(portrait.shown ? "waitsBeside" : "waitsAlone")}
        </p>
      )}
      {portrait.declined && (
        <Notice tone="wait" icon={InfoIcon}>
          {say(portrait.declined.reason ? "declinedFor" : "declined", { reason: portrait.declined.reason ?? "" })}
        </Notice>
      )}
      <FileChoice
        types={pictureTypes}
        facing="user"
        words={{
          take: say("take"),
          choose: say("choose"),
          busy: say("sending"),
          takeLabel: say("take"),
          chooseLabel: say("choose"),
          tooBig: say("tooBig"),
          wrongType: say("wrongType"),
          failed: say("failed"),
        }}
        send={send}
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
