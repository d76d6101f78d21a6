import { titled } from "@/app/titled";
import { HoursScreen } from "@/components/driver/day/hours-screen";

export const generateMetadata = titled("hours");

export default function HoursPage() {
  return <HoursScreen />;
}
