import "server-only";
import type { PayoutAccountBody, PayoutAccounts, RemovePayoutAccountBody } from "@/lib/contracts/payout-account";
import { callService } from "@/server/database/call-service";
import { checkOwnPassword } from "@/server/session/check-password";
import type { SessionJar } from "@/server/session/session-jar";

/** The driver's pay goes to this bank account from now on, once they have said their password. */
export async function setPayoutAccount(
  session: SessionJar,
  userId: string,
  { currentPassword, ...account }: PayoutAccountBody,
): Promise<PayoutAccounts> {
  await checkOwnPassword(session, currentPassword);
  return callService("set_payout_account", { p_user_id: userId, p_account: account });
}

/** It goes to none any more. */
export async function removePayoutAccount(
  session: SessionJar,
  userId: string,
  { currentPassword }: RemovePayoutAccountBody,
): Promise<PayoutAccounts> {
  await checkOwnPassword(session, currentPassword);
  return callService("set_payout_account", { p_user_id: userId });
}
