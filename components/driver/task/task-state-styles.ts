import { ClockIcon, DoneIcon, FailedIcon, PackageIcon, PinIcon, VehicleIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import type { TaskState } from "@/lib/contracts/driver/task";

/** Icon, tone and label of each task state. */
export const taskStateStyles = {
  pending: { icon: ClockIcon, tone: "over", word: "pending" },
  accepted: { icon: PackageIcon, tone: "warning", word: "assigned" },
  active: { icon: VehicleIcon, tone: "success", word: "enRoute" },
  arrived: { icon: PinIcon, tone: "success", word: "arrived" },
  completing: { icon: ClockIcon, tone: "warning", word: "completing" },
  completed: { icon: DoneIcon, tone: "over", word: "completed" },
  cancelled: { icon: FailedIcon, tone: "over", word: "cancelled" },
  failed: { icon: FailedIcon, tone: "destructive", word: "failed" },
} as const satisfies Record<TaskState, { icon: Icon; tone: Tone; word: string }>;
