"use client";

import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "./class-names";
import { CameraIcon, SwitchCameraIcon, TorchIcon } from "@/components/ui/icons";
import { useScanner } from "@/lib/client/scan/use-scanner";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Camera view that reports each QR text it reads. */
export function QrScanner({
  hint,
  noCameraHint,
  deniedAction,
  compact,
  onText,
}: {
  hint?: string;
  /** Instruction for devices without a camera, if the code cannot be typed. */
  noCameraHint?: string;
  /** Alternative when camera access was denied. */
  deniedAction?: ReactNode;
  /** Reduced height, for use next to other content. */
  compact?: boolean;
  onText: (text: string) => void;
}) {
  const t = useTranslations(scanMessages);
  const { video, state, torch, switchTorch, switchCamera, retry } = useScanner(true, onText);
  const running = state === "running";
  return (
    <div
      role="region"
      aria-label={t("camera")}
      className={cx(
        "relative aspect-square w-full overflow-hidden rounded-card bg-black text-white",
        compact ? "max-h-[max(14rem,30dvh)]" : "max-h-[max(15rem,40dvh)]",
      )}
    >
      <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
      {running ? (
        <>
          <Frame />
          {/* A dark backdrop keeps the text readable on a bright image. */}
          <p className="absolute inset-x-0 bottom-0 bg-black/70 px-4 py-2 text-center text-sm">
            {hint ?? t("pointCamera")}
          </p>
          {torch !== "none" && (
            <IconButton
              icon={TorchIcon}
              label={t(torch === "on" ? "torchOff" : "torchOn")}
              aria-pressed={torch === "on"}
              onClick={() => void switchTorch()}
              className="absolute! top-2 right-2 bg-black/50 active:bg-black/70"
            />
          )}
          {switchCamera && (
            <IconButton
              icon={SwitchCameraIcon}
              label={t("switchCamera")}
              onClick={switchCamera}
              className="absolute! top-2 left-2 bg-black/50 active:bg-black/70"
            />
          )}
        </>
      ) : (
        <div
          translate="no"
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center"
        >
          <CameraIcon aria-hidden size={32} />
          {state === "starting" ? (
            <p>{t("starting")}</p>
          ) : (
            <>
              <p className="font-semibold">{t(state)}</p>
              <p className="text-sm">{noCameraHint ?? t(state === "denied" ? "deniedHint" : "unavailableHint")}</p>
              <Button onClick={retry} className="mt-2">
                {t("tryCamera")}
              </Button>
              {state === "denied" && deniedAction}
            </>
          )}
        </div>
      )}
    </div>
  );
}

// Four corners around the scan area.
function Frame() {
  const corner = "absolute size-10 border-white";
  return (
    <div aria-hidden className="absolute inset-[14%]">
      <span className={`${corner} top-0 left-0 rounded-tl-card border-t-4 border-l-4`} />
      <span className={`${corner} top-0 right-0 rounded-tr-card border-t-4 border-r-4`} />
      <span className={`${corner} bottom-0 left-0 rounded-bl-card border-b-4 border-l-4`} />
      <span className={`${corner} right-0 bottom-0 rounded-br-card border-r-4 border-b-4`} />
    </div>
  );
}
