import type { SettingKey } from "@/lib/domain/settings";
import { moneySettingsMessages } from "./messages/settings-money";
import { peopleSettingsMessages } from "./messages/settings-people";
import { workSettingsMessages } from "./messages/settings-work";
import type { Locale } from "./translate";

type Words = Readonly<Record<SettingKey | `${SettingKey}_what`, string>>;

// Typed by the keys: a setting without texts does not compile.
const words: Readonly<Record<Locale, Words>> = {
  en: { ...workSettingsMessages.en, ...moneySettingsMessages.en, ...peopleSettingsMessages.en },
  es: { ...workSettingsMessages.es, ...moneySettingsMessages.es, ...peopleSettingsMessages.es },
};

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(words.en, key) && !key.endsWith("_what");

/** A setting's name. */
export const settingName = (locale: Locale, key: SettingKey): string => words[locale][key];

/** A setting's effect, in a sentence or two. */
export const settingDescription = (locale: Locale, key: SettingKey): string => words[locale][`${key}_what`];
