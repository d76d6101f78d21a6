import { titled } from "@/app/titled";
import { requireApplicant } from "@/app/require-session";
import { Reauthentication } from "@/components/account/reauthentication";
import { ApplyScreen } from "@/components/driver/application/apply-screen";
import { SessionProvider } from "@/lib/client/hooks/use-session";

export const generateMetadata = titled("apply");

export default async function ApplyPage() {
  const session = await requireApplicant();
  return (
    <SessionProvider session={session}>
      <ApplyScreen initial={session} />
      <Reauthentication />
    </SessionProvider>
  );
}
