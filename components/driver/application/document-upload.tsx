"use client";

import Image from "next/image";
import { useId, useState } from "react";
import { mutate } from "swr";
import { FilePicker, pictureTypes } from "@/components/account/file-picker";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { DeleteIcon, DocumentIcon, DoneIcon, OpenIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Dialog } from "@/components/ui/overlay";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { uploadDocument } from "@/lib/client/api/upload-document";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Application } from "@/lib/contracts/driver/application";
import { canDocumentExpire, type SubmittedDocument } from "@/lib/domain/application-requirements";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { PicturePreview, type PreviewDecision } from "./picture-preview";

// Lazy: the form renders first without it.
const DocumentExpiryField = lazyClient(() =>
  import("./document-expiry-field").then((module) => module.DocumentExpiryField),
);

type SavedDocument = Application["documents"][number];
type PendingPreview = { file: File; url: string; fromCamera: boolean; resolve: (decision: PreviewDecision) => void };
const documentFileTypes = [...pictureTypes, "application/pdf"];
const documentPath = ({ id }: SavedDocument) => `/api/driver/application/documents/${id}` as const;

/** One document, from the camera or a file, with a preview before the upload; a new one replaces the old. */
export function DocumentUpload({
  kind,
  document,
  removable,
}: {
  kind: SubmittedDocument;
  document: SavedDocument | null;
  removable: boolean;
}) {
  const t = useTranslations(applyDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const { locale } = useLocale();
  const id = useId();
  const expires = canDocumentExpire(kind);
  const [expiresOn, setExpiresOn] = useState(document?.expiresOn ?? "");
  // Kept in case the expiry date is entered after the upload.
  const [sentFile, setSentFile] = useState<File | null>(null);
  const [pendingPreview, setPendingPreview] = useState<PendingPreview | null>(null);
  const [removing, setRemoving] = useState(false);

  const send = async (file: File) => {
    const application = await uploadDocument(kind, file, expires && expiresOn ? expiresOn : undefined);
    await mutate("/api/driver/application", application, { revalidate: false });
    setSentFile(file);
  };
  const previewFile = (file: File, fromCamera: boolean): Promise<PreviewDecision> =>
    file.type.startsWith("image/")
      ? new Promise((resolve) => {
          setPendingPreview({ file, url: URL.createObjectURL(file), fromCamera, resolve });
        })
      : Promise.resolve("use");

  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p>
          <span id={id} className="block font-medium">
            {tDocument(kind)}
          </span>
          <span className="block text-sm text-muted-foreground">
            {document ? t("uploaded", { time: formatDateTime(locale, document.uploadedAt) }) : t(`${kind}Hint`)}
          </span>
        </p>
        {document ? (
          <Badge tone="success" icon={DoneIcon}>
            {document.expiresOn
              ? t("until", { day: formatCalendarDay(locale, document.expiresOn) })
              : document.contentType === "application/pdf"
                ? "PDF"
                : "OK"}
          </Badge>
        ) : (
          <Badge tone="warning" icon={OpenIcon}>
            {t(kind === "photo" ? "optionalForNow" : "missing")}
          </Badge>
        )}
      </div>
      {expires && (
        <DocumentExpiryField
          value={expiresOn}
          savedDate={document && (document.expiresOn ?? "")}
          onChange={setExpiresOn}
          onSave={sentFile && (() => send(sentFile))}
        />
      )}
      {document && (
        <div className="flex items-center justify-between gap-3">
          <Thumbnail document={document} name={tDocument(kind)} />
          {removable && (
            <Button
              variant="quiet"
              icon={DeleteIcon}
              onClick={() => {
                setRemoving(true);
              }}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      )}
      {/* A portrait must be a picture, taken with the front camera. */}
      <FilePicker
        types={kind === "photo" ? pictureTypes : documentFileTypes}
        facing={kind === "photo" ? "user" : "environment"}
        labels={{
          takePhoto: t("takePhoto"),
          chooseFile: t(document ? "replace" : "chooseFile"),
          uploading: t("uploading"),
          cameraLabel: `${tDocument(kind)}: ${t("takePhoto")}`,
          fileLabel: tDocument(kind),
          tooBig: t("tooBig"),
          wrongType: t("wrongType"),
          failed: t("uploadFailed"),
        }}
        check={previewFile}
        upload={send}
      />
      {pendingPreview && (
        <PicturePreview
          file={pendingPreview.file}
          url={pendingPreview.url}
          isPortrait={kind === "photo"}
          fromCamera={pendingPreview.fromCamera}
          onDecision={(decision) => {
            setPendingPreview(null);
            URL.revokeObjectURL(pendingPreview.url);
            pendingPreview.resolve(decision);
          }}
        />
      )}
      {document && removing && (
        <RemoveDocumentDialog
          document={document}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </Card>
  );
}

/** A thumbnail of the uploaded document; a press enlarges it. A PDF opens in the browser's viewer. */
function Thumbnail({ document, name }: { document: SavedDocument; name: string }) {
  const t = useTranslations(applyDocumentsMessages);
  const [open, setOpen] = useState(false);
  const frameClass =
    "flex h-20 w-28 items-center justify-center overflow-hidden rounded-control border bg-muted text-muted-foreground";
  if (document.contentType === "application/pdf")
    return (
      <a
        href={documentPath(document)}
        target="_blank"
        rel="noreferrer"
        aria-label={t("open", { name })}
        className={frameClass}
      >
        <DocumentIcon aria-hidden size={28} />
      </a>
    );
  return (
    <>
      <button
        type="button"
        aria-label={t("open", { name })}
        className={frameClass}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Image
          unoptimized
          src={documentPath(document)}
          alt=""
          width={112}
          height={80}
          className="size-full object-cover"
        />
      </button>
      {open && (
        <Dialog
          open
          title={name}
          onClose={() => {
            setOpen(false);
          }}
        >
          <Image
            unoptimized
            src={documentPath(document)}
            alt={name}
            width={1200}
            height={900}
            className="h-auto max-h-[70dvh] w-full object-contain"
          />
        </Dialog>
      )}
    </>
  );
}

function RemoveDocumentDialog({ document, onClose }: { document: SavedDocument; onClose: () => void }) {
  const t = useTranslations(applyDocumentsMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const application = await api(documentPath(document), { method: "DELETE", clientActionId: newActionId() });
      await mutate("/api/driver/application", application, { revalidate: false });
      onClose();
    } catch (error) {
      toast.retryableError(errorText(error, t("removeFailed")));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t("removeTitle")}
      confirmLabel={t("remove")}
      cancelLabel={t("keepDocument")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removeHint")}</p>
    </ConfirmDialog>
  );
}
