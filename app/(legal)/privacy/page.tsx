import { titled } from "@/app/titled";
import { LegalArticle } from "../legal-article";

export const generateMetadata = titled("privacy");

export default function PrivacyPage() {
  return <LegalArticle name="privacy" />;
}
