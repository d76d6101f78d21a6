"use client";

import Image from "next/image";
import { useId, useState } from "react";
import { mutate } from "swr";
import { FilePicker, pictureTypes } from "@/components/account/file-picker";
import { Badge, Notice } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, InfoIcon, UserIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toUploadablePicture } from "@/lib/client/device/shrink-picture";
import { toast } from "@/lib/client/app/toast";
import type { DriverProfile, Portrait } from "@/lib/contracts/driver/driver";
import { portraitMessages } from "@/lib/i18n/messages/portrait";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

const maxSidePx = 1600;

/** The driver's portrait: the approved one that senders and receivers see, the pending one, and an upload. */
export function PortraitSetting({ portrait }: { portrait: Portrait }) {
  const t = useTranslations(portraitMessages);
  const id = useId();

  const send = async (file: File) => {
    const body = new FormData();
    body.set("file", await toUploadablePicture(file, maxSidePx), file.name);
    const saved = await api("/api/driver/portrait", {
      method: "POST",
      body,
      clientActionId: newActionId(),
      timeoutMs: 120_000,
    });
    await mutate<DriverProfile>(driverProfilePath, (current) => current && { ...current, portrait: saved }, {
      revalidate: false,
    });
    toast.success(t("sent"));
  };

  return (
    <Card id="photo" aria-labelledby={id} className="flex scroll-mt-20 flex-col gap-3">
      <div>
        <CardTitle id={id}>{t("title")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t(portrait.shown ? "hint" : "missing")}</p>
      </div>
      <div className="flex flex-wrap gap-4">
        {(portrait.shown !== null || portrait.waiting === null) && (
          <PortraitFigure which="shown" since={portrait.shown} />
        )}
        {portrait.waiting !== null && <PortraitFigure which="waiting" since={portrait.waiting} />}
      </div>
      {portrait.waiting !== null && (
        <p translate="no" role="status" className="text-sm text-muted-foreground">
          {t(portrait.shown ? "pendingReplacement" : "pendingFirst")}
        </p>
      )}
      {portrait.declined && (
        <Notice tone="warning" icon={InfoIcon}>
          {t(portrait.declined.reason ? "declinedFor" : "declined", { reason: portrait.declined.reason ?? "" })}
        </Notice>
      )}
      <FilePicker
        types={pictureTypes}
        facing="user"
        labels={{
          takePhoto: t("take"),
          chooseFile: t("choose"),
          uploading: t("sending"),
          cameraLabel: t("take"),
          fileLabel: t("choose"),
          tooBig: t("tooBig"),
          wrongType: t("wrongType"),
          failed: t("failed"),
        }}
        upload={send}
      />
    </Card>
  );
}

/** The approved (`shown`) or the pending (`waiting`) portrait; `since` is null if there is none. */
function PortraitFigure({ which, since }: { which: "shown" | "waiting"; since: string | null }) {
  const t = useTranslations(portraitMessages);
  const { locale } = useLocale();
  const [failedSince, setFailedSince] = useState<string | null>(null);
  const shapeClass = "size-24 rounded-full bg-muted";
  return (
    <figure className="flex flex-wrap items-center gap-3">
      {since === null || failedSince === since ? (
        <span className={`${shapeClass} inline-flex items-center justify-center text-muted-foreground`}>
          <UserIcon aria-hidden size={40} />
        </span>
      ) : (
        <Image
          unoptimized
          // `since` makes the URL unique for each portrait: the browser caches by URL.
          src={`/api/driver/portrait?which=${which}&at=${encodeURIComponent(since)}`}
          alt={t(which === "shown" ? "shownAlt" : "waitingAlt")}
          width={96}
          height={96}
          className={`${shapeClass} object-cover`}
          onError={() => {
            setFailedSince(since);
          }}
        />
      )}
      <figcaption className="text-sm">
        {which === "waiting" ? (
          <Badge tone="warning" icon={ClockIcon}>
            {t("waiting")}
          </Badge>
        ) : (
          <span className="font-medium">{t(since === null ? "none" : "shown")}</span>
        )}
        {since !== null && (
          <span className="block text-xs text-muted-foreground">
            {failedSince === since ? t("notLoaded") : formatDateTime(locale, since)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
