import { pageMetadata } from "@/app/page-metadata";
import { HistoryScreen } from "@/components/driver/deliveries/history-screen";

export const generateMetadata = pageMetadata("history");

export default function HistoryPage() {
  return <HistoryScreen />;
}
