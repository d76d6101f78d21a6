"use client";

import { useState, useId } from "react";
import { useSWRConfig, mutate } from "swr";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import { identityKinds, type Identity, type IdentityKind } from "@/lib/contracts/identity";
import type { Limits } from "@/lib/contracts/limits";
import { commonMessages } from "@/lib/i18n/messages/common";
import { identityMessages } from "@/lib/i18n/messages/identity";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice, Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, WarningIcon, DoneIcon, OpenIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton } from "@/components/ui/page/skeleton";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toUploadablePicture } from "@/lib/client/device/shrink-picture";
import { FilePicker, pictureTypes } from "@/components/account/file-picker";

/** The user's remaining send and receive limits of today, and how to raise them by verification. */
export function LimitsCard({ limits }: { limits: Limits }) {
  const t = useTranslations(identityMessages);
  const tCommon = useTranslations(commonMessages);
  const identity = useResource(identityPath);
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  // A document review and each delivery change the remaining limit.
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "notification" || event === "transaction" || event === "resubscribed") {
      identity.refresh();
      void mutate("/api/profile");
    }
  });
  return (
    <Card aria-label={t("title")} className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      <div>
        <p className="text-lg font-semibold tabular-nums">
          {t("sendRemaining", { amount: formatMoney(limits.sendRemaining) })}
        </p>
        <p className="tabular-nums">{t("receiveRemaining", { amount: formatMoney(limits.receiveRemaining) })}</p>
        <p className="text-sm text-muted-foreground">
          {t(`tier_${limits.tier}`)} {limits.tier !== "none" && t("perDay", { amount: formatMoney(limits.limit) })}
        </p>
      </div>
      <ResourceView
        resource={identity}
        subject={t("documentsTitle")}
        errorText={t("failed")}
        skeleton={
          <div translate="no" role="status" aria-label={tCommon("loading")}>
            <Skeleton className="h-12 w-full" />
          </div>
        }
      >
        {(loaded) => <IdentityDocuments limits={limits} identity={loaded} />}
      </ResourceView>
    </Card>
  );
}

function IdentityDocuments({ limits, identity }: { limits: Limits; identity: Identity }) {
  const t = useTranslations(identityMessages);
  const { locale } = useLocale();
  const [addingDocuments, setAddingDocuments] = useState(false);
  const { state, reason, expiresOn } = identity;
  const expiryDay = expiresOn && formatCalendarDay(locale, expiresOn);
  return (
    <>
      {expiryDay && <p className="text-sm text-muted-foreground">{t("validUntil", { day: expiryDay })}</p>}
      {state === "waiting" && (
        <Notice tone="warning" icon={ClockIcon}>
          {t("waiting")}
        </Notice>
      )}
      {state === "rejected" && reason && (
        <Notice tone="destructive" icon={WarningIcon}>
          {t("rejected", { reason })}
        </Notice>
      )}
      {state !== "waiting" && limits.tier !== "none" && (
        <>
          {limits.next !== null && (
            <p className="text-sm">
              {t(limits.tier === "phone" ? "raiseByIdentity" : "raiseBySource", { amount: formatMoney(limits.next) })}
            </p>
          )}
          {addingDocuments || state === "open" ? (
            <IdentityForm identity={identity} />
          ) : (
            <Button
              className="self-start"
              onClick={() => {
                setAddingDocuments(true);
              }}
            >
              {t(limits.next === null ? "renew" : "addDocuments")}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function IdentityForm({ identity: { documents, state } }: { identity: Identity }) {
  const t = useTranslations(identityMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, write } = useFormWrite(t("submitFailed"));
  const findDocument = (kind: (typeof identityKinds)[number]) =>
    state === "open" ? (documents.find((document) => document.kind === kind) ?? null) : null;
  const complete = findDocument("front") !== null && findDocument("back") !== null;

  async function submit() {
    const result = await write("/api/identity/submit");
    if (!result.ok) return;
    toast.success(t("submitted"));
    await mutate(identityPath, result.data, { revalidate: false });
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">{t("documentsHint")}</p>
      {identityKinds.map((kind) => (
        <IdentityDocumentUpload key={kind} kind={kind} document={findDocument(kind)} />
      ))}
      {problem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {!complete && <p className="text-sm text-muted-foreground">{t("sidesMissing")}</p>}
      <Button variant="primary" size="large" disabled={!complete} busy={busy} onClick={() => void submit()}>
        {t("submit")}
      </Button>
    </div>
  );
}

const identityPath = "/api/identity";
/** The picture size that the server stores. */
const maxSidePx = 2000;

/** One identity document, from the camera or a picture; a new one replaces the old. */
function IdentityDocumentUpload({
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
    body.set("file", await toUploadablePicture(file, maxSidePx), file.name);
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
          <Badge tone={kind === "source_of_funds" ? "muted" : "warning"} icon={OpenIcon}>
            {t(kind === "source_of_funds" ? "optional" : "missing")}
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
