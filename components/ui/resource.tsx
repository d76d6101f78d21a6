"use client";

import type { ReactNode } from "react";
import type { Resource } from "@/lib/client/hooks/use-resource";
import { cx } from "./class-names";
import { LoadFailure } from "./load-failure";
import { AgeNote, StaleNote } from "./time";

// Seconds. What is behind by less nobody would notice.
const toldAge = 5;

/**
 * The three lives of a resource: its skeleton, its failure, or its data, with a note when the data is old because the
 * network is gone, or because it came from a copy of the database.
 */
export function ResourceView<T>({
  of,
  component,
  what,
  skeleton,
  children,
}: {
  of: Resource<T>;
  component: string;
  what?: string;
  skeleton: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
}) {
  if (of.data !== undefined && of.data !== null) {
    return (
      // Rows of the question before this one are shown as such, so that nobody takes them for the answer.
      <div aria-busy={of.isPrevious} className={cx("contents", of.isPrevious && "[&>*]:opacity-50")}>
        {!of.error && of.fetchedAt && of.age > toldAge && <AgeNote since={of.fetchedAt} />}
        {of.error && of.fetchedAt && <StaleNote since={of.fetchedAt} network={of.error.code === "NETWORK"} />}
        {children(of.data)}
      </div>
    );
  }
  if (of.error)
    return (
      <LoadFailure component={component} what={what} error={of.error} onRetry={of.refresh} busy={of.isRefreshing} />
    );
  return <>{skeleton}</>;
}
