import type { Metadata } from "next";
import { OfflineScreen } from "@/components/driver/shell/offline-screen";

export const metadata: Metadata = { title: "No connection", robots: { index: false } };

// The service worker keeps this one and shows it in place of any page that it does not have.
export default function OfflinePage() {
  return <OfflineScreen />;
}
