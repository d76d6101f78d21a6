import { serviceWorkerSource } from "@/lib/client/app/service-worker-source";

// GET /sw.js: the service worker. Generated once by the build, with the build time as its version; hot reload creates
// no new version.
export const dynamic = "force-static";

export function GET(): Response {
  const version = process.env.NODE_ENV === "production" ? Date.now().toString(36) : "development";
  return new Response(serviceWorkerSource(version), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
    },
  });
}
