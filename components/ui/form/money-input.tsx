"use client";

import type { ComponentProps } from "react";
import { cx } from "../class-names";
import { controlClass, Field, type FieldProps } from "./field";

/** Input for an amount in dollars. */
export function MoneyInput({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "inputMode" | "autoComplete">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative block">
          <span aria-hidden className="absolute inset-y-0 left-3 inline-flex items-center text-muted-foreground">
            $
          </span>
          <input
            maxLength={14}
            {...rest}
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            className={cx(controlClass, "pl-7! tabular-nums", className)}
          />
        </span>
      )}
    </Field>
  );
}
