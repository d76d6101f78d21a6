import { system } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { openApiDocument } from "@/server/http/openapi";
import { route } from "@/server/http/route";

let cachedDocument: string | null = null;

export const GET = route(system.getOpenApi, () => {
  cachedDocument ??= JSON.stringify(openApiDocument(env().APP_URL));
  return Promise.resolve(new Response(cachedDocument, { headers: { "content-type": "application/json" } }));
});
