import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { route } from "@/server/http/route";
import { exportNacha } from "@/server/payouts/nacha";

export const GET = route(adminPayouts.getNachaFile, ({ db, params }) => exportNacha(db, params.id));
