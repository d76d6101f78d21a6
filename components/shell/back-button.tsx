"use client";

import { useRouter } from "next/navigation";
import { Button, type ButtonLook } from "@/components/ui/button";
import { BackIcon } from "@/components/ui/icons";

/** To where the reader came from; to the index when he came from nowhere. */
export function BackButton({ children, ...look }: ButtonLook & { children: React.ReactNode }) {
  const router = useRouter();
  return <Button {...look} icon={BackIcon} onClick={() => { if (window.history.length > 1) router.back(); else router.push("/"); }}>{children}</Button>;
}
