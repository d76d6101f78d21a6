"use client";

import { useId } from "react";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { CheckIcon } from "@/components/ui/icons";

// Eight colours that stay distinct with colour vision deficiency, on light and dark tiles.
const zoneColors = [
  { value: "#2f6f4f", name: "green" },
  { value: "#1f77b4", name: "blue" },
  { value: "#d1495b", name: "red" },
  { value: "#b8860b", name: "gold" },
  { value: "#7b4fa3", name: "purple" },
  { value: "#0f8b8d", name: "teal" },
  { value: "#c8571b", name: "orange" },
  { value: "#5f6b73", name: "grey" },
] as const;

/** The first colour that no existing zone uses, so that neighbours differ. */
export function pickUnusedColor(usedColors: readonly string[]): string {
  return (
    zoneColors.find(({ value }) => !usedColors.includes(value)) ??
    zoneColors[usedColors.length % zoneColors.length] ??
    zoneColors[0]
  ).value;
}

/** A zone's colour: eight presets, or any other colour. */
export function ColorChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string | null;
  onChange: (color: string) => void;
}) {
  const t = useTranslations(adminZonesMessages);
  const id = useId();
  const isCustom = !zoneColors.some((preset) => preset.value === value.toLowerCase());
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="pb-1.5 text-sm font-medium">{t("color")}</legend>
      <div className="flex flex-wrap gap-1">
        {zoneColors.map((option) => {
          const isSelected = option.value === value.toLowerCase();
          return (
            <label
              key={option.value}
              title={t(option.name)}
              className="tap relative inline-flex items-center justify-center rounded-control has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={id}
                checked={isSelected}
                onChange={() => {
                  onChange(option.value);
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{t(option.name)}</span>
              <Swatch color={option.value} isSelected={isSelected} />
            </label>
          );
        })}
        <label
          title={t("customColor")}
          className="relative inline-flex min-h-tap items-center gap-2 rounded-control px-2 has-focus-visible:outline-2"
        >
          <input
            type="color"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {isCustom && <Swatch color={value} isSelected />}
          <span className="text-sm underline underline-offset-4">{t("customColor")}</span>
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-destructive-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Swatch({ color, isSelected }: { color: string; isSelected: boolean }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className={cx(
        "inline-flex size-8 items-center justify-center rounded-full text-white outline-offset-2",
        isSelected && "outline-2 outline-foreground",
      )}
    >
      {isSelected && <CheckIcon size={18} strokeWidth={3} />}
    </span>
  );
}
