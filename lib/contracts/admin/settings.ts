import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import {
  cursor,
  limit,
  singleLineText,
  page,
  reasonBody,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { settingAreas, settingKeys, settingUnits } from "@/lib/domain/settings";

const SettingKeyName = z.enum(settingKeys);
/** A number in the setting's unit, a boolean, or a list. */
const SettingValue = z.union([
  z.number().min(0).max(100_000_000),
  z.boolean(),
  z.array(z.number().min(0).max(100_000_000)).min(1).max(10),
  z.array(z.string().max(40)).max(10),
]);
type SettingValue = z.infer<typeof SettingValue>;

/**
 * One setting.
 * `value`: in `unit`. `initial`: its default. `minimum`, `maximum`: bounds, of each element for a list; null without bounds.
 * `administratorsNeeded`: for a change; 0: only a release changes it. `maximumSetting`: the setting that it may not
 * exceed. `version`: grows with each change. `waiting`: a change that waits for approval.
 */
export const Setting = z
  .object({
    key: SettingKeyName,
    area: z.enum(settingAreas),
    unit: z.enum(settingUnits),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    administratorsNeeded: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    maximumSetting: SettingKeyName.nullable(),
    value: z.unknown(),
    initial: z.unknown(),
    version: z.number().int(),
    lastChange: z.object({ at: time, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    waiting: z
      .object({ approvalId: uuid, value: z.unknown(), mine: z.boolean(), expiresAt: time, by: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "Setting" });
export type Setting = z.infer<typeof Setting>;

/** `isSoleAdmin`: there is no other administrator, so changes that need two take effect immediately. */
export const SettingList = z.object({ isSoleAdmin: z.boolean(), items: z.array(Setting) }).meta({ id: "SettingList" });
export type SettingList = z.infer<typeof SettingList>;

/** An unknown key is answered with 404. */
const SettingParams = z.strictObject({ key: singleLineText(80) });

/** `version`: the version that the caller has read; a stale one is refused. */
export const ChangeSettingBody = z.strictObject({
  value: SettingValue,
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  ...reasonBody.shape,
});
export type ChangeSettingBody = z.infer<typeof ChangeSettingBody>;

export const SettingOrPending = z.union([Setting, PendingApproval]);

/** `by`: null for a change made in SQL. `withoutApprover`: it needs two administrators, and there was only one. */
const SettingChange = z
  .object({
    id: z.number().int(),
    at: time,
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    by: z.string().nullable(),
    approvedBy: z.string().nullable(),
    withoutApprover: z.boolean(),
  })
  .meta({ id: "SettingChange" });
type SettingChange = z.infer<typeof SettingChange>;
export const SettingHistory = page(SettingChange).meta({ id: "SettingHistory" });
const SettingHistoryQuery = z.strictObject({ cursor, limit: limit(20) });

const tag = "Admin: settings";
export const adminSettings = {
  list: {
    method: "GET",
    path: "/api/admin/settings",
    actor: "admin",
    tag,
    summary: "List settings with bounds, value and last change",
    response: SettingList,
  },
  update: {
    method: "PUT",
    path: "/api/admin/settings/{key}",
    actor: "admin",
    tag,
    summary: "Change a setting; limits on cash, money and safety need a second administrator",
    params: SettingParams,
    body: ChangeSettingBody,
    response: SettingOrPending,
    accepted: PendingApproval,
    example: { value: 420, version: 0, reason: "Receivers in tall buildings need longer" },
  },
  listHistory: {
    method: "GET",
    path: "/api/admin/settings/{key}/history",
    actor: "admin",
    tag,
    summary: "List a setting's changes with author and reason",
    params: SettingParams,
    query: SettingHistoryQuery,
    response: SettingHistory,
  },
} as const satisfies Record<string, RouteContract>;
