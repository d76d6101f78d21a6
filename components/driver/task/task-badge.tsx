"use client";

import { Badge } from "@/components/ui/badge";
import { UndoIcon } from "@/components/ui/icons";
import type { Task } from "@/lib/contracts/task";
import { isReturning } from "@/lib/domain/task/leg-steps";
import { taskText } from "@/lib/i18n/text/task";
import { useText } from "@/lib/i18n/use-text";
import { taskLook } from "./task-look";

/** Where the driver's task stands; cash on its way back says so, whatever became of the delivery. */
export function TaskBadge({ task }: { task: Pick<Task, "state" | "leg"> }) {
  const say = useText(taskText);
  if (task.state === "active" && isReturning(task))
    return (
      <Badge tone="wait" icon={UndoIcon}>
        {say("returning")}
      </Badge>
    );
  const { icon, tone, word } = taskLook[task.state];
  return (
    <Badge tone={tone} icon={icon}>
      {say(word)}
    </Badge>
  );
}
