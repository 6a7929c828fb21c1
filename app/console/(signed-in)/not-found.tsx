import { Link } from "@/lib/ui/console/link";
import { PageTitle } from "@/lib/ui/console/page-title";

export default function NothingHere() {
  return (
    <>
      <PageTitle title="There is nothing here">The address is not right, or what was here is gone.</PageTitle>
      <Link href="/console" className="btn btn-primary min-h-11">
        To the applications
      </Link>
    </>
  );
}
