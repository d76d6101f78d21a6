import { receivers } from "@/lib/contracts/delivery/contact";
import { rpc } from "@/server/database/rpc";
import { callerIpHash } from "@/server/http/rate-limit/caller-bucket";
import { route } from "@/server/http/route";
import { toSupportedE164 } from "@/server/session/phone/phone";

// A POST, so that no access log contains the number. Not idempotent: each call checks again.
export const POST = route(
  receivers.find,
  ({ body, request }) =>
    rpc.prepare("find_receiver", {
      p_phone: toSupportedE164(body.phone),
      p_ip_hash: callerIpHash(request.headers),
    }),
  { idempotent: false, limit: { windowSeconds: 60, max: 20 } },
);
