"use client";

import { useState, useEffect, useRef, type PointerEvent } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { Sheet } from "@/components/ui/overlay";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { api, newActionId } from "@/lib/client/api/fetcher";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { applyDocumentsMessages } from "@/lib/i18n/messages/apply-documents";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** The full text in the user's language with a signature: a typed name and an optional drawing. */
export function ConsentSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations(applyDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const errorText = useErrorText();
  const { locale } = useLocale();
  const consentText = useResource(`/api/driver/application/consent?locale=${locale}`);
  const [name, setName] = useState("");
  const [getDrawing, setGetDrawing] = useState<(() => Promise<File | null>) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const sign = async () => {
    if (!consentText.data || busy) return;
    if (name.trim().length < 2) {
      setProblem(t("nameNeeded"));
      focusFirstInvalidField();
      return;
    }
    setBusy(true);
    try {
      const body = new FormData();
      body.set("locale", consentText.data.locale);
      body.set("sha256", consentText.data.sha256);
      body.set("name", name);
      const drawingFile = await getDrawing?.();
      if (drawingFile) body.set("drawing", drawingFile);
      const application = await api("/api/driver/application/consent", {
        method: "POST",
        body,
        clientActionId: newActionId(),
        timeoutMs: 60_000,
      });
      await mutate("/api/driver/application", application, { revalidate: false });
      toast.success(t("signedToast"));
      onClose();
    } catch (error) {
      // The text may have changed while the user was reading.
      consentText.refresh();
      toast.retryableError(errorText(error, t("signFailed")));
      setBusy(false);
    }
  };

  return (
    <Sheet
      open
      keepOpenOnBackdrop
      title={tDocument("background_consent")}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" busy={busy} disabled={!consentText.data} onClick={() => void sign()}>
          {t("signNow")}
        </Button>
      }
    >
      {consentText.data ? (
        <div className="flex flex-col gap-4">
          <div lang={consentText.data.locale} className="flex flex-col gap-3">
            {consentText.data.text.split("\n\n").map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <p className="text-sm text-muted-foreground">{t("version", { n: consentText.data.version })}</p>
          <Input
            label={t("yourName")}
            autoComplete="name"
            maxLength={120}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
            // The sheet is inside the application form: Enter must sign, not submit the form.
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void sign();
            }}
          />
          <SignaturePad
            onDrawingChange={(exportDrawing) => {
              setGetDrawing(() => exportDrawing);
            }}
          />
        </div>
      ) : consentText.error ? (
        <LoadFailure
          subject={tDocument("background_consent")}
          error={consentText.error}
          onRetry={consentText.refresh}
          busy={consentText.isRefreshing}
        />
      ) : (
        <SkeletonRows rows={6} label={tDocument("background_consent")} />
      )}
    </Sheet>
  );
}

// Dark on white in both themes, because the drawing is stored as shown.
const STROKE_COLOR = "#111";
const BACKGROUND_COLOR = "#fff";

/**
 * A canvas for a signature by finger, pen or mouse. After each stroke `onDrawingChange` receives a function that
 * exports the drawing, or null when cleared.
 */
function SignaturePad({
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
