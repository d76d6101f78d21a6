import "server-only";
import { z } from "zod";
import { emptyResponse } from "@/lib/contracts/common";
import { AddressChange } from "@/lib/contracts/delivery/address-change";
import { DriverProfile } from "@/lib/contracts/driver/driver";
import { EmailVerification, Profile } from "@/lib/contracts/profile";
import { SecondFactor } from "@/lib/contracts/second-factor";
import { SessionOrNull } from "@/lib/contracts/session";
import { Locale, Settings } from "@/lib/contracts/settings";
import { toLocale } from "@/lib/i18n/translate";
import { PositionFile } from "@/server/database/results/positions";

/** Whether the auth server calls our hook for access tokens. */
const TokenHookHealth = z.object({ codeSignIn: z.enum(["hook", "no_hook", "unknown"]) });

/** Whether the address or number belongs to another account. */
const SignUpConflict = z.object({ emailTaken: z.boolean(), phoneTaken: z.boolean() });

/** Result of get_account_notice_to_send(): a message to an account's previous address; `to` is null if none may be sent. */
const AccountNotice = z.object({
  action: z.literal("send"),
  channel: z.enum(["phone", "email"]),
  changed: z.enum(["phone", "email", "password"]),
  at: z.string(),
  locale: z.string().transform(toLocale),
  to: z.string().nullable(),
  newAddress: z.string().nullable(),
  heldUntil: z.string().nullable(),
  /** Whether the message includes a link that reverts the change. */
  canUndo: z.boolean(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;
const AccountNoticeToSend = z.discriminatedUnion("action", [z.object({ action: z.literal("none") }), AccountNotice]);

/** Results of the functions in supabase/schemas/accounts. */
export const accountsResults = {
  get_account_notice_to_send: AccountNoticeToSend,
  admin_reset_second_factor: emptyResponse,
  allow_password_change: emptyResponse,
  begin_email_verification: z.object({ email: z.string(), locale: Locale }).nullable(),
  begin_phone_sign_up: emptyResponse,
  begin_phone_verification: emptyResponse,
  begin_second_factor: emptyResponse,
  begin_second_factor_check: z.object({ encryptedSecret: z.string() }),
  check_code_sign_in: emptyResponse,
  check_phone_verification: emptyResponse,
  check_reauthentication: emptyResponse,
  check_recovery_session: emptyResponse,
  clear_forgotten_password: emptyResponse,
  confirm_address_change: AddressChange,
  confirm_second_factor: SecondFactor,
  get_current_session: SessionOrNull,
  delete_account: z.object({ deleted: z.literal(true) }),
  export_account: z.record(z.string(), z.unknown()),
  get_address_change_by_link: AddressChange,
  get_driver_profile: DriverProfile,
  get_email_verification: EmailVerification,
  get_profile: Profile,
  get_second_factor: SecondFactor,
  get_settings: Settings,
  is_admin: z.boolean(),
  list_own_position_files: z.array(PositionFile),
  record_account_notice: emptyResponse,
  record_code_session: emptyResponse,
  record_reauthentication: emptyResponse,
  request_email_verification: EmailVerification,
  request_second_factor_reset: SecondFactor,
  find_sign_up_conflict: SignUpConflict,
  get_token_hook_health: TokenHookHealth,
  undo_address_change: AddressChange,
  update_driver_profile: DriverProfile,
  update_profile: Profile,
  update_settings: Settings,
  verify_email: EmailVerification,
  verify_second_factor: SecondFactor,
};
