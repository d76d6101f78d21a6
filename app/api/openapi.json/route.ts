import { env } from "@/server/env";
import { openApiDocument } from "@/server/http/openapi";
import { route } from "@/server/http/route";

let text: string | null = null;

// GET /api/openapi.json: this surface, from the contracts that the routes check with.
export const GET = route({
  actor: "machine",
  handle: () => {
    text ??= JSON.stringify(openApiDocument(env().APP_URL));
    return Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } }));
  },
});
