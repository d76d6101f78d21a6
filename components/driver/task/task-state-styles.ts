import { ClockIcon, DoneIcon, FailedIcon, PackageIcon, PinIcon, VehicleIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import type { TaskState } from "@/lib/contracts/task";

/** Icon, tone and label of each task state. */
export const taskStateStyles = {
  pending: { icon: ClockIcon, tone: "over", word: "pending" },
  accepted: { icon: PackageIcon, tone: "wait", word: "assigned" },
  active: { icon: VehicleIcon, tone: "go", word: "enRoute" },
  arrived: { icon: PinIcon, tone: "go", word: "arrived" },
  completing: { icon: ClockIcon, tone: "wait", word: "completing" },
  completed: { icon: DoneIcon, tone: "over", word: "completed" },
  cancelled: { icon: FailedIcon, tone: "over", word: "cancelled" },
  failed: { icon: FailedIcon, tone: "stop", word: "failed" },
} as const satisfies Record<TaskState, { icon: Icon; tone: Tone; word: string }>;
