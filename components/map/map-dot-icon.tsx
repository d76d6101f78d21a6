import type { MapDot } from "./map-types";

const fills: Record<MapDot["tone"], string> = {
  success: "fill-success",
  warning: "fill-warning",
  destructive: "fill-destructive",
  muted: "fill-input",
  plain: "fill-foreground",
};

/** A map marker as an inline icon, for lists and the legend. */
export function MapDotIcon({ shape, tone, className }: Pick<MapDot, "shape" | "tone"> & { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 22 22" width={22} height={22} className={className}>
      <g className={fills[tone]}>
        {shape === "diamond" ? (
          <path d="M11 2.5 19.5 11 11 19.5 2.5 11Z" />
        ) : shape === "square" || shape === "frame" || shape === "flag" ? (
          <rect x="4.5" y="4.5" width="13" height="13" rx="2.5" />
        ) : (
          <circle cx="11" cy="11" r="7.5" />
        )}
      </g>
      <g className="fill-card">
        {shape === "ring" && <circle cx="11" cy="11" r="3.5" />}
        {shape === "frame" && <rect x="7" y="7" width="8" height="8" />}
        {shape === "bars" && <path d="M7.5 7H10v8H7.5ZM12 7h2.5v8H12Z" />}
        {shape === "minus" && <rect x="7" y="9.75" width="8" height="2.5" />}
        {(shape === "flag" || shape === "alert") && <path d="M9.75 6.5h2.5V12h-2.5ZM9.75 13.5h2.5V16h-2.5Z" />}
      </g>
    </svg>
  );
}
