import { pageMetadata } from "@/app/page-metadata";
import { OfflineScreen } from "@/components/driver/shell/offline-screen";

export const generateMetadata = pageMetadata("offline", { robots: { index: false } });

// The service worker stores this page and shows it in place of pages without a stored copy.
export default function OfflinePage() {
  return <OfflineScreen />;
}
