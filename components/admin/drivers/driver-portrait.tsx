"use client";

import Image from "next/image";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, CloseIcon, InfoIcon, UserIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { driverPath } from "../shell/admin-paths";

type Verb = "approve" | "decline";
type Photo = NonNullable<AdminDriverDetail["portrait"]>;

/** A driver's new photo next to the current one, with buttons to decide; renders nothing without a new photo. */
export function DriverPortrait({ driver }: { driver: AdminDriverDetail }) {
  // The photo stays while its dialog is open, even if another administrator decides meanwhile.
  const [decidedPhoto, setDecidedPhoto] = useState<Photo | null>(null);
  const portrait = driver.portrait ?? decidedPhoto;
  return portrait ? (
    <PendingPortrait
      driver={driver}
      portrait={portrait}
      isResolved={driver.portrait === null}
      onDialogChange={setDecidedPhoto}
    />
  ) : null;
}

function PendingPortrait({
  driver,
  portrait,
  isResolved,
  onDialogChange,
}: {
  driver: AdminDriverDetail;
  portrait: Photo;
  isResolved: boolean;
  onDialogChange: (photo: Photo | null) => void;
}) {
  const t = useTranslations(adminDriversMessages);
  const tAdmin = useTranslations(adminMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  // The decision carries the hash of the photo on screen, because a newer one may have arrived.
  const [pendingDecision, setPendingDecision] = useState<{ verb: Verb; sha256: string } | null>(null);
  const currentPhoto = driver.documents.find(({ kind }) => kind === "photo") ?? null;

  function closeDialog() {
    setPendingDecision(null);
    onDialogChange(null);
  }

  async function decide({ verb, sha256 }: { verb: Verb; sha256: string }, reason: string) {
    const path = driverPath(driver.userId);
    const result =
      verb === "approve"
        ? await write(`${path}/portrait/approve`, { body: { sha256 } })
        : await write(`${path}/portrait/decline`, { body: { sha256, reason } });
    if (!result.ok) {
      if (!result.error.isRetryable) await mutate(path);
      return;
    }
    closeDialog();
    toast.success(t(verb === "approve" ? "portraitApproved" : "portraitDeclined"));
    await mutate(path, result.data, { revalidate: false });
  }

  const openDialog = (verb: Verb) => () => {
    setProblem(null);
    setPendingDecision({ verb, sha256: portrait.sha256 });
    onDialogChange(portrait);
  };
  return (
    <Card aria-labelledby="new-photo" className="flex flex-col gap-3">
      <CardTitle id="new-photo">{t("portraitTitle")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t(currentPhoto ? "portraitHint" : "firstPortraitHint")}</p>
      <div className="grid grid-cols-2 gap-3">
        <PhotoFigure photo={currentPhoto} name={driver.name} caption={t("currentPhoto")} placeholder={t("noPhoto")} />
        <PhotoFigure photo={portrait} name={driver.name} caption={t("newPhoto")} placeholder={t("noPhoto")} />
      </div>
      {driver.conflictOfInterest ? (
        <Notice icon={InfoIcon}>{t("conflictOfInterest")}</Notice>
      ) : (
        <>
          <Button size="large" variant="success" icon={CheckIcon} onClick={openDialog("approve")}>
            {t("approvePortrait")}
          </Button>
          <Button block variant="quiet" tone="destructive" icon={CloseIcon} onClick={openDialog("decline")}>
            {t("declinePortrait")}
          </Button>
        </>
      )}
      {pendingDecision && (
        <ActionDialog
          open
          title={t(`${pendingDecision.verb}PortraitTitle`, { name: driver.name })}
          hint={<p>{t(`${pendingDecision.verb}PortraitHint`)}</p>}
          confirmLabel={t(`${pendingDecision.verb}Portrait`)}
          needsReason={pendingDecision.verb === "decline"}
          variant={pendingDecision.verb === "approve" ? "success" : "destructive"}
          busy={busy}
          problem={problem}
          unavailableReason={isResolved ? tAdmin("changedMeanwhile") : null}
          onConfirm={(reason) => void decide(pendingDecision, reason)}
          onClose={closeDialog}
        />
      )}
    </Card>
  );
}

function PhotoFigure({
  photo,
  name,
  caption,
  placeholder,
}: {
  photo: Photo | null;
  name: string;
  caption: string;
  placeholder: string;
}) {
  const t = useTranslations(adminDriversMessages);
  const { locale } = useLocale();
  const alt = t("photoAlt", { name, caption });
  const frameClass = "flex aspect-square w-full items-center justify-center overflow-hidden rounded-control bg-muted";
  return (
    <figure className="min-w-0">
      {photo ? (
        <a href={photo.url} target="_blank" rel="noreferrer" className={frameClass}>
          <Image unoptimized src={photo.url} alt={alt} width={320} height={320} className="size-full object-cover" />
        </a>
      ) : (
        <span className={`${frameClass} text-muted-foreground`}>
          <UserIcon aria-hidden size={48} />
        </span>
      )}
      <figcaption className="pt-1 text-sm">
        <span className="block font-medium">{caption}</span>
        <span className="block text-xs text-muted-foreground">
          {photo ? formatDateTime(locale, photo.uploadedAt) : placeholder}
        </span>
        {photo && (
          <span className="block truncate font-mono text-xs text-muted-foreground">
            SHA-256 {photo.sha256.slice(0, 12)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
