/** What a value in a list is, on a phone, where lists have no heads of columns. */
export function PhoneLabel({ children }: { children: string }) {
  return <span className="mr-1 text-muted md:hidden">{children}:</span>;
}
