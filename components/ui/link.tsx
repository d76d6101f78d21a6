"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";
import { useIsIdle } from "@/lib/client/app/idle";
import { canNavigate } from "@/lib/client/app/leave-guard";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus"> & {
  /** Whether its page is fetched before anybody means it. */
  ahead?: boolean;
};

/**
 * A link within the app. Its page is fetched ahead once the page it stands on has come to rest, or as soon as somebody
 * points at it, touches it or comes to it by keys: on a slow phone the places one might go to next would come before
 * what one came for.
 */
export default function Link({ ahead = true, ...props }: Props) {
  const atRest = useIsIdle();
  const [meant, setMeant] = useState(false);
  const mean = () => {
    setMeant(true);
  };
  return (
    <NextLink
      {...props}
      prefetch={meant || (ahead && atRest) ? null : false}
      onPointerEnter={mean}
      onFocus={mean}
      onNavigate={(event) => {
        if (canNavigate()) props.onNavigate?.(event);
        else event.preventDefault();
      }}
    />
  );
}
