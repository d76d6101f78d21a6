import { titled } from "@/app/titled";
import { OfflineScreen } from "@/components/driver/shell/offline-screen";

export const generateMetadata = titled("offline", { robots: { index: false } });

// The service worker keeps this one and shows it in place of any page that it does not have.
export default function OfflinePage() {
  return <OfflineScreen />;
}
