// Signed uploads as in hosted Storage, which lite lacks: a URL with a token that accepts one PUT without further
// authentication.
import { jwtVerify, SignJWT } from "jose";
import type { Pool } from "pg";
import type { SupabaseLite } from "./lite.ts";

const HOURS = 2;
const PATH = /^\/storage\/v1\/object\/upload\/sign\/([^/]+)\/(.+)$/;
// Pages of other origins upload here.
const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "PUT, POST, OPTIONS",
  "access-control-allow-headers": "authorization, apikey, content-type, x-client-info, x-upsert, cache-control",
};

type SignedUploads = (request: Request) => Promise<Response> | null;

/** Handles requests about signed uploads; null for all others. */
export function createSignedUploadHandler(
  lite: SupabaseLite,
  db: Pool,
  { secretKey, jwtSecret }: { secretKey: string; jwtSecret: string },
): SignedUploads {
  const key = new TextEncoder().encode(jwtSecret);
  return (request) => {
    const url = new URL(request.url);
    const [, bucket, name] = PATH.exec(url.pathname) ?? [];
    if (bucket === undefined || name === undefined) return null;
    const object = `${bucket}/${decodeURIComponent(name)}`;
    if (request.method === "OPTIONS") return Promise.resolve(new Response(null, { status: 204, headers: OPEN }));
    if (request.method === "POST") return sign(request, object);
    return request.method === "PUT"
      ? storeUpload(request, object, url)
      : Promise.resolve(refused(404, "not_found", "Not found"));
  };

  // Only callers who may write to the bucket get a URL; here that is only the server.
  async function sign(request: Request, object: string): Promise<Response> {
    if (request.headers.get("apikey") !== secretKey)
      return refused(403, "Unauthorized", "new row violates row-level security policy");
    const token = await new SignJWT({ url: object, upsert: request.headers.get("x-upsert") === "true" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(`${HOURS}h`)
      .sign(key);
    return Response.json({ url: `/object/upload/sign/${object}?token=${token}`, token }, { headers: OPEN });
  }

  async function storeUpload(request: Request, object: string, url: URL): Promise<Response> {
    const verified = await jwtVerify(url.searchParams.get("token") ?? "", key, { algorithms: ["HS256"] }).then(
      ({ payload }) => payload,
      () => null,
    );
    if (!verified) return refused(400, "InvalidJWT", "jwt malformed");
    if (verified.url !== object) return refused(400, "InvalidSignature", "The url do not match the signature");
    const body = await request.arrayBuffer();
    // Lite enforces a bucket's types, but not its size limit.
    const { rows } = await db.query<{ most: string | null }>(
      "select file_size_limit as most from storage.buckets where id = $1",
      [object.split("/")[0]],
    );
    if (body.byteLength > Number(rows[0]?.most ?? Infinity))
      return refused(413, "Payload too large", "The object exceeded the maximum allowed size");
    // Forwarded as an upload of the server.
    const answer = await lite.fetch(
      new Request(new URL(`/storage/v1/object/${object}`, url), {
        method: "POST",
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          "content-type": request.headers.get("content-type") ?? "application/octet-stream",
          "x-upsert": String(verified.upsert === true),
        },
        body,
      }),
    );
    if (!answer.ok) return new Response(await answer.text(), { status: answer.status, headers: OPEN });
    return Response.json({ Key: object }, { headers: OPEN });
  }
}

function refused(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status: status === 404 ? 404 : 400, headers: OPEN },
  );
}
