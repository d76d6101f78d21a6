import { cronRoute } from "@/server/http/cron-route";
import { addScheduled } from "@/server/tasks/add-scheduled";

const handler = cronRoute(() => addScheduled("payment-comparison"));

// GET or POST /api/cron/payment-comparison: holds the payment provider's list against the money book, by a job that
// /api/cron/jobs does; nothing without a provider.
export { handler as GET, handler as POST };
