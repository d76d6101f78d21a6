import type { ReactNode } from "react";
import { cx } from "../class-names";
import { CheckIcon, CloseIcon } from "../icons";

export type TimelineStep = {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  state: "done" | "current" | "ahead" | "failed";
};

/** Steps in order, joined by a line: completed, current and upcoming. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={cx(
                "absolute top-6 bottom-0 left-[11px] w-0.5",
                step.state === "done" ? "bg-foreground" : "bg-border",
              )}
            />
          )}
          <span
            aria-hidden
            className={cx(
              "inline-flex size-6 shrink-0 items-center justify-center rounded-full border-2",
              step.state === "done" && "border-foreground bg-foreground text-background",
              step.state === "current" && "border-success bg-card",
              step.state === "ahead" && "border-border bg-card",
              step.state === "failed" && "border-destructive bg-destructive text-destructive-foreground",
            )}
          >
            {step.state === "done" && <CheckIcon size={14} strokeWidth={3} />}
            {step.state === "failed" && <CloseIcon size={14} strokeWidth={3} />}
            {step.state === "current" && <span className="size-2.5 rounded-full bg-success" />}
          </span>
          <span className="min-w-0">
            <span className={cx("block", step.state === "ahead" ? "text-muted-foreground" : "font-medium")}>
              {step.title}
            </span>
            {step.detail && <span className="block text-sm text-muted-foreground tabular-nums">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
