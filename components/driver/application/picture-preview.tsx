"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations } from "@/lib/i18n/use-translations";
import { checkFileQuality, type PictureProblem } from "./picture-quality";

export type PreviewDecision = "use" | "again" | null;

/**
 * A large preview before the upload, so that the driver notices an unreadable picture immediately and not days later.
 */
export function PicturePreview({
  file,
  url,
  isPortrait,
  fromCamera,
  onDecision,
}: {
  file: File;
  /** An object URL; its creator revokes it. */
  url: string;
  isPortrait: boolean;
  fromCamera: boolean;
  onDecision: (verdict: PreviewDecision) => void;
}) {
  const t = useTranslations(applyDocumentsMessages);
  const [problem, setProblem] = useState<PictureProblem | "unreadable" | null>(null);
  useEffect(() => {
    let cancelled = false;
    void checkFileQuality(file).then((qualityProblem) => {
      if (!cancelled && qualityProblem) setProblem(qualityProblem);
    });
    return () => {
      cancelled = true;
    };
  }, [file]);
  return (
    <Sheet
      open
      keepOpenOnBackdrop
      title={t("previewTitle")}
      onClose={() => {
        onDecision(null);
      }}
      footer={
        <>
          <Button
            variant="quiet"
            block
            onClick={() => {
              onDecision("again");
            }}
          >
            {t(fromCamera ? "retake" : "chooseAgain")}
          </Button>
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              onDecision("use");
            }}
          >
            {t("useThis")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted-foreground">{t(isPortrait ? "previewPortrait" : "previewDocument")}</p>
        <div translate="no" aria-live="polite">
          {problem && (
            <Notice tone="warning" icon={WarningIcon}>
              {t(problem)}
            </Notice>
          )}
        </div>
        {/* A local file: the image optimizer cannot resize it. */}
        {/* oxlint-disable-next-line nextjs/no-img-element */}
        <img
          src={url}
          alt={t("picture")}
          className="max-h-[55dvh] w-full rounded-control bg-muted object-contain"
          onError={() => {
            setProblem("unreadable");
          }}
        />
      </div>
    </Sheet>
  );
}
