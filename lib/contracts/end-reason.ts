import { z } from "zod";
import { endReasons } from "@/lib/domain/task/end-reason";

/** Why a delivery ended, where nobody wrote it. */
export const EndReasonCode = z.enum(endReasons);
