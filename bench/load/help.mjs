/** What `npm run bench -- --help` prints. */
export const HELP = `npm run bench -- [options]

Measures Latchkey against bare programs that do the same work (the floor) and against a plain Next route with Prisma,
on this machine, each on a fresh database of the same content. Takes a few minutes.

  --quick        under a minute, with rougher figures
  --scale        validate with 5 million keys and 10 million devices against 10 thousand keys; needs some 15 GB of disk
  --memory       the server's memory over one million validate calls
  --viewed       validate while a hundred connections ask for a page, of its undisturbed rate
  --webhooks     how fast a hundred thousand webhooks drain, and validate meanwhile, of its undisturbed rate
  --observed     validate with metrics, an access log and traces, of the same server without them
  --abuse        what each request costs that anyone may send, and validate beside a hundred connections of the worst

  --json FILE    where the figures go (dist/bench.json)
  --svg FILE     draws the comparison too, for example docs/bench.svg
  --only TEXT    cases of the comparison whose title begins so, for example "validate, 64"; of --abuse
                 the requests whose title has it
  --workers N    processes of Latchkey on its one port (1)
  --keys N       keys of the large database of --scale (5000000)
  --calls N      calls of --memory (1000000)
  --no-build     measures the build that is there
  --help         this text

Exit codes: 0 measured, 1 an answer was wrong or something failed, 2 wrong arguments, 130 interrupted.
Targets that were missed are shown and do not fail the run: figures depend on the machine.
`;
