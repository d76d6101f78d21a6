import "server-only";
import { z } from "zod";
import { jsonObject, sign, checkSignature, constantTimeEqual } from "@/server/verification/qr";
import { createHmac } from "node:crypto";
import { codeAlphabet, normalizeCode } from "@/lib/domain/text/code-format";
import type { HubCounterState, Deposit, OpenDepositBody } from "@/lib/contracts/hub";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { env } from "@/server/env";
import { serviceContext } from "@/server/database/client";

/** The content of the QR on a hub's screen, which proves that the driver is there. `expiresAt` is ISO 8601 UTC. */
type HubQr = { hubId: string; expiresAt: string };
/** The hub, with the result of the QR's signature and expiry checks. */
type ScannedHub = { hubId: string | null; signatureCheck: "ok" | "invalid_signature" | "expired" };

/** Long enough to scan the code, too short to forward it. */
const HUB_QR_SECONDS = 120;

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

const windowMs = HUB_QR_SECONDS * 1000;
/**
 * A code is valid in its own window and the next; for some further windows it is recognised as expired, which costs no
 * attempt.
 */
const validWindows = 2;
const recognisedWindows = 5;

const windowOf = (at: Date): number => Math.floor(at.getTime() / windowMs);

/**
 * The code for a driver without a camera: specific to hub and time window, eight characters without lookalikes. Derived
 * instead of stored: every host derives the same, and a database leak reveals none.
 */
export function hubCode(hubId: string, secret: string, at: Date): string {
  return codeOfWindow(hubId, secret, windowOf(at));
}

/**
 * The result of checking a typed code at this hub. A displayed code is valid as long as the QR with it, and one window
 * more.
 */
export function readTypedHub(
  typed: string,
  hubId: string,
  secret: string,
  now: Date,
): "ok" | "expired" | "invalid_code" {
  const code = normalizeCode(typed);
  // Compares all, so that the duration does not depend on the typed code.
  const matches = Array.from({ length: recognisedWindows }, (_, index) =>
    constantTimeEqual(code, codeOfWindow(hubId, secret, windowOf(now) - index)),
  );
  const windowsAgo = matches.indexOf(true);
  return windowsAgo === -1 ? "invalid_code" : windowsAgo < validWindows ? "ok" : "expired";
}

/** The prefix separates it from QR signatures. */
function codeOfWindow(hubId: string, secret: string, window: number): string {
  let code = "";
  for (let round = 0; code.length < 8; round++)
    for (const byte of createHmac("sha256", secret)
      .update(JSON.stringify(["hub-code", hubId, window, round]))
      .digest())
      // 240 to 255 are dropped, because 256 is not a multiple of 30.
      if (byte < 240 && code.length < 8) code += codeAlphabet[byte % codeAlphabet.length] ?? "";
  return code;
}

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

/** Opens a deposit at the hub of the code that the driver scanned or typed. Idempotent. */
export function openDeposit(
  driverId: string,
  hubId: string,
  { items, qrData, code }: OpenDepositBody,
): PreparedRpc<Deposit> {
  const [secret, now] = [env().VERIFICATION_SECRET, new Date()];
  const scannedHub =
    code === undefined
      ? readScannedHub(qrData ?? "", secret, now)
      : { hubId, signatureCheck: readTypedHub(code, hubId, secret, now) };
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("open_deposit", {
      p_driver_id: driverId,
      p_hub_id: hubId,
      p_items: items,
      p_qr_hub_id: scannedHub.hubId,
      p_signature_check: scannedHub.signatureCheck,
      p_typed: code ?? null,
    })
    .as(serviceContext);
}
