import { z } from "zod";

/**
 * The source of the cash. `sender_cash`: the driver collects it from the sender. `prefunded`: the sender pays the
 * amount, and the driver collects the cash at a hub.
 */
export const Funding = z.enum(["sender_cash", "prefunded"]);
export type Funding = z.infer<typeof Funding>;
