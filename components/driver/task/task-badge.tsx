"use client";

import { Badge } from "@/components/ui/badge";
import type { TaskState } from "@/lib/contracts/task";
import { taskText } from "@/lib/i18n/text/task";
import { useText } from "@/lib/i18n/use-text";
import { taskLook } from "./task-look";

export function TaskBadge({ state }: { state: TaskState }) {
  const say = useText(taskText);
  const { icon, tone, word } = taskLook[state];
  return (
    <Badge tone={tone} icon={icon}>
      {say(word)}
    </Badge>
  );
}
