import type { BrowserPermission } from "@/lib/client/device/permission-request";
import type { NonPluralMessageKey } from "@/lib/i18n/translate";
import type { permissionMessages } from "@/lib/i18n/messages/permission";

type Platform = { android: boolean; ios: boolean; installed: boolean };
type InstructionKey = NonPluralMessageKey<typeof permissionMessages>;

/** The instructions to enable a permission again on this phone, in this browser or installed app. */
export function permissionSteps(
  kind: BrowserPermission,
  { android, ios, installed }: Platform,
): readonly [InstructionKey, InstructionKey, InstructionKey] {
  if (ios && kind === "notifications") return ["ios1", "iosPush2", "iosPush3"];
  if (ios) return ["ios1", installed ? "iosApp2" : "ios2", "ios3"];
  if (android) return installed ? ["androidApp1", "androidApp2", "android3"] : ["android1", "android2", "android3"];
  return ["other1", "other2", "other3"];
}
