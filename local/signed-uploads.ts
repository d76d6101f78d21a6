// Signed uploads as in hosted Storage, which lite lacks: a URL with a token that accepts one PUT without further
// authentication.
import { jwtVerify, SignJWT } from "jose";
import type { Pool } from "pg";
import type { SupabaseLite } from "./lite.ts";

const URL_LIFETIME_HOURS = 2;
const SIGNED_UPLOAD_PATH = /^\/storage\/v1\/object\/upload\/sign\/([^/]+)\/(.+)$/;
// Pages of other origins upload here.
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "PUT, POST, OPTIONS",
  "access-control-allow-headers": "authorization, apikey, content-type, x-client-info, x-upsert, cache-control",
};

type SignedUploadHandler = (request: Request) => Promise<Response> | null;

/** Handles requests about signed uploads; null for all others. */
export function createSignedUploadHandler(
  lite: SupabaseLite,
  db: Pool,
  { secretKey, jwtSecret }: { secretKey: string; jwtSecret: string },
): SignedUploadHandler {
  const key = new TextEncoder().encode(jwtSecret);
  return (request) => {
    const url = new URL(request.url);
    const [, bucket, name] = SIGNED_UPLOAD_PATH.exec(url.pathname) ?? [];
    if (bucket === undefined || name === undefined) return null;
    const object = `${bucket}/${decodeURIComponent(name)}`;
    if (request.method === "OPTIONS")
      return Promise.resolve(new Response(null, { status: 204, headers: CORS_HEADERS }));
    if (request.method === "POST") return createSignedUrl(request, object);
    return request.method === "PUT"
      ? storeUpload(request, object, url)
      : Promise.resolve(errorResponse(404, "not_found", "Not found"));
  };

  // Only callers who may write to the bucket get a URL; here that is only the server.
  async function createSignedUrl(request: Request, object: string): Promise<Response> {
    if (request.headers.get("apikey") !== secretKey)
      return errorResponse(403, "Unauthorized", "new row violates row-level security policy");
    const token = await new SignJWT({ url: object, upsert: request.headers.get("x-upsert") === "true" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(`${URL_LIFETIME_HOURS}h`)
      .sign(key);
    return Response.json({ url: `/object/upload/sign/${object}?token=${token}`, token }, { headers: CORS_HEADERS });
  }

  async function storeUpload(request: Request, object: string, url: URL): Promise<Response> {
    const claims = await jwtVerify(url.searchParams.get("token") ?? "", key, { algorithms: ["HS256"] }).then(
      ({ payload }) => payload,
      () => null,
    );
    if (!claims) return errorResponse(400, "InvalidJWT", "jwt malformed");
    if (claims.url !== object) return errorResponse(400, "InvalidSignature", "The url do not match the signature");
    const body = await request.arrayBuffer();
    // Lite enforces a bucket's types, but not its size limit.
    const { rows } = await db.query<{ most: string | null }>(
      "select file_size_limit as most from storage.buckets where id = $1",
      [object.split("/")[0]],
    );
    if (body.byteLength > Number(rows[0]?.most ?? Infinity))
      return errorResponse(413, "Payload too large", "The object exceeded the maximum allowed size");
    // Forwarded as an upload of the server.
    const response = await lite.fetch(
      new Request(new URL(`/storage/v1/object/${object}`, url), {
        method: "POST",
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          "content-type": request.headers.get("content-type") ?? "application/octet-stream",
          "x-upsert": String(claims.upsert === true),
        },
        body,
      }),
    );
    if (!response.ok) return new Response(await response.text(), { status: response.status, headers: CORS_HEADERS });
    return Response.json({ Key: object }, { headers: CORS_HEADERS });
  }
}

function errorResponse(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status: status === 404 ? 404 : 400, headers: CORS_HEADERS },
  );
}
