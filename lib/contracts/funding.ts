import { z } from "zod";

/**
 * Where the cash comes from: `sender_cash`, the driver collects it from the sender; `prefunded`, the sender pays the
 * amount, and the driver collects it at a hub.
 */
export const Funding = z.enum(["sender_cash", "prefunded"]);
export type Funding = z.infer<typeof Funding>;
