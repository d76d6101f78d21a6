import { system } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { openApiDocument } from "@/server/http/openapi";
import { route } from "@/server/http/route";

let text: string | null = null;

export const GET = route(system.getOpenApi, () => {
  text ??= JSON.stringify(openApiDocument(env().APP_URL));
  return Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } }));
});
