import type { AskedFor } from "@/lib/client/device/permission-kept";
import type { PlainKey } from "@/lib/i18n/text";
import type { permissionText } from "@/lib/i18n/text/permission";

type Phone = { android: boolean; ios: boolean; installed: boolean };
type Step = PlainKey<typeof permissionText>;

/** Where a permission is turned on again: on this phone, in this browser or in the app on its home screen. */
export function howSteps(kind: AskedFor, { android, ios, installed }: Phone): readonly [Step, Step, Step] {
  if (ios && kind === "notifications") return ["ios1", "iosPush2", "iosPush3"];
  if (ios) return ["ios1", installed ? "iosApp2" : "ios2", "ios3"];
  if (android) return installed ? ["androidApp1", "androidApp2", "android3"] : ["android1", "android2", "android3"];
  return ["other1", "other2", "other3"];
}
