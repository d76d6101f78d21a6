import type { ReactNode } from "react";
import { BrightIcon } from "./icons";
import { QrCode } from "./qr-code";

/** A code to present: QR code on white in both themes, the code as text, and further facts. */
export function CodeDisplay({
  qrText,
  code,
  qrLabel,
  codeLabel,
  brightnessHint,
  children,
}: {
  qrText: string;
  code: string;
  qrLabel: string;
  codeLabel: string;
  brightnessHint?: string;
  children: ReactNode;
}) {
  return (
    // Literal colours instead of theme tokens, because the card is white with dark text in both themes.
    <div className="@container flex flex-col items-center gap-1 bg-white pb-5 text-black">
      <div className="w-full max-w-[min(20rem,44dvh)]">
        <QrCode text={qrText} label={qrLabel} />
      </div>
      {/* Scales with the card's width, so that the code always fits on one line. */}
      <div
        role="group"
        aria-label={codeLabel}
        className="text-[min(var(--text-2xl),14cqw)] leading-tight font-semibold"
      >
        <CodeText code={code} />
      </div>
      {children}
      {/* Asks the user, because a web page cannot read or set the screen's brightness. */}
      {brightnessHint && (
        <p className="flex items-start gap-1.5 px-[min(1rem,5cqw)] pt-2 text-sm">
          <BrightIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{brightnessHint}</span>
        </p>
      )}
    </div>
  );
}

/** A code in groups of four. Screen readers spell it. */
export function CodeText({ code }: { code: string }) {
  const plain = code.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return (
    <span
      aria-label={plain.split("").join(" ")}
      role="img"
      translate="no"
      className="font-mono tracking-[0.08em] whitespace-nowrap"
    >
      {plain.match(/.{1,4}/g)?.join("-") ?? plain}
    </span>
  );
}
