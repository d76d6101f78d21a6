import { workerScript } from "@/lib/client/app/worker-script";

// GET /sw.js: the service worker. Made once, by the build, whose moment is its version; hot reload makes no new ones.
export const dynamic = "force-static";

export function GET(): Response {
  const version = process.env.NODE_ENV === "production" ? Date.now().toString(36) : "development";
  return new Response(workerScript(version), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
    },
  });
}
