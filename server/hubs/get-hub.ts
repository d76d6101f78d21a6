import "server-only";
import type { HubScreen } from "@/lib/contracts/hub";
import { call, type Call } from "@/server/database/call";
import { env } from "@/server/env";
import { HUB_QR_SECONDS, hubQrText } from "@/server/hubs/hub-qr";

/** A hub's screen, with a code that is signed on reading and says that whoever scans it stands there. */
export function getHub(id: string): Call<HubScreen> {
  return call("get_hub", { p_id: id }).map((screen) => {
    const qrExpiresAt = new Date(Date.now() + HUB_QR_SECONDS * 1000).toISOString();
    const qrData = hubQrText({ hubId: screen.hub.id, expiresAt: qrExpiresAt }, env().VERIFICATION_SECRET);
    return { ...screen, qrData, qrExpiresAt };
  });
}
