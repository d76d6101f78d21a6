import type { ReactNode } from "react";
import { cx } from "./class-names";

/** A progress ring; `fraction` from 1 (full) to 0. Scales with its text, up to a quarter of a narrow phone's width. */
export function ProgressRing({
  fraction,
  tone,
  size = 96,
  children,
}: {
  fraction: number;
  tone: "foreground" | "warning" | "destructive";
  size?: number;
  children: ReactNode;
}) {
  const strokeWidth = 6;
  const radius = (size - strokeWidth) / 2;
  const circumference = 2 * Math.PI * radius;
  const clampedFraction = Math.min(1, Math.max(0, fraction));
  return (
    <span
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: `min(${size / 16}rem, 27vw)`, height: `min(${size / 16}rem, 27vw)` }}
    >
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden
        className="absolute inset-0 size-full -rotate-90 overflow-visible"
      >
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" strokeWidth={strokeWidth} className="stroke-muted" />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - clampedFraction)}
          className={cx(
            "transition-[stroke-dashoffset] duration-1000 ease-linear",
            { foreground: "stroke-foreground", warning: "stroke-warning", destructive: "stroke-destructive" }[tone],
            clampedFraction === 0 && "opacity-0",
          )}
        />
      </svg>
      <span className="relative">{children}</span>
    </span>
  );
}
