"use client";

import { useEffect } from "react";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { afterTaskPath } from "@/lib/domain/task/navigation-controller";
import { taskPagePath } from "@/lib/domain/task/task-stop";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { useTranslations } from "@/lib/i18n/use-translations";

/** `/navigation` redirects to the active delivery, or to `/deliveries` without one. */
export function CurrentNavigation() {
  const t = useTranslations(currentTaskMessages);
  const { go: goTo } = useNavigate();
  const { task, error, refresh, isRefreshing } = useCurrentTask();
  const redirectPath = task ? taskPagePath(task) : task === null ? afterTaskPath : null;
  useEffect(() => {
    if (redirectPath) goTo(redirectPath, { replace: true });
  }, [goTo, redirectPath]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center px-4">
      <h1 className="sr-only">{t("navigating")}</h1>
      {error && task === undefined ? (
        <LoadFailure subject={t("active")} error={error} onRetry={refresh} busy={isRefreshing} />
      ) : (
        <SkeletonCard label={t("active")} />
      )}
    </main>
  );
}
