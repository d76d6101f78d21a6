import { cx } from "../class-names";

/** Placeholder that appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("skeleton", className)} />;
}

/** Placeholder rows of a list. */
export function SkeletonRows({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div translate="no" role="status" aria-label={label} className="divide-y rounded-card border bg-card">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <div className="flex-1 space-y-2">
            <Skeleton className={cx("h-4", row % 2 ? "w-3/5" : "w-4/5")} />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a card. */
export function SkeletonCard({ label, className }: { label: string; className?: string }) {
  return (
    <div
      translate="no"
      role="status"
      aria-label={label}
      className={cx("space-y-3 rounded-card border bg-card p-4", className)}
    >
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-3 w-4/5" />
    </div>
  );
}
