"use client";

import { cx } from "@/components/ui/class-names";
import { HomeIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/task";
import { stopOf } from "@/lib/domain/task/task-stop";

/** Where the next stop is; the apartment stands out, since the street alone finds the house and not the door. */
export function StopAddress({
  task,
  label,
  small,
}: {
  task: Task;
  /** Only heard. */ label?: string;
  small?: boolean;
}) {
  const { address, unit } = stopOf(task);
  return (
    <div className="min-w-0">
      <p>
        {label && <span className="sr-only">{label} </span>}
        <span className={cx("block leading-snug font-semibold", !small && "text-lg")}>{address}</span>
      </p>
      {unit && (
        <p
          data-testid="unit"
          className="mt-1 inline-flex max-w-full items-center gap-2 rounded-control bg-wait-soft px-2.5 py-0.5 text-lg leading-snug font-semibold text-wait-ink"
        >
          <HomeIcon aria-hidden size={20} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{unit}</span>
        </p>
      )}
    </div>
  );
}
