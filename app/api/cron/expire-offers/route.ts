import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { expireOffers } from "@/server/tasks/sweeps";

export const { GET, POST } = cronRoute(cron.expireOffers, expireOffers);
