"use client";

import { useState, type ComponentProps } from "react";
import { passwordInputMessages } from "@/lib/i18n/messages/password-input";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "../class-names";
import { controlClass, Field, type FieldProps } from "./field";
import { EyeIcon, EyeOffIcon } from "../icons";

export function PasswordInput({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const t = useTranslations(passwordInputMessages);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...rest}
            {...ids}
            type={shown ? "text" : "password"}
            className={cx(controlClass, "pr-12", className)}
          />
          <button
            type="button"
            aria-label={t(shown ? "hide" : "show")}
            aria-pressed={shown}
            onClick={() => {
              setShown(!shown);
            }}
            className="tap absolute inset-y-0 right-0 inline-flex items-center justify-center rounded-control text-muted-foreground"
          >
            <Icon aria-hidden size={20} />
          </button>
        </span>
      )}
    </Field>
  );
}
