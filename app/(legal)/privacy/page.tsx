import { pageMetadata } from "@/app/page-metadata";
import { LegalArticle } from "../legal-article";

export const generateMetadata = pageMetadata("privacy");

export default function PrivacyPage() {
  return <LegalArticle name="privacy" />;
}
