"use client";

import Image from "next/image";
import { useState } from "react";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { nameInitial } from "@/lib/domain/text/initial";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { LegPath } from "./leg-paths";

const box = "size-16 shrink-0 rounded-full bg-muted";

/** The driver's approved photo; the initial if there is none or it fails to load. */
export function DriverPhoto({ leg: { id, driver }, path }: { leg: Pick<Leg, "id" | "driver">; path: LegPath }) {
  const t = useTranslations(legMessages);
  const [failed, setFailed] = useState(false);
  if (!driver.hasPhoto || failed)
    return (
      <span
        aria-hidden
        translate="no"
        className={`${box} inline-flex items-center justify-center text-xl font-semibold`}
      >
        {nameInitial(driver.name) || "D"}
      </span>
    );
  return (
    <Image
      unoptimized
      // `legId` makes the URL unique for each leg: the browser caches by URL, and another leg may have another driver.
      src={`${path}/photo?legId=${id}`}
      alt={t("photoOf", { name: driver.name })}
      width={64}
      height={64}
      className={`${box} object-cover`}
      onError={() => {
        setFailed(true);
      }}
    />
  );
}
