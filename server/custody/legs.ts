import "server-only";
import { z } from "zod";
import type { LegCode, ConfirmLegBody, LegLink } from "@/lib/contracts/delivery/leg";
import { isStorableText } from "@/lib/domain/text/clean-text";
import { normalizeCode } from "@/lib/domain/text/code-format";
import type { StoredLegCode } from "@/server/database/results/custody";
import { env } from "@/server/env";
import { jsonObject, sign, checkSignature } from "@/server/verification/qr";
import type { ProveTaskBody, Task } from "@/lib/contracts/driver/task";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { openPicture } from "@/server/media/pictures";

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
export function signedLegCode({ formattedCode, ...content }: StoredLegCode): LegCode {
  const qrData = legQrText(content, env().VERIFICATION_SECRET);
  return { code: content.code, formattedCode, qrData, expiresAt: content.expiresAt };
}

/**
 * The driver proves the open pickup or return by the counterpart's code: posts the cash and moves the delivery, or
 * nothing. Wrong codes count. Idempotent.
 */
export function proveLeg(driverId: string, transactionId: string, body: ProveTaskBody): PreparedRpc<Task> {
  const scanned: ScannedLeg =
    body.qrData === undefined
      ? { code: normalizeCode(body.code ?? ""), qr: null }
      : readScannedLeg(body.qrData, env().VERIFICATION_SECRET, new Date());
  const attempt = {
    p_transaction_id: transactionId,
    p_code: scanned.code,
    p_position: body.position ?? null,
    p_at: body.at ?? null,
    p_reason: body.reason ?? null,
  };
  if (scanned.qr === null) return rpc.prepare("prove_leg", attempt);
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("prove_scanned_leg", {
      ...attempt,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_signature_check: scanned.signatureCheck,
    })
    .as(serviceContext);
}

/** The counterpart confirms the amount: returns the code with which the driver proves the leg. */
export function confirmLeg(transactionId: string, { counted, legId }: ConfirmLegBody): PreparedRpc<LegCode> {
  const legParameters = { p_transaction_id: transactionId, p_leg_id: legId ?? null };
  return rpc.prepare("confirm_leg", { ...legParameters, p_counted: counted ?? null }).map(signedLegCode);
}

/** The current code, for a repeated request. */
export function readLegCode(transactionId: string, { legId }: ConfirmLegBody): PreparedRpc<LegCode> {
  return rpc.prepare("get_leg_code", { p_transaction_id: transactionId, p_leg_id: legId ?? null }).map(signedLegCode);
}

export function confirmLegByLink(token: string, { counted }: ConfirmLegBody): PreparedRpc<LegCode> {
  return rpc.prepare("confirm_leg_by_link", { p_token: token, p_counted: counted ?? null }).map(signedLegCode);
}

export function readLegCodeByLink(token: string): PreparedRpc<LegCode> {
  return rpc.prepare("get_leg_code_by_link", { p_token: token }).map(signedLegCode);
}

/** Creates a leg link: with it another person hands over or takes back the cash for the sender. */
export function createLegLink(transactionId: string, legId?: string): PreparedRpc<LegLink> {
  return rpc
    .prepare("create_leg_link", { p_transaction_id: transactionId, p_leg_id: legId ?? null })
    .map(({ token }) => ({
      token,
      url: new URL(`/l/${token}`, env().APP_URL).toString(),
    }));
}

// Contains the approved photo, with the application's other documents.
const BUCKET = "driver-documents";

/** The photo of the driver who is the reader's counterpart now. */
export async function openPortrait(db: DbContext, transactionId: string, legId?: string): Promise<Response> {
  const legParameters = { p_transaction_id: transactionId, p_leg_id: legId ?? null };
  return openPicture(BUCKET, await rpc(db, "get_leg_portrait", legParameters));
}

/** The same by the leg's link. */
export async function openPortraitByLink(db: DbContext, token: string): Promise<Response> {
  return openPicture(BUCKET, await rpc(db, "get_leg_portrait_by_link", { p_token: token }));
}
