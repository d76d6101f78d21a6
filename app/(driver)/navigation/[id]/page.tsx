import { pageMetadata } from "@/app/page-metadata";
import { NavigationScreen } from "@/components/driver/navigation/navigation-screen";
import { mapUrl } from "@/server/http/map-url";

export const generateMetadata = pageMetadata("navigation");

export default async function NavigationPage({ params }: { params: Promise<{ id: string }> }) {
  return <NavigationScreen transactionId={(await params).id} mapStyleUrl={mapUrl()} />;
}
