import { driverApplication } from "@/lib/contracts/driver/application";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { submitApplication } from "@/server/drivers/application";

export const GET = route(driverApplication.get, () => rpc.prepare("get_application"));

export const POST = route(driverApplication.submit, ({ body }) => submitApplication(body));
