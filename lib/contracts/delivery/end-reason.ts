import { z } from "zod";
import { endReasons } from "@/lib/domain/task/end-reason";

/** Why a delivery ended, where no person gave a reason. */
export const EndReasonCode = z.enum(endReasons);
