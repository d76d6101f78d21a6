"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { applyPapersText } from "@/lib/i18n/text/apply-papers";
import { useText } from "@/lib/i18n/use-text";
import { problemOfFile, type PictureProblem } from "./picture-quality";

export type Verdict = "use" | "again" | null;

/** The picture large, before it is sent: whether it can be read is seen here and not days later. */
export function PicturePreview({
  file,
  url,
  face,
  byCamera,
  onVerdict,
}: {
  file: File;
  /** Where this page finds it; whoever made the address takes it back. */
  url: string;
  face: boolean;
  byCamera: boolean;
  onVerdict: (verdict: Verdict) => void;
}) {
  const say = useText(applyPapersText);
  const [problem, setProblem] = useState<PictureProblem | "unreadable" | null>(null);
  useEffect(() => {
    let over = false;
    void problemOfFile(file).then((found) => {
      if (!over && found) setProblem(found);
    });
    return () => {
      over = true;
    };
  }, [file]);
  return (
    <Sheet
      open
      firm
      title={say("previewTitle")}
      onClose={() => {
        onVerdict(null);
      }}
      footer={
        <>
          <Button
            variant="quiet"
            block
            onClick={() => {
              onVerdict("again");
            }}
          >
            {say(byCamera ? "again" : "chooseAgain")}
          </Button>
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              onVerdict("use");
            }}
          >
            {say("useThis")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{say(face ? "previewFace" : "previewPaper")}</p>
        <div translate="no" aria-live="polite">
          {problem && (
            <Notice tone="wait" icon={WarningIcon}>
              {say(problem)}
            </Notice>
          )}
        </div>
        {/* A file of this phone's own: nothing that a server could make smaller. */}
        {/* oxlint-disable-next-line nextjs/no-img-element */}
        <img
          src={url}
          alt={say("picture")}
          className="max-h-[55dvh] w-full rounded-control bg-sunken object-contain"
          onError={() => {
            setProblem("unreadable");
          }}
        />
      </div>
    </Sheet>
  );
}
