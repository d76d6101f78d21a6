"use client";

import Image from "next/image";
import { useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { CashPhoto } from "@/lib/contracts/delivery/cash-photo";
import { cashPhotoMessages } from "@/lib/i18n/messages/cash-photo";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { CameraIcon, WarningIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Dialog } from "@/components/ui/overlay";
import { formatDateTime } from "@/components/ui/time";

// A photo may be uploaded minutes after its step; a larger gap is worth showing.
const savedLateMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Drivers' photos of the delivery's cash that the user may see; hidden while there are none. `asAdmin` adds the
 * recorded hashes and listens to the administrators' Realtime topic.
 */
export function CashPhotos({ transactionId, asAdmin = false }: { transactionId: string; asAdmin?: boolean }) {
  const t = useTranslations(cashPhotoMessages);
  const photos = useResource(`/api/transactions/${transactionId}/photos`, { disconnectedIntervalMs: 10_000 });
  useTopicEvents(asAdmin ? "ops" : `transaction:${transactionId}`, ({ event, payload }) => {
    if (event === "resubscribed" || (event === "transaction" && payload.transactionId === transactionId))
      photos.refresh();
  });
  const [open, setOpen] = useState<CashPhoto | null>(null);
  if (!photos.data)
    return photos.error ? (
      <LoadFailure
        subject={t("title")}
        errorText={t("listFailed")}
        error={photos.error}
        onRetry={photos.refresh}
        busy={photos.isRefreshing}
      />
    ) : null;
  if (photos.data.items.length === 0) return null;
  return (
    <Card aria-labelledby="cash-photos" className="flex flex-col gap-3">
      <CardTitle id="cash-photos">{t("title")}</CardTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3">
        {photos.data.items.map((photo) => (
          <li key={photo.id}>
            <PhotoThumbnail
              photo={photo}
              withHash={asAdmin}
              onOpen={() => {
                setOpen(photo);
              }}
            />
          </li>
        ))}
      </ul>
      {open && (
        <PhotoSheet
          photo={open}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}

function PhotoThumbnail({ photo, withHash, onOpen }: { photo: CashPhoto; withHash: boolean; onOpen: () => void }) {
  const t = useTranslations(cashPhotoMessages);
  const { locale } = useLocale();
  const [failed, setFailed] = useState(false);
  const { id, kind, takenAt, savedAt, removedAt, takenBy, sha256 } = photo;
  const time = formatDateTime(locale, takenAt);
  const boxClass = "flex h-full w-full flex-col overflow-hidden rounded-control border text-left";
  const caption = (
    <span className="p-2 text-sm [overflow-wrap:anywhere]">
      <span className="block font-medium">{t(kind)}</span>
      <span className="block text-xs text-muted-foreground tabular-nums">{time}</span>
      <span className="block text-xs text-muted-foreground">{t("by", { name: takenBy.name })}</span>
      {Date.parse(savedAt) - Date.parse(takenAt) > savedLateMs && (
        <span className="block text-xs text-muted-foreground tabular-nums">
          {t("savedLater", { time: formatDateTime(locale, savedAt) })}
        </span>
      )}
      {withHash && (
        <span className="block truncate font-mono text-xs text-muted-foreground">SHA-256 {sha256.slice(0, 12)}</span>
      )}
    </span>
  );
  const placeholder = (icon: typeof CameraIcon, text: string) => {
    const Icon = icon;
    return (
      <span className="flex min-h-28 flex-col items-center justify-center gap-1 bg-muted px-2 text-center text-xs text-muted-foreground">
        <Icon aria-hidden size={20} className="shrink-0" />
        {text}
      </span>
    );
  };
  if (removedAt !== null)
    return (
      <div className={boxClass}>
        {placeholder(
          CameraIcon,
          t("removed", { n: Math.floor((Date.parse(removedAt) - Date.parse(savedAt)) / dayMs) }),
        )}
        {caption}
      </div>
    );
  return (
    <button
      type="button"
      aria-label={t("open", { kind: t(kind), time })}
      aria-haspopup="dialog"
      className={`${boxClass} hover:bg-muted`}
      onClick={onOpen}
    >
      {failed ? (
        placeholder(WarningIcon, t("loadFailed"))
      ) : (
        <span className="block h-28 overflow-hidden bg-muted">
          <Image
            unoptimized
            src={`/api/photos/${id}`}
            alt={t("alt", { kind: t(kind), time, name: takenBy.name })}
            width={240}
            height={160}
            loading="lazy"
            className="size-full object-cover"
            onError={() => {
              setFailed(true);
            }}
          />
        </span>
      )}
      {caption}
    </button>
  );
}

function PhotoSheet({ photo: { id, kind, takenAt, takenBy }, onClose }: { photo: CashPhoto; onClose: () => void }) {
  const t = useTranslations(cashPhotoMessages);
  const { locale } = useLocale();
  const [failed, setFailed] = useState(false);
  const time = formatDateTime(locale, takenAt);
  return (
    <Dialog open title={t(kind)} onClose={onClose} className="sm:max-w-3xl">
      <figure className="flex flex-col gap-2">
        {failed ? (
          <p
            translate="no"
            role="alert"
            className="flex items-center justify-center gap-2 rounded-control bg-muted px-4 py-10"
          >
            <WarningIcon aria-hidden size={20} className="shrink-0" />
            {t("loadFailed")}
          </p>
        ) : (
          <Image
            unoptimized
            src={`/api/photos/${id}`}
            alt={t("alt", { kind: t(kind), time, name: takenBy.name })}
            width={1600}
            height={1200}
            className="max-h-[70dvh] w-full rounded-control bg-muted object-contain"
            onError={() => {
              setFailed(true);
            }}
          />
        )}
        <figcaption className="text-sm text-muted-foreground tabular-nums">
          {time} {t("by", { name: takenBy.name })}
        </figcaption>
      </figure>
    </Dialog>
  );
}
