import "server-only";
import type { HubCounterState } from "@/lib/contracts/hub";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { env } from "@/server/env";
import { hubCode } from "@/server/hubs/hub-code";
import { HUB_QR_SECONDS, hubQrText } from "@/server/hubs/hub-qr";

/** A hub's screen, with a code generated on reading that proves presence at the hub. */
export function getHub(id: string): PreparedRpc<HubCounterState> {
  return rpc.prepare("get_hub", { p_id: id }).map((screen) => {
    const now = new Date();
    const secret = env().VERIFICATION_SECRET;
    const qrExpiresAt = new Date(now.getTime() + HUB_QR_SECONDS * 1000).toISOString();
    const qrData = hubQrText({ hubId: screen.hub.id, expiresAt: qrExpiresAt }, secret);
    return { ...screen, qrData, qrExpiresAt, code: hubCode(screen.hub.id, secret, now) };
  });
}
