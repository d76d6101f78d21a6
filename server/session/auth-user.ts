import "server-only";
import { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { traceProviderCall } from "@/server/core/trace";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { verifyAccessToken } from "@/server/session/access-token";
import { authRefusal } from "@/server/session/auth-error";
import { forwardedHeaders } from "@/server/supabase/auth-client";
import { env } from "@/server/env";

const Failure = z.object({
  error_code: z.string().optional(),
  msg: z.string().optional(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
});

/**
 * Changes the account of an access token, on behalf of a caller at this address. Throws the mapped refusal of the auth
 * server.
 */
export async function changeAccount(
  address: string | null,
  accessToken: string,
  changes: { phone: string } | { password: string; current_password?: string },
): Promise<void> {
  if ("password" in changes) await allowPassword(accessToken);
  // Not by supabase-js, which changes only the account of a session that it stores itself.
  const response = await traceProviderCall("supabase", () =>
    fetch(new URL("/auth/v1/user", env().NEXT_PUBLIC_SUPABASE_URL), {
      method: "PUT",
      headers: {
        ...forwardedHeaders(address),
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(changes),
      cache: "no-store",
      signal: AbortSignal.timeout(15_000),
    }),
  ).catch(() => null);
  if (response?.ok) return;
  const { data } = Failure.safeParse(await response?.json().catch(() => null));
  throw authRefusal(
    {
      message: data?.msg ?? "",
      status: response?.status,
      code: data?.error_code,
      reasons: data?.weak_password?.reasons,
    },
    "VALIDATION_ERROR",
  );
}

// The database refuses a new password that this process has not just allowed: a token is not enough.
async function allowPassword(accessToken: string): Promise<void> {
  const claims = await verifyAccessToken(accessToken);
  if (!claims) throw new Refusal("UNAUTHENTICATED");
  await rpc(serviceContext, "allow_password_change", { p_user_id: claims.sub, p_session_id: claims.session_id });
}
