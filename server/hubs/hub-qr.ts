import "server-only";
import { z } from "zod";
import { jsonObject, sign, checkSignature } from "@/server/verification/signature";

/** The content of the QR on a hub's screen, which proves that the driver is there. `expiresAt` is ISO 8601 UTC. */
type HubQr = { hubId: string; expiresAt: string };
/** The hub, with the result of the QR's signature and expiry checks. */
type ScannedHub = { hubId: string | null; signatureCheck: "ok" | "invalid_signature" | "expired" };

/** Long enough to scan the code, too short to forward it. */
export const HUB_QR_SECONDS = 120;

const QrText = z.strictObject({ hubId: z.guid(), expiresAt: z.iso.datetime(), signature: z.string() });

/** The prefix "hub" separates it from other QR signatures. */
export function signHubQr({ hubId, expiresAt }: HubQr, secret: string): string {
  return sign(["hub", hubId, expiresAt], secret, 32);
}

/** The text to draw as a hub's QR. */
export function hubQrText(content: HubQr, secret: string): string {
  return JSON.stringify({ ...content, signature: signHubQr(content, secret) });
}

/** Parses the text that the driver scanned. */
export function readScannedHub(text: string, secret: string, now: Date): ScannedHub {
  const content = QrText.safeParse(jsonObject(text));
  if (!content.success) return { hubId: null, signatureCheck: "invalid_signature" };
  const { hubId } = content.data;
  return { hubId, signatureCheck: checkSignature(content.data, signHubQr(content.data, secret), now) };
}
