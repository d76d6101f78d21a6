import type { Metadata } from "next";
import { TripView } from "@/components/customer/trip/trip-view";
import { MapStyleProvider } from "@/components/delivery/map/route-map";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { tripMessages } from "@/lib/i18n/messages/trip";
import { mapUrl } from "@/server/http/map-url";

// The link is a secret: kept from search engines and referrers.
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: getTranslations(await readLocale(), tripMessages)("title"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function TripPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <MapStyleProvider url={mapUrl()}>
      <TripView token={token} />
    </MapStyleProvider>
  );
}
