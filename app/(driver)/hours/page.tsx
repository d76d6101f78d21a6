import { pageMetadata } from "@/app/page-metadata";
import { HoursScreen } from "@/components/driver/shifts/hours-screen";

export const generateMetadata = pageMetadata("hours");

export default function HoursPage() {
  return <HoursScreen />;
}
