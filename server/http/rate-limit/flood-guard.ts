import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { meters } from "@/server/core/meters";
import { processSingleton } from "@/server/core/process-singleton";
import { callerIpHash } from "@/server/http/rate-limit/caller-bucket";
import { PEER_HEADER } from "@/server/http/connections";
import { problem } from "@/server/http/problem";

// Shorter than the announced Retry-After, so that the token bucket drains in small portions instead of a second's
// worth.
const BLOCK_MS = 250;
const MAX_BLOCKED = 10_000;
const blockedSingleton = processSingleton<Map<string, number>>("blocked callers");

/** Blocks GET requests with the same path, address and cookie for BLOCK_MS. */
export function blockCaller(url: string, headers: Headers): void {
  const key = blockKey(url, headers);
  const blockedCallers = (blockedSingleton.value ??= new Map());
  // Deleting before setting moves the key to the end of the Map, so that the oldest one is evicted.
  blockedCallers.delete(key);
  if (blockedCallers.size >= MAX_BLOCKED) blockedCallers.delete(blockedCallers.keys().next().value ?? "");
  blockedCallers.set(key, performance.now() + BLOCK_MS);
}

/**
 * Refuses blocked requests before Next receives them: reading the session and matching the route cost as much as many
 * responses. Call after monitorConnections(), which adds the caller's address. Returns a function that uninstalls it
 * for servers that have not received a request yet.
 */
export function installFloodGuard(): () => void {
  const guardedServers = new WeakSet<Server>();
  const onRequest = (message: unknown): void => {
    const { server } = message as { server: Server };
    if (guardedServers.has(server)) return;
    guardedServers.add(server);
    guardServer(server);
  };
  subscribe("http.server.request.start", onRequest);
  return () => {
    unsubscribe("http.server.request.start", onRequest);
  };
}

function guardServer(server: Server): void {
  const emit = server.emit.bind(server) as (event: string, ...eventArgs: unknown[]) => boolean;
  server.emit = (event: string, ...eventArgs: unknown[]) => {
    const [request, response] = eventArgs as [IncomingMessage, ServerResponse];
    if (event !== "request" || !isBlocked(request)) return emit(event, ...eventArgs);
    void refuse(response);
    return true;
  };
}

function isBlocked({ method, url = "", headers }: IncomingMessage): boolean {
  const blockedCallers = blockedSingleton.value;
  if (!blockedCallers?.size || method !== "GET" || !url.startsWith("/api/")) return false;
  const keyHeaders = new Headers();
  for (const name of KEY_HEADERS) if (headers[name] !== undefined) keyHeaders.set(name, String(headers[name]));
  const key = blockKey(url, keyHeaders);
  const blockedUntil = blockedCallers.get(key);
  if (blockedUntil === undefined) return false;
  if (blockedUntil > performance.now()) return true;
  blockedCallers.delete(key);
  return false;
}

async function refuse(response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const apiResponse = problem("RATE_LIMITED", requestId, undefined, { retryAfter: 1 }, { "retry-after": "1" });
  meters()?.recordRequest("GET", "/api", apiResponse.status, 0);
  response.writeHead(apiResponse.status, {
    ...Object.fromEntries(apiResponse.headers),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });
  response.end(await apiResponse.text());
}

const KEY_HEADERS = ["cookie", "x-forwarded-for", PEER_HEADER];
// By the raw headers, because verifying the session costs more. Never by the cookie alone: without a session it holds
// only a language or a theme, which many callers have in common.
function blockKey(url: string, headers: Headers): string {
  const path = url.replace(/^https?:\/\/[^/]*/, "").split("?")[0];
  return createHash("sha256")
    .update(`${path} ${callerIpHash(headers) ?? ""} ${headers.get("cookie") ?? ""}`)
    .digest("base64");
}
