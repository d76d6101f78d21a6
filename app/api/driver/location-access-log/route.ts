import { locationAccess } from "@/lib/contracts/driver/location-access";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(locationAccess.list, () => rpc.prepare("list_location_access_log"));
