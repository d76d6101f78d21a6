import { driverApplication } from "@/lib/contracts/application";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { submitApplication } from "@/server/drivers/submit-application";

export const GET = route(driverApplication.get, () => call("get_application"));

export const POST = route(driverApplication.submit, ({ body }) => submitApplication(body));
