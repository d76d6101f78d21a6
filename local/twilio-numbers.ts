// Fault modes of the SMS provider by phone number; persistent, because apps remember opt-outs too.
import path from "node:path";
import { keep, readKept } from "./kept.ts";
import { nextSetting, type Setting } from "./modes.ts";

export const NUMBER_MODES = [
  "ok",
  "unreachable",
  "refused",
  "landline",
  "filtered",
  "region-off",
  "opted-out",
  "busy",
  "broken",
  "stuck",
  "silent",
  "slow",
] as const;
export type NumberMode = (typeof NUMBER_MODES)[number];

export type Numbers = {
  set(number: string, setting: Setting<NumberMode>): void;
  hasOptedOut(number: string): boolean;
  // The mode for one message.
  use(number: string): Setting<NumberMode>;
};

export const E164 = /^\+[1-9]\d{6,14}$/;

export function openNumbers(dataDir: string): Numbers {
  const file = path.join(dataDir, "twilio.json");
  const settings = new Map(Object.entries(readKept<Record<string, Setting<NumberMode>>>(file, {})));
  const save = () => keep(file, Object.fromEntries(settings));
  const set = (number: string, setting: Setting<NumberMode>): void => {
    if (setting.mode === "ok") settings.delete(number);
    else settings.set(number, setting);
    save();
  };
  return {
    set,
    hasOptedOut: (number) => settings.get(number)?.mode === "opted-out",
    use(number) {
      const holder = { setting: settings.get(number) ?? { mode: "ok" as const } };
      const setting = nextSetting<NumberMode>(holder);
      if (holder.setting !== setting) set(number, holder.setting);
      return setting;
    },
  };
}
