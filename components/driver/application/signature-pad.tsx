"use client";

import { useEffect, useRef, type PointerEvent } from "react";
import { Button } from "@/components/ui/button";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations } from "@/lib/i18n/use-translations";

// Dark on white in both themes, because the drawing is stored as shown.
const INK = "#111";
const PAPER = "#fff";

/**
 * A field to sign with finger, pen or mouse. `onDrawn` receives the drawing after each stroke, or null when cleared.
 */
export function SignaturePad({ onDrawn }: { onDrawn: (drawing: (() => Promise<File | null>) | null) => void }) {
  const t = useTranslations(applyDocumentsMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastPoint = useRef<{ x: number; y: number } | null>(null);

  const wipe = () => {
    const field = canvas.current;
    const context = field?.getContext("2d");
    if (!field || !context) return;
    context.fillStyle = PAPER;
    context.fillRect(0, 0, field.width, field.height);
  };
  useEffect(() => {
    const field = canvas.current;
    if (!field) return;
    const scale = Math.min(2, window.devicePixelRatio || 1);
    field.width = Math.round(field.clientWidth * scale);
    field.height = Math.round(field.clientHeight * scale);
    wipe();
  }, []);

  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const field = event.currentTarget;
    const box = field.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * field.width) / box.width,
      y: ((event.clientY - box.top) * field.height) / box.height,
    };
  };
  const drawStroke = (field: HTMLCanvasElement, from: { x: number; y: number }, to: { x: number; y: number }) => {
    const strokeContext = field.getContext("2d");
    if (!strokeContext) return;
    strokeContext.strokeStyle = INK;
    strokeContext.lineWidth = Math.max(2, field.width / 180);
    strokeContext.lineCap = "round";
    strokeContext.beginPath();
    strokeContext.moveTo(from.x, from.y);
    strokeContext.lineTo(to.x, to.y);
    strokeContext.stroke();
  };
  const picture = (): Promise<File | null> =>
    new Promise((resolve) => {
      canvas.current?.toBlob((blob) => {
        resolve(blob && new File([blob], "signature.png", { type: "image/png" }));
      }, "image/png");
    });

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">{t("draw")}</span>
        <Button
          variant="quiet"
          onClick={() => {
            wipe();
            onDrawn(null);
          }}
        >
          {t("clear")}
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("draw")}
        className="h-40 w-full touch-none rounded-control border border-input bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          lastPoint.current = place(event);
          drawStroke(event.currentTarget, lastPoint.current, lastPoint.current);
        }}
        onPointerMove={(event) => {
          if (!lastPoint.current) return;
          const next = place(event);
          drawStroke(event.currentTarget, lastPoint.current, next);
          lastPoint.current = next;
        }}
        onPointerUp={() => {
          if (lastPoint.current) onDrawn(picture);
          lastPoint.current = null;
        }}
        onPointerCancel={() => {
          if (lastPoint.current) onDrawn(picture);
          lastPoint.current = null;
        }}
      />
      <p className="text-sm text-muted-foreground">{t("drawHint")}</p>
    </div>
  );
}
