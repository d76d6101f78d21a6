import type { Metadata } from "next";
import { CollectionScreen } from "@/components/customer/hub/collection-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("backTitle") };
}

export default async function CollectionPage({ params }: { params: Promise<{ id: string; collectionId: string }> }) {
  const { id, collectionId } = await params;
  return <CollectionScreen key={collectionId} hubId={id} collectionId={collectionId} />;
}
