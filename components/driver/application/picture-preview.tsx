"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * A possible problem of a picture, from its pixels. Only a warning, because this heuristic is less reliable than a
 * person.
 */
type PictureProblem = "tooSmall" | "tooDark" | "blurred";

// The shorter side in pixels; below it small print is unreadable.
const MIN_SIDE_PX = 500;
// Mean brightness, of 255.
const MIN_BRIGHTNESS = 45;
// Variance of the Laplacian of the grey image, of the sample: print reaches hundreds, a blurred picture only a few.
const MIN_EDGE_VARIANCE = 12;
const SAMPLE_SIDE_PX = 320;

type Pixels = { width: number; height: number; data: ArrayLike<number> };

/** `width` and `height`: size of the original. `pixels`: a scaled-down RGBA copy. */
export function checkPictureQuality(width: number, height: number, pixels: Pixels): PictureProblem | null {
  if (Math.min(width, height) < MIN_SIDE_PX) return "tooSmall";
  const greyValues = toGreyscale(pixels);
  if (greyValues.reduce((sum, brightness) => sum + brightness, 0) / greyValues.length < MIN_BRIGHTNESS)
    return "tooDark";
  return variance(applyLaplacian(greyValues, pixels.width, pixels.height)) < MIN_EDGE_VARIANCE ? "blurred" : null;
}

function toGreyscale({ width, height, data }: Pixels): number[] {
  return Array.from({ length: width * height }, (_, pixelIndex) => {
    const offset = 4 * pixelIndex;
    // Luma weights of red, green and blue (ITU-R BT.601).
    return 0.299 * (data[offset] ?? 0) + 0.587 * (data[offset + 1] ?? 0) + 0.114 * (data[offset + 2] ?? 0);
  });
}

function applyLaplacian(greyscale: readonly number[], width: number, height: number): number[] {
  const responses: number[] = [];
  const greyAt = (x: number, y: number): number => greyscale[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      responses.push(greyAt(x - 1, y) + greyAt(x + 1, y) + greyAt(x, y - 1) + greyAt(x, y + 1) - 4 * greyAt(x, y));
  return responses;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

/** The same check for a file; null also if the browser cannot decode it. */
async function checkFileQuality(file: Blob): Promise<PictureProblem | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = picture;
    const scale = Math.min(1, SAMPLE_SIDE_PX / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(3, Math.round(width * scale));
    canvas.height = Math.max(3, Math.round(height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
    return pixels ? checkPictureQuality(width, height, pixels) : null;
  } catch {
    return null;
  }
}

/** `again`: the driver takes or chooses another picture. Null: the preview was closed. */
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
  onDecision: (decision: PreviewDecision) => void;
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
