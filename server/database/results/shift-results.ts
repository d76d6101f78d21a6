import "server-only";
import { z } from "zod";
import { PlannedHours, Shift, ShiftList } from "@/lib/contracts/driver/shift";

const count = z.number().int();

/** Results of the functions about shifts and expiring documents. */
export const shiftResults = {
  list_shifts: ShiftList,
  get_shift: Shift,
  get_planned_hours: PlannedHours,
  set_planned_hours: PlannedHours,
  extend_planned_hours: PlannedHours,
  advance_planned_hours: z.object({ did: z.enum(["offline", "last_delivery"]).nullable() }),
  sweep_documents: z.object({ told: count, stopped: count }),
};
