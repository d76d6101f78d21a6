"use client";

import Link from "@/components/ui/link";
import { authText } from "@/lib/i18n/text/auth";
import { useText } from "@/lib/i18n/use-text";

export function ConsentLine() {
  const say = useText(authText);
  return (
    <p className="text-sm text-ink-soft">
      {say("consent")}{" "}
      <Link href="/terms" className="underline underline-offset-4">
        {say("terms")}
      </Link>{" "}
      {say("and")}{" "}
      <Link href="/privacy" className="underline underline-offset-4">
        {say("privacy")}
      </Link>
      .
    </p>
  );
}
