"use client";

import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { cx } from "@/components/ui/class-names";
import { controlClass } from "@/components/ui/form/field";
import { SearchIcon, SettingsIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSearchText } from "@/lib/client/hooks/use-search-text";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminPaletteMessages } from "@/lib/i18n/messages/admin-palette";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { isComposing } from "@/components/ui/form/composing";
import { settingAreas, settingsByArea } from "@/lib/domain/settings";
import { settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { adminTemplatesMessages } from "@/lib/i18n/messages/admin-templates";
import { adminSections } from "../shell/admin-sections";
import { getPageActions } from "./page-actions";
import { paletteActions, paletteOptions, type PaletteOption } from "./palette-options";
import { settingPath } from "../shell/admin-paths";

/** Command palette: actions of the open page, deliveries, drivers, customers, all pages and all settings. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations(adminPaletteMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const { go } = useNavigate();
  // The actions at the moment the palette opened.
  const [pageActions] = useState(getPageActions);
  const settings = useMemo(() => settingDestinations(locale), [locale]);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useState("");
  const { text, setText } = useSearchText(searchText, setSearchText);
  const [activeIndex, setActiveIndex] = useState(0);
  const query = searchText.trim();
  const search = useResource(query ? `/api/admin/search?q=${encodeURIComponent(query)}` : null);
  // Results of an earlier query do not apply to the current text.
  const isCurrent = text.trim() === query && !search.isPrevious;
  const options = paletteOptions(text, {
    pageActions,
    settings,
    searchResults: isCurrent ? search.data : undefined,
    actions: paletteActions.map((action) => ({ ...action, label: t(action.key) })),
    pages: adminSections.map((section) => ({ ...section, label: tAdmin(section.key) })),
  });
  const selectedIndex = Math.min(activeIndex, options.length - 1);
  const searching = text.trim() !== "" && !(isCurrent && (search.data ?? search.error));

  // After the dialog has focused its title.
  useEffect(() => {
    input.current?.focus();
  }, []);

  function openOption(option: PaletteOption | undefined) {
    if (!option) return;
    const { target } = option;
    onClose();
    // In the next frame: a dialog that opens then captures the restored focus.
    if (typeof target === "function") requestAnimationFrame(target);
    else go(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (options.length > 0) setActiveIndex((selectedIndex + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      openOption(options[selectedIndex]);
    }
  }

  const status = search.error
    ? t("failed")
    : searching
      ? t("searching")
      : options.length === 0
        ? t("noMatches")
        : t("resultCount", { n: options.length });
  return (
    <Dialog open onClose={onClose} title={t("title")} hideTitle className="mt-[8dvh] max-h-[84dvh]! max-w-text">
      {/* Sticky, so that the input stays visible while the arrow keys scroll the list. */}
      <span className="sticky -top-3 z-10 -my-3 block bg-card py-3">
        <SearchIcon
          aria-hidden
          size={20}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted-foreground"
        />
        <input
          ref={input}
          role="combobox"
          aria-label={t("title")}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={selectedIndex >= 0 ? `${listId}-${selectedIndex}` : undefined}
          placeholder={t("placeholder")}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
          className={`${controlClass} pl-10`}
        />
      </span>
      <div id={listId} role="listbox" aria-label={t("title")} className="flex flex-col pt-4">
        {options.map((option, index) => (
          <Option
            key={option.key}
            id={`${listId}-${index}`}
            option={option}
            isActive={index === selectedIndex}
            heading={options[index - 1]?.group === option.group ? null : t(option.group)}
            onPress={() => {
              openOption(option);
            }}
          />
        ))}
      </div>
      <p
        role="status"
        className={cx(
          "px-3 py-2 text-sm text-muted-foreground",
          options.length > 0 && !search.error && !searching && "sr-only",
        )}
      >
        {status}
      </p>
    </Dialog>
  );
}

function Option({
  id,
  option: { label, detail, icon: OptionIcon },
  isActive,
  heading,
  onPress,
}: {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  /** Heading of the group, only for its first option. */
  heading: string | null;
  onPress: () => void;
}) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-medium text-muted-foreground">
          {heading}
        </div>
      )}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        ref={isActive ? (node) => node?.scrollIntoView({ block: "nearest" }) : undefined}
        // Keeps the focus in the input, which a click would take.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={onPress}
        className={cx(
          "flex min-h-10 scroll-mt-24 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5",
          isActive ? "bg-muted" : "hover:bg-muted",
        )}
      >
        <OptionIcon aria-hidden size={18} className="shrink-0 text-muted-foreground" />
        {/* Stacked on a phone, where name and amount do not fit on one line. */}
        <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail && (
            <span className="truncate text-sm text-muted-foreground tabular-nums sm:max-w-[55%]">{detail}</span>
          )}
        </span>
      </div>
    </>
  );
}

/** All sections of the settings, then all settings, each with the URL that opens it. */
function settingDestinations(locale: Locale) {
  const t = getTranslations(locale, adminSettingsMessages);
  const sectionDestination = (key: string, label: string) => ({
    key,
    label,
    href: `/admin/settings?q=${encodeURIComponent(label)}`,
    icon: SettingsIcon,
  });
  return [
    ...settingAreas.map((area) => sectionDestination(area, t(`area_${area}`))),
    sectionDestination("texts", getTranslations(locale, adminTemplatesMessages)("title")),
    sectionDestination("hubs", t("area_hubs")),
    ...settingAreas.flatMap((area) =>
      settingsByArea[area].map((key) => ({
        key,
        label: settingName(locale, key),
        href: settingPath(key),
        icon: SettingsIcon,
      })),
    ),
  ];
}
