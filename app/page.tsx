export default function FrontPage() {
  return (
    <main>
      <h1>License keys and updates</h1>
      <p>
        Software talks to this address to check its license key and to look for new versions. There is nothing
        to read here for people.
      </p>
    </main>
  );
}
