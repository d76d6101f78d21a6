import { pageMetadata } from "@/app/page-metadata";
import { requireApplicant } from "@/app/require-session";
import { ReauthenticationHost } from "@/components/account/authentication-hosts";
import { ApplyScreen } from "@/components/driver/application/apply-screen";
import { SessionProvider } from "@/lib/client/hooks/use-session";

export const generateMetadata = pageMetadata("apply");

export default async function ApplyPage() {
  const session = await requireApplicant();
  return (
    <SessionProvider session={session}>
      <ApplyScreen initialSession={session} />
      <ReauthenticationHost />
    </SessionProvider>
  );
}
