"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MapIcon } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useCurrentTask } from "@/lib/client/use-current-task";
import { useGo } from "@/lib/client/use-go";
import { pageOf } from "@/lib/domain/task-stop";
import { currentTaskText } from "@/lib/i18n/text/current-task";
import { useText } from "@/lib/i18n/use-text";

/** /navigation leads to the delivery under way; without one it says so. */
export function CurrentNavigation() {
  const say = useText(currentTaskText);
  const { go: goTo } = useGo();
  const { task, error, refresh, isRefreshing } = useCurrentTask();
  const target = task ? pageOf(task) : null;
  useEffect(() => {
    if (target) goTo(target, { replace: true });
  }, [goTo, target]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center px-4">
      <h1 className="sr-only">{say("navigating")}</h1>
      {task === null ? (
        <EmptyState
          icon={MapIcon}
          title={say("none")}
          hint={say("noneHint")}
          action={
            <ButtonLink href="/dashboard" variant="primary">
              {say("toDashboard")}
            </ButtonLink>
          }
        />
      ) : error && task === undefined ? (
        <LoadFailure component={say("active")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : (
        <SkeletonCard label={say("active")} />
      )}
    </main>
  );
}
