import type { SettingKey } from "@/lib/domain/settings";
import { moneySettingsText } from "./text/settings-money";
import { peopleSettingsText } from "./text/settings-people";
import { workSettingsText } from "./text/settings-work";
import type { Locale } from "./text";

type Words = Readonly<Record<SettingKey | `${SettingKey}_what`, string>>;

// Typed by the keys: a setting without texts does not compile.
const words: Readonly<Record<Locale, Words>> = {
  en: { ...workSettingsText.en, ...moneySettingsText.en, ...peopleSettingsText.en },
  es: { ...workSettingsText.es, ...moneySettingsText.es, ...peopleSettingsText.es },
};

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(words.en, key) && !key.endsWith("_what");

/** A setting's name. */
export const settingName = (locale: Locale, key: SettingKey): string => words[locale][key];

/** A setting's effect, in a sentence or two. */
export const settingWhat = (locale: Locale, key: SettingKey): string => words[locale][`${key}_what`];
