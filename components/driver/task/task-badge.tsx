"use client";

import { Badge } from "@/components/ui/badge";
import { UndoIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/driver/task";
import { isReturning } from "@/lib/domain/task/leg";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useTranslations } from "@/lib/i18n/use-translations";
import { taskStateStyles } from "./task-state-styles";

/** The state of the driver's task; cash on its way back shows as returning in every delivery state. */
export function TaskBadge({ task }: { task: Pick<Task, "state" | "leg"> }) {
  const t = useTranslations(taskMessages);
  if (task.state === "active" && isReturning(task))
    return (
      <Badge tone="warning" icon={UndoIcon}>
        {t("returning")}
      </Badge>
    );
  const { icon, tone, labelKey } = taskStateStyles[task.state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(labelKey)}
    </Badge>
  );
}
