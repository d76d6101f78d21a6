import { ClockIcon, DoneIcon, FailedIcon, PackageIcon, PinIcon, VehicleIcon, type Icon } from "@/components/ui/icons";
import type { Tone } from "@/components/ui/badge";
import type { TaskState } from "@/lib/contracts/driver/task";

/** Icon, tone and label of each task state. */
export const taskStateStyles = {
  pending: { icon: ClockIcon, tone: "muted", labelKey: "pending" },
  accepted: { icon: PackageIcon, tone: "warning", labelKey: "assigned" },
  active: { icon: VehicleIcon, tone: "success", labelKey: "enRoute" },
  arrived: { icon: PinIcon, tone: "success", labelKey: "arrived" },
  completing: { icon: ClockIcon, tone: "warning", labelKey: "completing" },
  completed: { icon: DoneIcon, tone: "muted", labelKey: "completed" },
  cancelled: { icon: FailedIcon, tone: "muted", labelKey: "cancelled" },
  failed: { icon: FailedIcon, tone: "destructive", labelKey: "failed" },
} as const satisfies Record<TaskState, { icon: Icon; tone: Tone; labelKey: string }>;
