import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { jsonObject, sameText } from "@/server/verification/qr";

/** What the QR on a hub's screen says: whoever scans it stands there. `expiresAt` is ISO 8601 UTC. */
type HubQr = { hubId: string; expiresAt: string };
/** What was read, with our verdict on its signature and its own expiry. */
type ScannedHub = { hubId: string | null; verdict: "ok" | "invalid_signature" | "expired" };

/** So long a code on the screen is good: long enough to scan it, too short to pass it on. */
export const HUB_QR_SECONDS = 120;

const QrText = z.strictObject({ hubId: z.guid(), expiresAt: z.iso.datetime(), signature: z.string() });

/** Why the name in front: what is signed for a handover or a leg can never be taken for this. */
export function signHubQr({ hubId, expiresAt }: HubQr, secret: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["hub", hubId, expiresAt]))
    .digest("hex")
    .slice(0, 32);
}

/** The text to draw as a hub's QR. */
export function hubQrText(content: HubQr, secret: string): string {
  return JSON.stringify({ ...content, signature: signHubQr(content, secret) });
}

/** Reads what a driver's camera saw. */
export function readScannedHub(text: string, secret: string, now: Date): ScannedHub {
  const content = QrText.safeParse(jsonObject(text));
  if (!content.success) return { hubId: null, verdict: "invalid_signature" };
  const { hubId, expiresAt, signature } = content.data;
  if (!sameText(signature, signHubQr({ hubId, expiresAt }, secret))) return { hubId, verdict: "invalid_signature" };
  return { hubId, verdict: Date.parse(expiresAt) > now.getTime() ? "ok" : "expired" };
}
