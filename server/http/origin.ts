import "server-only";
import { env } from "@/server/env";

/** Whether the Origin of a write is the app's. Without an Origin header, the session or signature decides. */
export function isOurOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (origin === new URL(env().APP_URL).origin) return true;
  try {
    const { protocol, host } = new URL(origin);
    return (protocol === "http:" || protocol === "https:") && host === request.headers.get("host");
  } catch {
    return false;
  }
}
