import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { meters } from "@/server/core/meters";
import { ofProcess } from "@/server/core/of-process";
import { callerAddress } from "@/server/http/admission";
import { PEER_HEADER } from "@/server/http/connections";
import { problem } from "@/server/http/problem";

// Who floods is let in again after so long, whatever they were told: a few at a time, not a second's worth in one go.
const SHUT_MS = 250;
const MOST_SHUT_OUT = 10_000;
const shutOut = ofProcess<Map<string, number>>("shut-out");

/** Whoever sends these headers has asked this faster than anybody reads: for a moment that ends at the door. */
export function shutDoorTo(url: string, headers: Headers): void {
  const question = questionOf(url, headers);
  const known = (shutOut.value ??= new Map());
  // The oldest goes first: a map keeps the order in which it was filled.
  known.delete(question);
  if (known.size >= MOST_SHUT_OUT) known.delete(known.keys().next().value ?? "");
  known.set(question, performance.now() + SHUT_MS);
}

/**
 * From now on such questions are answered before Next hears of them: reading the session and finding a route cost as
 * much as many an answer, and a flood is made of them. After watchConnections, by whose word callers are told apart.
 * Returns what ends it for servers that were not heard of yet.
 */
export function keepDoor(): () => void {
  const kept = new WeakSet<Server>();
  const look = (message: unknown): void => {
    const { server } = message as { server: Server };
    if (kept.has(server)) return;
    kept.add(server);
    keepDoorOf(server);
  };
  subscribe("http.server.request.start", look);
  return () => {
    unsubscribe("http.server.request.start", look);
  };
}

function keepDoorOf(server: Server): void {
  const emit = server.emit.bind(server) as (event: string, ...more: unknown[]) => boolean;
  server.emit = (event: string, ...more: unknown[]) => {
    const [request, response] = more as [IncomingMessage, ServerResponse];
    if (event !== "request" || !isShutOut(request)) return emit(event, ...more);
    void refuse(response);
    return true;
  };
}

function isShutOut({ method, url = "", headers }: IncomingMessage): boolean {
  const known = shutOut.value;
  if (!known?.size || method !== "GET" || !url.startsWith("/api/")) return false;
  const sent = new Headers();
  for (const name of TOLD_APART_BY) if (headers[name] !== undefined) sent.set(name, String(headers[name]));
  const question = questionOf(url, sent);
  const until = known.get(question);
  if (until === undefined) return false;
  if (until > performance.now()) return true;
  known.delete(question);
  return false;
}

async function refuse(response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const answer = problem("RATE_LIMITED", requestId, undefined, { retryAfter: 1 }, { "retry-after": "1" });
  meters()?.request("GET", "/api", answer.status, 0);
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });
  response.end(await answer.text());
}

const TOLD_APART_BY = ["cookie", "x-forwarded-for", PEER_HEADER];
// By what they send, unread: whose session it is costs more to find out. Never by the cookie alone: where nobody is
// signed in it says a language or a theme, as those of many do.
function questionOf(url: string, headers: Headers): string {
  const path = url.replace(/^https?:\/\/[^/]*/, "").split("?")[0];
  return createHash("sha256")
    .update(`${path} ${callerAddress(headers) ?? ""} ${headers.get("cookie") ?? ""}`)
    .digest("base64");
}
