// The local stack's own pages (inbox, payments, geocoder), and routing to its emulators.
import type { Pool } from "pg";
import { readGazetteer } from "./geocoder.ts";
import type { Inbox } from "./inbox.ts";
import { renderInboxPage } from "./inbox-page.ts";
import { escapeHtml, renderLayout } from "./layout.ts";
import { handlePayments } from "./payments.ts";

type RequestHandler = (request: Request) => Promise<Response>;
// cut: destroys the request's connection.
type DisconnectingHandler = (request: Request, destroyConnection: () => void) => Promise<Response>;
type LocalPages = {
  db: Pool;
  inbox: Inbox;
  appUrl: string;
  push: RequestHandler;
  codes: RequestHandler;
  twilio: RequestHandler;
  routing: DisconnectingHandler;
  stripe: DisconnectingHandler;
  roads: RequestHandler;
  map: RequestHandler;
};

export function createLocalPages({
  db,
  inbox,
  appUrl,
  push,
  codes,
  twilio,
  routing,
  stripe,
  roads,
  map,
}: LocalPages): DisconnectingHandler {
  return async function answer(request, destroyConnection) {
    const { pathname, searchParams } = new URL(request.url);
    // Stripe's API has its own keys and is called by the app's pages, which at localhost are another site.
    if (pathname.startsWith("/v1/")) return stripe(request, destroyConnection);
    // Other sites must not post here.
    if (request.method !== "GET" && request.headers.get("sec-fetch-site") === "cross-site")
      return new Response("Refused", { status: 403 });
    if (pathname.startsWith("/push/")) return push(request);
    if (pathname === "/hooks/send-sms" && request.method === "POST") return codes(request);
    if (pathname.startsWith("/twilio/")) return twilio(request);
    if (/^\/optimoroute(\/|$)/.test(pathname)) return routing(request, destroyConnection);
    if (/^\/stripe(\/|$)/.test(pathname)) return stripe(request, destroyConnection);
    if (pathname.startsWith("/roads/")) return roads(request);
    if (pathname.startsWith("/map/")) return map(request);
    const filter = { to: searchParams.get("to"), kind: searchParams.get("kind") };
    switch (pathname) {
      case "/inbox.json":
        return Response.json(inbox.list(filter));
      case "/inbox":
        return htmlResponse(renderInboxPage(inbox.list(filter), { ...filter, notice: searchParams.get("notice") }));
      case "/payments":
        return handlePayments(request, db, appUrl);
      case "/geocoder/search":
        return Response.json(
          (await readGazetteer()).search(searchParams.get("q") ?? "", Number(searchParams.get("limit") ?? 10)),
        );
      case "/":
        return htmlResponse(
          renderLayout("Local stack", `<p>The app: <a href="${escapeHtml(appUrl)}">${escapeHtml(appUrl)}</a></p>`),
        );
      case "/health":
        return Response.json({ ok: true });
      default:
        return Response.json({ message: "Not found" }, { status: 404 });
    }
  };
}

export function htmlResponse(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
