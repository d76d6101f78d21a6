import "server-only";
import { z } from "zod";
import { emptyResponse, time, uuid } from "@/lib/contracts/common";
import { CashPhoto, CashPhotoList } from "@/lib/contracts/delivery/cash-photo";
import { Leg, LegKind, LegOrNull } from "@/lib/contracts/delivery/leg";
import { Task } from "@/lib/contracts/driver/task";
import { legKinds } from "@/lib/domain/task/leg";
import { toLocale } from "@/lib/i18n/translate";
import { StoredPortrait } from "@/server/database/results/drivers";

/** The code of a leg: cash that one party must hand to another now. Its QR is signed when read. */
export const StoredLegCode = z.object({
  legId: uuid,
  kind: z.enum([...legKinds, "collection"]),
  driverId: uuid,
  code: z.string(),
  formattedCode: z.string(),
  expiresAt: time,
});
export type StoredLegCode = z.infer<typeof StoredLegCode>;

/** A photo of cash, with its storage path. */
const StoredCashPhoto = CashPhoto.extend({ path: z.string() });

/** `isNew`: false if the same picture was stored already. */
const SavedCashPhoto = CashPhoto.extend({ isNew: z.boolean() });

const LinkToken = z.object({ token: z.string() });
const locale = z.string().nullish().transform(toLocale);

const trimmedText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");

/** Result of get_leg_code_sms_to_send(): the content and recipient of an SMS with a leg's code. */
export const LegCodeSms = z.object({
  phone: z.string(),
  locale,
  kind: LegKind,
  amount: z.number(),
  matchingDigits: z.string(),
  formattedCode: z.string(),
  driver: trimmedText,
});
export type LegCodeSms = z.infer<typeof LegCodeSms>;

/** Results of the functions in supabase/schemas/custody. */
export const custodyResults = {
  arrive: Task,
  check_cash_photo: emptyResponse,
  confirm_leg: StoredLegCode,
  confirm_leg_by_link: StoredLegCode,
  count_leg: Task,
  create_leg_link: LinkToken,
  dispute_leg: Leg,
  dispute_leg_by_link: Leg,
  get_cash_photo: StoredCashPhoto,
  get_leg: LegOrNull,
  get_leg_by_link: Leg,
  get_leg_code: StoredLegCode,
  get_leg_code_by_link: StoredLegCode,
  get_leg_portrait: StoredPortrait,
  get_leg_portrait_by_link: StoredPortrait,
  leave_pickup: Task,
  get_leg_code_sms_to_send: LegCodeSms.nullable(),
  list_cash_photos: CashPhotoList,
  prove_leg: Task,
  prove_scanned_leg: Task,
  save_cash_photo: SavedCashPhoto,
};
