import { z } from "zod";
import type { RouteContract } from "@/lib/contracts/common";

export const Locale = z.enum(["en", "es"]);
export const Theme = z.enum(["system", "light", "dark"]);

const notificationPreferences = {
  push: z.boolean(),
  sms: z.boolean(),
  sound: z.boolean(),
  /**
   * For a phone without internet: the code for handing over or getting back cash is sent by text with the amount.
   */
  codesBySms: z.boolean().optional(),
};
export const Settings = z
  .object({
    locale: Locale,
    theme: Theme,
    /** `auto` until the reader has chosen: metric for the active delivery and the console, miles for an offer. */
    units: z.enum(["auto", "miles", "km"]),
    navigationApp: z.enum(["auto", "google", "apple", "waze"]),
    notifications: z.object(notificationPreferences),
  })
  .meta({ id: "Settings" });
export type Settings = z.infer<typeof Settings>;
export const SettingsPatch = z
  .strictObject({ ...Settings.shape, notifications: z.strictObject(notificationPreferences).partial() })
  .partial();
export type SettingsPatch = z.infer<typeof SettingsPatch>;

const tag = "Session";

export const settings = {
  get: {
    method: "GET",
    path: "/api/settings",
    actor: "user",
    tag,
    summary: "Retrieve the caller's settings",
    response: Settings,
  },
  update: {
    method: "PATCH",
    path: "/api/settings",
    actor: "user",
    tag,
    summary: "Update settings",
    body: SettingsPatch,
    response: Settings,
    example: { theme: "dark" },
  },
} as const satisfies Record<string, RouteContract>;
