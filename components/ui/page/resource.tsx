"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { cx } from "../class-names";
import { LoadFailure } from "./load-failure";
import { AgeNote, StaleNote } from "../time";

// Seconds. A shorter delay is not noticeable.
const minShownAgeSeconds = 5;

/**
 * The states of a resource: its skeleton, its failure, or its data, with a note when the data is stale because the
 * network is down or because it came from a read replica.
 */
export function ResourceView<T>({
  resource,
  subject,
  errorText,
  skeleton,
  missing,
  children,
}: {
  resource: Resource<T>;
  subject: string;
  errorText?: string;
  skeleton: ReactNode;
  /** Shown instead of a failure when the API answers 404. */
  missing?: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  if (resource.data !== undefined && resource.data !== null) {
    return (
      // Rows of the previous request are dimmed, so that they are not taken for the result of this one.
      <div aria-busy={resource.isPrevious} className={cx("contents", resource.isPrevious && "[&>*]:opacity-50")}>
        {!resource.error && resource.fetchedAt && resource.replicaAgeSeconds > minShownAgeSeconds && (
          <AgeNote since={resource.fetchedAt} />
        )}
        {resource.error && resource.fetchedAt && (
          <StaleNote since={resource.fetchedAt} isOffline={resource.error.code === "NETWORK"} />
        )}
        {children(resource.data)}
      </div>
    );
  }
  if (resource.error?.status === 404 && missing !== undefined) return <>{missing}</>;
  if (resource.error)
    return (
      <LoadFailure
        subject={subject}
        errorText={errorText}
        error={resource.error}
        onRetry={resource.refresh}
        busy={resource.isRefreshing}
      />
    );
  return <>{skeleton}</>;
}
