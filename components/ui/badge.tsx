import type { ReactNode } from "react";
import { cx } from "./class-names";
import type { Icon } from "./icons";

export type Tone = "success" | "warning" | "destructive" | "muted" | "plain";

const tones: Record<Tone, string> = {
  success: "bg-success-subtle text-success-text",
  warning: "bg-warning-subtle text-warning-text",
  destructive: "bg-destructive-subtle text-destructive-text",
  muted: "bg-muted text-muted-foreground",
  plain: "border text-foreground",
};

/** A state as icon, text and colour, so that colour is never its only sign. */
export function Badge({
  tone = "plain",
  icon: Icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: Icon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex min-h-6 max-w-full shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold sm:whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={14} className="shrink-0" />}
      {children}
    </span>
  );
}

const notices: Record<Tone, string> = {
  success: "border-transparent bg-success-subtle text-success-text",
  warning: "border-transparent bg-warning-subtle text-warning-text",
  destructive: "border-transparent bg-destructive-subtle text-destructive-text",
  muted: "border-transparent bg-muted text-foreground",
  plain: "bg-card text-foreground",
};

/** A notice on the page. `live` makes screen readers announce it. */
export function Notice({
  tone = "muted",
  icon: Icon,
  live,
  children,
  action,
  className,
}: {
  tone?: Tone;
  icon?: Icon;
  live?: "polite" | "assertive";
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={live === "assertive" ? "alert" : live ? "status" : undefined}
      translate={live && "no"}
      className={cx("flex flex-wrap items-start gap-3 rounded-card border p-3 text-sm", notices[tone], className)}
    >
      {/* With large text, the action wraps below instead of squeezing the text. */}
      <div className="flex min-w-0 flex-1 basis-32 items-start gap-3">
        {Icon && <Icon aria-hidden size={20} className="shrink-0" />}
        <div className="min-w-0 flex-1 self-center">{children}</div>
      </div>
      {action}
    </div>
  );
}
