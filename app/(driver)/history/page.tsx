import { titled } from "@/app/titled";
import { HistoryScreen } from "@/components/driver/deliveries/history-screen";

export const generateMetadata = titled("history");

export default function HistoryPage() {
  return <HistoryScreen />;
}
