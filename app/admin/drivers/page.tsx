import type { Metadata } from "next";
import { Suspense } from "react";
import { DriversScreen } from "@/components/admin/drivers-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminDriversText)("title") };
}

export default function AdminDriversPage() {
  return <Suspense><DriversScreen /></Suspense>;
}
