import { ReferenceQuery } from "@/lib/contracts/machines";
import { Refusal } from "@/server/core/errors";
import { env } from "@/server/env";
import { openApiDocument } from "@/server/http/openapi";
import { referencePage, referencePolicy } from "@/server/http/reference-page";
import { route } from "@/server/http/route";

let document: unknown = null;

// GET /api/reference: this surface as a page for programmers, where it is switched on.
export const GET = route({
  actor: "machine",
  query: ReferenceQuery,
  handle: ({ query }) => {
    const { API_REFERENCE, APP_URL } = env();
    if (!API_REFERENCE) throw new Refusal("NOT_FOUND");
    const page = referencePage((document ??= openApiDocument(APP_URL)), query.tag ?? null);
    if (page === null) throw new Refusal("NOT_FOUND");
    return Promise.resolve(
      new Response(page, {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": referencePolicy() },
      }),
    );
  },
});
