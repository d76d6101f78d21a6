import type { Metadata } from "next";
import { CollectionScreen } from "@/components/customer/hub/collection-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), cashierHubMessages)("collectionTitle") };
}

export default async function CollectionPage({ params }: { params: Promise<{ id: string; collectionId: string }> }) {
  const { id, collectionId } = await params;
  return <CollectionScreen key={collectionId} hubId={id} collectionId={collectionId} />;
}
