"use client";

import Link from "@/components/ui/navigation/link";
import { useState } from "react";
import { passwordMessages } from "@/lib/i18n/messages/password";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ChangePasswordForm } from "./change-password-form";

/** The password on the user's profile: hidden, with a form to change it. */
export function PasswordSetting({ asCard = false }: { /** Whether to render as a card. */ asCard?: boolean }) {
  const t = useTranslations(passwordMessages);
  const [changing, setChanging] = useState(false);
  const Container = asCard ? Card : "section";
  return (
    <Container aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm font-medium">{t("title")}</span>
        {!changing && (
          <Button
            variant="quiet"
            className="-mr-4"
            onClick={() => {
              setChanging(true);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
      {changing && (
        <>
          <ChangePasswordForm
            onDone={() => {
              setChanging(false);
            }}
          />
          <Link
            href="/forgot-password"
            className="tap inline-flex max-w-full shrink-0 items-center justify-center text-sm underline underline-offset-4"
          >
            {t("forgot")}
          </Link>
        </>
      )}
    </Container>
  );
}
