import { earnings } from "@/lib/contracts/driver/earnings";
import { route } from "@/server/http/route";
import { exportEarnings } from "@/server/payouts/export-earnings";

export const GET = route(earnings.getFile, ({ db, query, request }) => exportEarnings(db, request, query));
