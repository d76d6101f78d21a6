import "server-only";
import { z } from "zod";
import { PlannedHours, Shift, ShiftList } from "@/lib/contracts/driver/shift";

/** Results of the functions in supabase/schemas/shifts. */
export const shiftsResults = {
  admin_list_shifts: ShiftList,
  advance_planned_hours: z.object({ action: z.enum(["offline", "last_delivery"]).nullable() }),
  extend_planned_hours: PlannedHours,
  get_planned_hours: PlannedHours,
  get_shift: Shift,
  list_shifts: ShiftList,
  set_planned_hours: PlannedHours,
};
