"use client";

import { useEffect } from "react";
import { LoadFailure } from "@/components/ui/load-failure";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useGo } from "@/lib/client/hooks/use-go";
import { afterTask } from "@/lib/domain/task/navigation-controller";
import { pageOf } from "@/lib/domain/task/task-stop";
import { currentTaskText } from "@/lib/i18n/text/current-task";
import { useText } from "@/lib/i18n/use-text";

/** /navigation leads to the delivery under way, and without one to /deliveries. */
export function CurrentNavigation() {
  const say = useText(currentTaskText);
  const { go: goTo } = useGo();
  const { task, error, refresh, isRefreshing } = useCurrentTask();
  const target = task ? pageOf(task) : task === null ? afterTask : null;
  useEffect(() => {
    if (target) goTo(target, { replace: true });
  }, [goTo, target]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center px-4">
      <h1 className="sr-only">{say("navigating")}</h1>
      {error && task === undefined ? (
        <LoadFailure component={say("active")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : (
        <SkeletonCard label={say("active")} />
      )}
    </main>
  );
}
