import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";

export default async function NothingHere() {
  const { common } = (await currentConsoleLook()).words;
  return (
    <>
      <PageTitle title={common.nothingHere}>{common.nothingHereLead}</PageTitle>
      <Link href="/console" className="btn btn-primary min-h-control">
        {common.toApplications}
      </Link>
    </>
  );
}
