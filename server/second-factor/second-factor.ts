import "server-only";
import type { z } from "zod";
import type {
  ConfirmedSecondFactor,
  SecondFactor,
  SecondFactorSecret,
  VerifySecondFactorBody,
} from "@/lib/contracts/second-factor";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { newRecoveryCodes, recoveryHash } from "@/server/second-factor/recovery-codes";
import { openSecret, sealSecret } from "@/server/second-factor/sealed-secret";
import { newSecret, secretUri, stepOf } from "@/server/second-factor/totp";

type Holder = { p_user_id: string; p_session_id: string };
const holderOf = ({ claims }: DbContext): Holder => ({
  p_user_id: String(claims.sub),
  p_session_id: String(claims.session_id),
});

/** Begins an enrolment: returns the secret once, and stores it encrypted. */
export async function beginSecondFactor(db: DbContext): Promise<SecondFactorSecret> {
  const { p_user_id: userId } = holderOf(db);
  const secret = newSecret();
  await rpc(db, "begin_second_factor", { p_encrypted_secret: sealSecret(secret, userId) });
  const { email, phone, name } = await rpc(db, "get_profile");
  return { uri: secretUri(secret, email ?? phone ?? name), secret };
}

/** Completes an enrolment by its first code. */
export async function confirmSecondFactor(db: DbContext, code: string): Promise<z.input<typeof ConfirmedSecondFactor>> {
  const holder = holderOf(db);
  const { encryptedSecret, step } = await checkedStep(holder, code, true);
  const codes = newRecoveryCodes();
  const p_recovery_hashes = codes.map((recoveryCode) => recoveryHash(holder.p_user_id, recoveryCode));
  return {
    ...(await rpc(serviceContext, "confirm_second_factor", {
      ...holder,
      p_encrypted_secret: encryptedSecret,
      p_step: step,
      p_recovery_hashes,
    })),
    codes,
  };
}

/** Verifies the caller's session by an authenticator code or a recovery code. */
export async function verifySecondFactor(db: DbContext, body: VerifySecondFactorBody): Promise<SecondFactor> {
  const holder = holderOf(db);
  if ("code" in body)
    return rpc(serviceContext, "verify_second_factor", {
      ...holder,
      p_step: (await checkedStep(holder, body.code, false)).step,
    });
  // Counts as an attempt, like a code.
  await rpc(serviceContext, "begin_second_factor_check", { ...holder, p_pending: false });
  return rpc(serviceContext, "verify_second_factor", {
    ...holder,
    p_recovery_hash: recoveryHash(holder.p_user_id, body.recoveryCode),
  });
}

async function checkedStep(
  holder: Holder,
  code: string,
  pending: boolean,
): Promise<{ encryptedSecret: string; step: number }> {
  const { encryptedSecret } = await rpc(serviceContext, "begin_second_factor_check", { ...holder, p_pending: pending });
  const step = stepOf(openSecret(encryptedSecret, holder.p_user_id), code.replace(/\s/g, ""));
  if (step === null) throw new Refusal("SECOND_FACTOR_INVALID");
  return { encryptedSecret, step };
}
