"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { FilePicker, pictureTypes } from "@/components/account/file-picker";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, DoneIcon, OpenIcon, UploadIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { uploadDocument } from "@/lib/client/api/upload-document";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { ExpiringDocument } from "@/lib/contracts/driver/driver";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { driverDocumentsMessages } from "@/lib/i18n/messages/driver-documents";
import { documentsNoticeMessages } from "@/lib/i18n/messages/documents-notice";
import type { Translator } from "@/lib/i18n/translate";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ExpiryField } from "./expiry-field";
import { isExpiringSoon, expiryWarningDays } from "./document-expiry";

/** The driver's expiring documents with their dates, and their renewal. */
export function DocumentsCard() {
  const t = useTranslations(driverDocumentsMessages);
  const documents = useResource(driverProfilePath).data?.documents;
  const isLoaded = documents !== undefined;
  // The card loads after the browser has resolved the link's fragment.
  useEffect(() => {
    if (isLoaded && window.location.hash === "#documents") document.getElementById("documents")?.scrollIntoView();
  }, [isLoaded]);
  if (!documents) return null;
  return (
    <Card id="documents" aria-labelledby="documents-title" className="flex scroll-mt-20 flex-col gap-3">
      <div>
        <CardTitle id="documents-title">{t("title")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t(documents.length === 0 ? "none" : "hint")}</p>
      </div>
      {documents.length > 0 && (
        <ul className="divide-y border-t">
          {documents.map((document) => (
            <li key={document.kind} className="py-3">
              <DriverDocument document={document} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function documentStatus(
  document: ExpiringDocument,
): { tone: Tone; icon: Icon; labelKey: "inReview" | "expired" | "expiresSoon" | "valid" } | null {
  if (document.waiting !== null) return { tone: "warning", icon: ClockIcon, labelKey: "inReview" };
  if (document.expired) return { tone: "destructive", icon: WarningIcon, labelKey: "expired" };
  if (isExpiringSoon(document)) return { tone: "warning", icon: OpenIcon, labelKey: "expiresSoon" };
  return document.expiresOn === null ? null : { tone: "success", icon: DoneIcon, labelKey: "valid" };
}

function DriverDocument({ document }: { document: ExpiringDocument }) {
  const t = useTranslations(driverDocumentsMessages);
  const tNotice = useTranslations(documentsNoticeMessages);
  const tDocument = useTranslations(documentMessages);
  const { locale } = useLocale();
  const [renewing, setRenewing] = useState(false);
  const { kind, waiting: renewalSentAt, declined, expired, stops: stopsOffers } = document;
  const state = documentStatus(document);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{tDocument(kind)}</span>
          <span className="block text-sm text-muted-foreground">
            {describeValidity(document, t, (day) => formatCalendarDay(locale, day))}
          </span>
        </p>
        {state && (
          <Badge tone={state.tone} icon={state.icon}>
            {t(state.labelKey)}
          </Badge>
        )}
      </div>
      {renewalSentAt !== null && (
        <p className="text-sm">{t("renewalSentAt", { time: formatDateTime(locale, renewalSentAt) })}</p>
      )}
      {declined && <p className="text-sm text-destructive-text">{t("declined", { reason: declined.reason ?? "–" })}</p>}
      {expired && stopsOffers && <p className="text-sm text-destructive-text">{tNotice("offersBlocked")}</p>}
      {renewing ? (
        <Renewal
          kind={kind}
          onSent={() => {
            setRenewing(false);
          }}
        />
      ) : (
        <Button
          icon={UploadIcon}
          aria-label={`${tDocument(kind)}: ${t("renew")}`}
          className="self-start"
          onClick={() => {
            setRenewing(true);
          }}
        >
          {t("renew")}
        </Button>
      )}
    </div>
  );
}

function describeValidity(
  { expiresOn, daysLeft, expired }: ExpiringDocument,
  t: Translator<typeof driverDocumentsMessages>,
  formatDay: (date: string) => string,
) {
  if (expiresOn === null || daysLeft === null) return t("noExpiryDate");
  if (expired) return t("expiredOn", { day: formatDay(expiresOn) });
  const until = t("validUntil", { day: formatDay(expiresOn) });
  if (daysLeft > expiryWarningDays) return until;
  return `${until} · ${daysLeft === 0 ? t("expiresToday") : t("daysLeft", { n: daysLeft })}`;
}

function Renewal({ kind, onSent }: { kind: ExpiringDocument["kind"]; onSent: () => void }) {
  const t = useTranslations(driverDocumentsMessages);
  const tApply = useTranslations(applyDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const errorText = useErrorText();
  const [expiresOn, setExpiresOn] = useState("");
  const [expiryMissing, setExpiryMissing] = useState(false);
  // Chosen before its date was known, or not sent yet.
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    if (expiresOn === "") {
      setChosenFile(file);
      setExpiryMissing(true);
      focusFirstInvalidField();
      return;
    }
    try {
      await uploadDocument(kind, file, expiresOn);
    } catch (error) {
      setChosenFile(file);
      throw error;
    }
    await mutate(driverProfilePath);
    toast.success(t("sent"));
    onSent();
  };
  const uploadChosen = async (file: File) => {
    setBusy(true);
    try {
      await upload(file);
    } catch (error) {
      toast.retryableError(errorText(error, t("sendFailed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-control bg-muted p-3">
      <ExpiryField
        value={expiresOn}
        error={expiryMissing ? t("expiresOnMissing") : undefined}
        onChange={(day) => {
          setExpiresOn(day);
          setExpiryMissing(false);
        }}
      />
      {chosenFile && (
        <>
          <p translate="no" role="status" className="text-sm [overflow-wrap:anywhere] text-warning-text">
            {t("notSentYet", { name: chosenFile.name })}
          </p>
          <Button variant="primary" block busy={busy} onClick={() => void uploadChosen(chosenFile)}>
            {t("sendNow")}
          </Button>
        </>
      )}
      <FilePicker
        types={[...pictureTypes, "application/pdf"]}
        facing="environment"
        labels={{
          takePhoto: tApply("takePhoto"),
          chooseFile: tApply("chooseFile"),
          uploading: tApply("uploading"),
          cameraLabel: `${tDocument(kind)}: ${tApply("takePhoto")}`,
          fileLabel: `${tDocument(kind)}: ${tApply("chooseFile")}`,
          tooBig: tApply("tooBig"),
          wrongType: tApply("wrongType"),
          failed: tApply("uploadFailed"),
        }}
        upload={upload}
      />
    </div>
  );
}
