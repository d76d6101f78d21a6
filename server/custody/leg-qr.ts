import "server-only";
import { z } from "zod";
import type { LegCode } from "@/lib/contracts/delivery/leg";
import { isStorableText } from "@/lib/domain/text/clean-text";
import { normalizeCode } from "@/lib/domain/text/code-format";
import type { StoredLegCode } from "@/server/database/results/custody";
import { env } from "@/server/env";
import { jsonObject, sign, checkSignature } from "@/server/verification/signature";

/** The content of a leg's QR; `expiresAt` is ISO 8601 UTC. */
export type LegQr = { legId: string; kind: string; driverId: string; code: string; expiresAt: string };
/** A plain code, or a QR with the result of its signature and expiry checks. */
export type ScannedLeg =
  | { code: string; qr: null }
  | {
      code: string;
      /** `transactionId`: from the QR of a handover. */
      qr: Partial<Pick<LegQr, "legId" | "kind" | "driverId"> & { transactionId: string }>;
      signatureCheck: "ok" | "invalid_signature" | "expired";
    };

const allowedText = z.string().refine(isStorableText);
const QrText = z.object({
  legId: allowedText,
  kind: allowedText,
  driverId: allowedText,
  code: allowedText,
  expiresAt: z.iso.datetime(),
  signature: z.string(),
});
const HandoverQr = z.looseObject({ transactionId: allowedText, verificationCode: z.string() });

/**
 * The signature binds the code to its leg, the leg's kind and its driver. The prefix "leg" separates it from other QR
 * signatures.
 */
export function signLegQr({ legId, kind, driverId, code, expiresAt }: LegQr, secret: string): string {
  return sign(["leg", legId, kind, driverId, code, expiresAt], secret, 32);
}

/** The text to draw as a leg's QR. */
export function legQrText({ legId, kind, driverId, code, expiresAt }: LegQr, secret: string): string {
  const content = { legId, kind, driverId, code, expiresAt };
  return JSON.stringify({ ...content, signature: signLegQr(content, secret) });
}

/** Parses scanned or typed text. Text that is not a JSON object is a plain code. */
export function readScannedLeg(text: string, secret: string, now: Date): ScannedLeg {
  const parsed = jsonObject(text);
  if (parsed === null) return { code: normalizeCode(text), qr: null };
  const content = QrText.safeParse(parsed);
  if (!content.success) {
    const handover = HandoverQr.safeParse(parsed);
    const qr = handover.success ? { transactionId: handover.data.transactionId } : {};
    return { code: "", qr, signatureCheck: "invalid_signature" };
  }
  const { legId, kind, driverId, code } = content.data;
  return {
    code,
    qr: { legId, kind, driverId },
    signatureCheck: checkSignature(content.data, signLegQr(content.data, secret), now),
  };
}

/** The leg's code with its QR text, signed on reading: the secret is not stored with the codes. */
export function signedLegCode({ display, ...content }: StoredLegCode): LegCode {
  const qrData = legQrText(content, env().VERIFICATION_SECRET);
  return { code: content.code, display, qrData, expiresAt: content.expiresAt };
}
