"use client";

import Image from "next/image";
import { useId, useState } from "react";
import { mutate } from "swr";
import { FileChoice, pictureTypes } from "@/components/account/file-choice";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DeleteIcon, DocumentIcon, DoneIcon, OpenIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { Dialog } from "@/components/ui/overlay";
import { formatCalendarDay, formatDateTime } from "@/components/ui/time";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { sendDocument } from "@/lib/client/api/send-document";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Application } from "@/lib/contracts/application";
import { doesExpire, type ApplicationDocument } from "@/lib/domain/application-needs";
import { applyPapersText } from "@/lib/i18n/text/apply-papers";
import { documentText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { PicturePreview, type Verdict } from "./picture-preview";

// The form is drawn without it first.
const ExpiryPart = lazily(() => import("./expiry-part").then((module) => module.ExpiryPart));

type Kept = Application["documents"][number];
type Asked = { file: File; url: string; byCamera: boolean; answer: (verdict: Verdict) => void };
const papers = [...pictureTypes, "application/pdf"];
const pathOf = ({ id }: Kept) => `/api/driver/application/documents/${id}` as const;

/** One document: by the camera, or from a file, looked at before it is sent; a new one replaces the old. */
export function DocumentUpload({
  kind,
  document,
  removable,
}: {
  kind: ApplicationDocument;
  document: Kept | null;
  removable: boolean;
}) {
  const say = useText(applyPapersText);
  const sayDocument = useText(documentText);
  const { locale } = useLocale();
  const id = useId();
  const expires = doesExpire(kind);
  const [expiresOn, setExpiresOn] = useState(document?.expiresOn ?? "");
  // Kept for a date that is typed after it was sent.
  const [sent, setSent] = useState<File | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [removing, setRemoving] = useState(false);

  const send = async (file: File) => {
    const application = await sendDocument(kind, file, expires && expiresOn ? expiresOn : undefined);
    await mutate("/api/driver/application", application, { revalidate: false });
    setSent(file);
  };
  const check = (file: File, byCamera: boolean): Promise<Verdict> =>
    file.type.startsWith("image/")
      ? new Promise((answer) => {
          setAsked({ file, url: URL.createObjectURL(file), byCamera, answer });
        })
      : Promise.resolve("use");

  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p>
          <span id={id} className="block font-medium">
            {sayDocument(kind)}
          </span>
          <span className="block text-sm text-ink-soft">
            {document ? say("uploaded", { time: formatDateTime(locale, document.uploadedAt) }) : say(`${kind}Hint`)}
          </span>
        </p>
        {document ? (
          <Badge tone="go" icon={DoneIcon}>
            {document.expiresOn
              ? say("until", { day: formatCalendarDay(locale, document.expiresOn) })
              : document.contentType === "application/pdf"
                ? "PDF"
                : "OK"}
          </Badge>
        ) : (
          <Badge tone="wait" icon={OpenIcon}>
            {say(kind === "photo" ? "later" : "missing")}
          </Badge>
        )}
      </div>
      {expires && (
        <ExpiryPart
          value={expiresOn}
          saved={document && (document.expiresOn ?? "")}
          onChange={setExpiresOn}
          onSave={sent && (() => send(sent))}
        />
      )}
      {document && (
        <div className="flex items-center justify-between gap-3">
          <Thumbnail document={document} name={sayDocument(kind)} />
          {removable && (
            <Button
              variant="quiet"
              icon={DeleteIcon}
              onClick={() => {
                setRemoving(true);
              }}
            >
              {say("remove")}
            </Button>
          )}
        </div>
      )}
      {/* One's own face is a picture, and taken from the front. */}
      <FileChoice
        types={kind === "photo" ? pictureTypes : papers}
        facing={kind === "photo" ? "user" : "environment"}
        words={{
          take: say("takePhoto"),
          choose: say(document ? "replace" : "chooseFile"),
          busy: say("uploading"),
          takeLabel: `${sayDocument(kind)}: ${say("takePhoto")}`,
          chooseLabel: sayDocument(kind),
          tooBig: say("tooBig"),
          wrongType: say("wrongType"),
          failed: say("uploadFailed"),
        }}
        check={check}
        send={send}
      />
      {asked && (
        <PicturePreview
          file={asked.file}
          url={asked.url}
          face={kind === "photo"}
          byCamera={asked.byCamera}
          onVerdict={(verdict) => {
            setAsked(null);
            URL.revokeObjectURL(asked.url);
            asked.answer(verdict);
          }}
        />
      )}
      {document && removing && (
        <Removal
          document={document}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </Card>
  );
}

/** What was sent, small; it opens large. A PDF opens where the browser shows PDFs. */
function Thumbnail({ document, name }: { document: Kept; name: string }) {
  const say = useText(applyPapersText);
  const [open, setOpen] = useState(false);
  const box =
    "flex h-20 w-28 items-center justify-center overflow-hidden rounded-control border bg-sunken text-ink-soft";
  if (document.contentType === "application/pdf")
    return (
      <a href={pathOf(document)} target="_blank" rel="noreferrer" aria-label={say("open", { name })} className={box}>
        <DocumentIcon aria-hidden size={28} />
      </a>
    );
  return (
    <>
      <button
        type="button"
        aria-label={say("open", { name })}
        className={box}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Image unoptimized src={pathOf(document)} alt="" width={112} height={80} className="size-full object-cover" />
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
            src={pathOf(document)}
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

function Removal({ document, onClose }: { document: Kept; onClose: () => void }) {
  const say = useText(applyPapersText);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const application = await api(pathOf(document), { method: "DELETE", clientActionId: newActionId() });
      await mutate("/api/driver/application", application, { revalidate: false });
      onClose();
    } catch (error) {
      toast.retry(errorText(error, say("removeFailed")));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={say("removeTitle")}
      confirm={say("remove")}
      keep={say("keep")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{say("removeHint")}</p>
    </ConfirmDialog>
  );
}
