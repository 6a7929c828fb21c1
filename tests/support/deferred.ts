/** A promise and its keys, for tests that decide when something happens. Node 20 has no `Promise.withResolvers`. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}
