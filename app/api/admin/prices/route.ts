import { adminPrices } from "@/lib/contracts/admin-prices";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminPrices.list, () => call("admin_list_prices"));

export const POST = route(adminPrices.create, ({ body }) => call("admin_add_price", { p_body: body }));
