"use client";

import { useId, type ComponentProps, type ReactNode, useEffect } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "../class-names";
import { ChevronDownIcon, WarningIcon } from "../icons";

export type FieldProps = {
  label: string;
  /** Visually hidden, for example in a table with headers. */ hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
};
type Ids = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Label, control, hint and error, linked by ids for screen readers. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const t = useTranslations(commonMessages);
  const id = useId();
  useRestoreEarlyInput(id);
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
        {optional && <span className="font-normal text-muted-foreground"> ({t("optional")})</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-destructive-text">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

export const controlClass =
  "min-h-tap w-full rounded-control border border-input bg-card px-3 text-base text-foreground placeholder:text-muted-foreground aria-invalid:border-destructive focus-visible:outline-2 focus-visible:outline-offset-0";

export function Input({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} optional={optional}>
      {(ids) => <input {...rest} {...ids} className={cx(controlClass, className)} />}
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => <textarea {...rest} {...ids} rows={rows} className={cx(controlClass, "py-3", className)} />}
    </Field>
  );
}

export type Option = { value: string; label: string };

export function Select({
  label,
  hideLabel,
  hint,
  error,
  optional,
  options,
  placeholder,
  className,
  ...rest
}: FieldProps & ComponentProps<"select"> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative block">
          <select {...rest} {...ids} className={cx(controlClass, "appearance-none pr-10", className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted-foreground"
          />
        </span>
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  ...rest
}: Omit<FieldProps, "label"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type">) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-tap items-center gap-3 text-sm">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          {label}
          {hint && <span className="block text-muted-foreground">{hint}</span>}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm text-destructive-text">
          {error}
        </p>
      )}
    </div>
  );
}

/** A switch applies immediately, without a save button. */
type SwitchProps = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

export function Switch({ label, hint, ...rest }: SwitchProps & { label: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span id={id} className="block text-base">
          {label}
        </span>
        {hint && <span className="block text-sm text-muted-foreground">{hint}</span>}
      </span>
      <BareSwitch {...rest} labelledBy={id} className="ml-auto" />
    </div>
  );
}

/** A switch without visible text, labelled by an element's id or an accessible label. */
export function BareSwitch({
  checked,
  disabled,
  onChange,
  label,
  labelledBy,
  className,
}: SwitchProps & { label?: string; labelledBy?: string; className?: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-labelledby={labelledBy}
      disabled={disabled}
      onClick={() => {
        onChange(!checked);
      }}
      className={cx(
        "relative h-8 w-14 shrink-0 rounded-full border transition-colors duration-150 before:absolute before:-inset-2 disabled:opacity-50",
        checked ? "border-primary bg-primary" : "border-input bg-muted",
        className,
      )}
    >
      <span
        className={cx(
          "absolute top-1 left-1 size-5.5 rounded-full transition-transform duration-150",
          checked ? "translate-x-6 bg-primary-foreground" : "bg-input",
        )}
      />
    </button>
  );
}

/** Radio group as tall rows with native radios. */
export function ChoiceList({
  legend,
  name,
  options,
  value,
  onChange,
  hideLegend,
  error,
}: {
  legend: string;
  name: string;
  options: readonly (Option & { hint?: string })[];
  value: string | null;
  onChange: (value: string) => void;
  hideLegend?: boolean;
  /** Validation error, shown instead of the legend. */
  error?: string | null;
}) {
  return (
    <fieldset className="flex flex-col">
      <legend className={hideLegend && !error ? "sr-only" : "pb-2 text-sm font-medium"}>
        {error ? (
          <span translate="no" role="alert" className="flex items-start gap-1.5 text-destructive-text">
            <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
            {error}
          </span>
        ) : (
          legend
        )}
      </legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-tap items-center gap-3 border-b py-2 last:border-b-0">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-invalid={error ? true : undefined}
            onChange={() => {
              onChange(option.value);
            }}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-sm text-muted-foreground">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Restores text that was typed, or filled in by a password manager, before hydration: the input has it, but React
 * received no event, so the first render would clear it. Dispatches an input event after hydration.
 * @param id of the input
 */
function useRestoreEarlyInput(id: string): void {
  useEffect(() => {
    const field = document.getElementById(id);
    const inputClass = [HTMLInputElement, HTMLTextAreaElement].find((candidate) => field instanceof candidate);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !inputClass) return;
    const typed = field.value;
    if (typed === field.defaultValue) return;
    // React detects a change only if the value differs from the last one that it set. It intercepts the instance's
    // setter, so call the prototype's setter instead.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(inputClass.prototype, "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
}
