"use client";

import { cx } from "@/components/ui/class-names";
import { HomeIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/driver/task";
import { isHubPending } from "@/lib/domain/task/leg";
import { currentStop } from "@/lib/domain/task/task-stop";

/**
 * The address of the next stop; nothing for a hub that the server has not named yet. The apartment is emphasized,
 * because the street address alone only finds the building.
 */
export function StopAddress({
  task,
  label,
  small,
}: {
  task: Task;
  /** Read only by screen readers. */
  label?: string;
  small?: boolean;
}) {
  const { address, unit } = currentStop(task);
  if (isHubPending(task)) return null;
  return (
    <div className="min-w-0">
      <p>
        {label && <span className="sr-only">{label} </span>}
        <span className={cx("block leading-snug font-semibold", !small && "text-lg")}>{address}</span>
      </p>
      {unit && (
        <p
          data-testid="unit"
          className="mt-1 inline-flex max-w-full items-center gap-2 rounded-control bg-warning-subtle px-2.5 py-0.5 text-lg leading-snug font-semibold text-warning-text"
        >
          <HomeIcon aria-hidden size={20} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{unit}</span>
        </p>
      )}
    </div>
  );
}
