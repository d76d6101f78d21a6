"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import {
  UndoIcon,
  ClockIcon,
  DoneIcon,
  FailedIcon,
  PackageIcon,
  PinIcon,
  VehicleIcon,
  type Icon,
} from "@/components/ui/icons";
import type { Task, TaskState } from "@/lib/contracts/driver/task";
import { isReturning } from "@/lib/domain/task/leg";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Icon, tone and label of each task state. */
const taskStateStyles = {
  pending: { icon: ClockIcon, tone: "muted", labelKey: "pending" },
  accepted: { icon: PackageIcon, tone: "warning", labelKey: "assigned" },
  active: { icon: VehicleIcon, tone: "success", labelKey: "enRoute" },
  arrived: { icon: PinIcon, tone: "success", labelKey: "arrived" },
  completing: { icon: ClockIcon, tone: "warning", labelKey: "completing" },
  completed: { icon: DoneIcon, tone: "muted", labelKey: "completed" },
  cancelled: { icon: FailedIcon, tone: "muted", labelKey: "cancelled" },
  failed: { icon: FailedIcon, tone: "destructive", labelKey: "failed" },
} as const satisfies Record<TaskState, { icon: Icon; tone: Tone; labelKey: string }>;

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
