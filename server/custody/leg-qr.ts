import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { LegCode } from "@/lib/contracts/leg";
import { isKeepable } from "@/lib/domain/text/clean-text";
import { normaliseCode } from "@/lib/domain/text/code-format";
import type { StoredLegCode } from "@/server/database/results/deliveries";
import { env } from "@/server/env";
import { jsonObject, sameText } from "@/server/verification/qr";

/** What the QR of a leg says; `expiresAt` is ISO 8601 UTC. */
export type LegQr = { legId: string; kind: string; driverId: string; code: string; expiresAt: string };
/** What was read: a plain code, or a QR with our verdict on its signature and its own expiry. */
export type ScannedLeg =
  | { code: string; qr: null }
  | {
      code: string;
      /** `transactionId`: the QR of a handover. */
      qr: Partial<Pick<LegQr, "legId" | "kind" | "driverId"> & { transactionId: string }>;
      verdict: "ok" | "invalid_signature" | "expired";
    };

const kept = z.string().refine(isKeepable);
const QrText = z.object({
  legId: kept,
  kind: kept,
  driverId: kept,
  code: kept,
  expiresAt: z.iso.datetime(),
  signature: z.string(),
});
const HandoverQr = z.looseObject({ transactionId: kept, verificationCode: z.string() });

/**
 * The signature binds the code to its leg, the leg's kind and its driver. Why the name in front: what is signed for a
 * handover can never be taken for this.
 */
export function signLegQr({ legId, kind, driverId, code, expiresAt }: LegQr, secret: string): string {
  const signed = JSON.stringify(["leg", legId, kind, driverId, code, expiresAt]);
  return createHmac("sha256", secret).update(signed).digest("hex").slice(0, 32);
}

/** The text to draw as a leg's QR. */
export function legQrText({ legId, kind, driverId, code, expiresAt }: LegQr, secret: string): string {
  const content = { legId, kind, driverId, code, expiresAt };
  return JSON.stringify({ ...content, signature: signLegQr(content, secret) });
}

/** Reads what a camera saw or a driver typed. Text that is not a JSON object is taken for a plain code. */
export function readScannedLeg(text: string, secret: string, now: Date): ScannedLeg {
  const parsed = jsonObject(text);
  if (parsed === null) return { code: normaliseCode(text), qr: null };
  const content = QrText.safeParse(parsed);
  if (!content.success) {
    const handover = HandoverQr.safeParse(parsed);
    const qr = handover.success ? { transactionId: handover.data.transactionId } : {};
    return { code: "", qr, verdict: "invalid_signature" };
  }
  const { legId, kind, driverId, code, expiresAt, signature } = content.data;
  const qr = { legId, kind, driverId };
  if (!sameText(signature, signLegQr(content.data, secret))) return { code, qr, verdict: "invalid_signature" };
  return { code, qr, verdict: Date.parse(expiresAt) > now.getTime() ? "ok" : "expired" };
}

/** The leg's code with its QR text, signed on reading: the secret never lies beside the codes. */
export function signedLegCode({ display, ...content }: StoredLegCode): LegCode {
  const qrData = legQrText(content, env().VERIFICATION_SECRET);
  return { code: content.code, display, qrData, expiresAt: content.expiresAt };
}
