"use client";

import { useEffect, useRef, type PointerEvent } from "react";
import { Button } from "@/components/ui/button";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { useTranslations } from "@/lib/i18n/use-translations";

// Dark on white in both themes, because the drawing is stored as shown.
const STROKE_COLOR = "#111";
const BACKGROUND_COLOR = "#fff";

/**
 * A canvas for a signature by finger, pen or mouse. `onDrawingChange` receives the drawing after each stroke, or null when cleared.
 */
export function SignaturePad({
  onDrawingChange,
}: {
  onDrawingChange: (drawing: (() => Promise<File | null>) | null) => void;
}) {
  const t = useTranslations(applyDocumentsMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastPoint = useRef<{ x: number; y: number } | null>(null);

  const clearCanvas = () => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    context.fillStyle = BACKGROUND_COLOR;
    context.fillRect(0, 0, element.width, element.height);
  };
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const scale = Math.min(2, window.devicePixelRatio || 1);
    element.width = Math.round(element.clientWidth * scale);
    element.height = Math.round(element.clientHeight * scale);
    clearCanvas();
  }, []);

  const toCanvasPoint = (event: PointerEvent<HTMLCanvasElement>) => {
    const element = event.currentTarget;
    const box = element.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * element.width) / box.width,
      y: ((event.clientY - box.top) * element.height) / box.height,
    };
  };
  const drawStroke = (element: HTMLCanvasElement, from: { x: number; y: number }, to: { x: number; y: number }) => {
    const strokeContext = element.getContext("2d");
    if (!strokeContext) return;
    strokeContext.strokeStyle = STROKE_COLOR;
    strokeContext.lineWidth = Math.max(2, element.width / 180);
    strokeContext.lineCap = "round";
    strokeContext.beginPath();
    strokeContext.moveTo(from.x, from.y);
    strokeContext.lineTo(to.x, to.y);
    strokeContext.stroke();
  };
  const exportPng = (): Promise<File | null> =>
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
            clearCanvas();
            onDrawingChange(null);
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
          lastPoint.current = toCanvasPoint(event);
          drawStroke(event.currentTarget, lastPoint.current, lastPoint.current);
        }}
        onPointerMove={(event) => {
          if (!lastPoint.current) return;
          const next = toCanvasPoint(event);
          drawStroke(event.currentTarget, lastPoint.current, next);
          lastPoint.current = next;
        }}
        onPointerUp={() => {
          if (lastPoint.current) onDrawingChange(exportPng);
          lastPoint.current = null;
        }}
        onPointerCancel={() => {
          if (lastPoint.current) onDrawingChange(exportPng);
          lastPoint.current = null;
        }}
      />
      <p className="text-sm text-muted-foreground">{t("drawHint")}</p>
    </div>
  );
}
