import "server-only";
import { headers } from "next/headers";
import { DriverStats } from "@/lib/contracts/driver";
import { describeError, log } from "@/server/http/log";
import { callFunction } from "@/server/http/unwrap";
import { openSession } from "@/server/session/refresh-session";
import { SessionJar } from "@/server/session/session-jar";
import { userClient } from "@/server/supabase/user-client";

/** The driver's own numbers for a page that is being rendered, with the time (ms) they are of; null when they cannot be had, and the page asks itself. */
export async function readStats(range: DriverStats["range"]): Promise<{ at: number; data: DriverStats } | null> {
  try {
    const jar = await SessionJar.from((await headers()).get("cookie"));
    if (!await openSession(jar) || !jar.tokens) return null;
    return { at: Date.now(), data: DriverStats.parse(await callFunction(userClient(jar.tokens.accessToken), "driver_stats", { p_range: range })) };
  } catch (error) {
    log().warn({ error: describeError(error) }, "a driver's numbers could not be read for her page");
    return null;
  }
}
