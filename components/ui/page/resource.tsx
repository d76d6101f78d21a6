"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { cx } from "../class-names";
import { LoadFailure } from "./load-failure";
import { AgeNote, StaleNote } from "../time";

// Seconds. A shorter delay is not noticeable.
const minShownAge = 5;

/**
 * The states of a resource: its skeleton, its failure, or its data, with a note when the data is stale because the
 * network is down or because it came from a read replica.
 */
export function ResourceView<T>({
  of,
  component,
  what,
  skeleton,
  missing,
  children,
}: {
  of: Resource<T>;
  component: string;
  what?: string;
  skeleton: ReactNode;
  /** Shown instead of a failure when the API answers 404. */
  missing?: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  if (of.data !== undefined && of.data !== null) {
    return (
      // Rows of the previous request are dimmed, so that they are not taken for the result of this one.
      <div aria-busy={of.isPrevious} className={cx("contents", of.isPrevious && "[&>*]:opacity-50")}>
        {!of.error && of.fetchedAt && of.age > minShownAge && <AgeNote since={of.fetchedAt} />}
        {of.error && of.fetchedAt && <StaleNote since={of.fetchedAt} network={of.error.code === "NETWORK"} />}
        {children(of.data)}
      </div>
    );
  }
  if (of.error?.status === 404 && missing !== undefined) return <>{missing}</>;
  if (of.error)
    return (
      <LoadFailure component={component} what={what} error={of.error} onRetry={of.refresh} busy={of.isRefreshing} />
    );
  return <>{skeleton}</>;
}
