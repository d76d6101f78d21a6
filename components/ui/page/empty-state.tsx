import type { ReactNode } from "react";
import type { Icon } from "../icons";

/** Placeholder for an empty list or page: what belongs here, and what to do. */
export function EmptyState({
  icon: Icon,
  title,
  hint,
  action,
}: {
  icon: Icon;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden size={24} />
      </span>
      <p className="font-semibold">{title}</p>
      {hint && <p className="max-w-72 text-sm text-muted-foreground">{hint}</p>}
      {action && <div className="max-w-full pt-3">{action}</div>}
    </div>
  );
}
