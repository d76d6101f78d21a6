import type { Metadata } from "next";
import { MapStyleProvider } from "@/components/delivery/map/route-map";
import { TrackingView } from "@/components/customer/tracking/tracking-view";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { trackingMessages } from "@/lib/i18n/messages/tracking";
import { mapUrl } from "@/server/http/map-url";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), trackingMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function TrackPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <MapStyleProvider url={mapUrl()}>
      <TrackingView token={token} />
    </MapStyleProvider>
  );
}
