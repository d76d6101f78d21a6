import { Application, ApplicationBody } from "@/lib/contracts/application";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { submitApplication } from "@/server/drivers/submit-application";

// GET /api/driver/application: the driver's own; 'none' before there is one.
export const GET = route({ actor: "user", response: Application, handle: () => call("get_application") });

// POST /api/driver/application: hands the form in; until it is decided it may be corrected by handing it in again.
export const POST = route({
  actor: "user",
  body: ApplicationBody,
  response: Application,
  status: 201,
  handle: ({ body }) => submitApplication(body),
});
