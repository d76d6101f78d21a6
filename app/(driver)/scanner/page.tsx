import { pageMetadata } from "@/app/page-metadata";
import { ScannerScreen } from "@/components/driver/scan/scanner-screen";

export const generateMetadata = pageMetadata("scanner");

export default function ScannerPage() {
  return <ScannerScreen />;
}
