// Fault modes of the SMS provider by phone number; persistent, because apps remember opt-outs too.
import path from "node:path";
import { saveState, readState } from "../state-file.ts";
import { consumeMode, type EmulatorMode } from "../mode.ts";

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

export type NumberModes = {
  set(number: string, setting: EmulatorMode<NumberMode>): void;
  hasOptedOut(number: string): boolean;
  // The mode for one message.
  use(number: string): EmulatorMode<NumberMode>;
};

export const E164_PATTERN = /^\+[1-9]\d{6,14}$/;

export function createNumberModes(dataDir: string): NumberModes {
  const file = path.join(dataDir, "twilio.json");
  const settings = new Map(Object.entries(readState<Record<string, EmulatorMode<NumberMode>>>(file, {})));
  const save = () => saveState(file, Object.fromEntries(settings));
  const set = (number: string, setting: EmulatorMode<NumberMode>): void => {
    if (setting.mode === "ok") settings.delete(number);
    else settings.set(number, setting);
    save();
  };
  return {
    set,
    hasOptedOut: (number) => settings.get(number)?.mode === "opted-out",
    use(number) {
      const holder = { setting: settings.get(number) ?? { mode: "ok" as const } };
      const setting = consumeMode<NumberMode>(holder);
      if (holder.setting !== setting) set(number, holder.setting);
      return setting;
    },
  };
}
