import type { Tone } from "@/components/ui/badge";
import { BlockedIcon, BreakIcon, OfflineIcon, OnlineIcon, VehicleIcon, type Icon } from "@/components/ui/icons";
import type { DriverStatus } from "@/lib/client/offline/driver-status";

/** Icon and colour of each driver status; the label is next to it. */
export const driverStatusStyles: Record<DriverStatus, { icon: Icon; tone: Tone }> = {
  online: { icon: OnlineIcon, tone: "success" },
  offline: { icon: OfflineIcon, tone: "muted" },
  busy: { icon: BlockedIcon, tone: "warning" },
  break: { icon: BreakIcon, tone: "warning" },
  on_duty: { icon: VehicleIcon, tone: "success" },
};
