/** What the product's code reads from the environment when a benchmark calls it on a database of its own. */
export function setUpEnvironment(databaseUrl: string): void {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    BASE_URL: "https://licenses.example.test",
  });
  for (const name of ["MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET"])
    process.env[name] = "a secret of a benchmark, thirty-two long";
}
