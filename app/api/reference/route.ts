import { system } from "@/lib/contracts/system";
import { Refusal } from "@/server/core/errors";
import { env } from "@/server/env";
import { openApiDocument } from "@/server/http/openapi";
import { referencePage, referencePolicy } from "@/server/http/reference-page";
import { route } from "@/server/http/route";

let document: unknown = null;

export const GET = route(system.getReference, ({ query }) => {
  const { API_REFERENCE, APP_URL } = env();
  if (!API_REFERENCE) throw new Refusal("NOT_FOUND");
  const page = referencePage((document ??= openApiDocument(APP_URL)), query.tag ?? null);
  if (page === null) throw new Refusal("NOT_FOUND");
  return Promise.resolve(
    new Response(page, {
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": referencePolicy() },
    }),
  );
});
