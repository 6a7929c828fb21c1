/** Objects that stand for one of the platform's own until it is needed. */

/** A prototype with everything `original` has, where each getter and method asks the real object that `realOf` makes. */
export function forwardTo<Stand extends object, Real extends object>(
  original: Real,
  realOf: (stand: Stand) => Real,
): object {
  const prototype = Object.create(original);
  for (const name of Object.getOwnPropertyNames(original)) {
    if (name === "constructor") continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Stand) {
        const real = realOf(this);
        const found: unknown = Reflect.get(real, name);
        return typeof found === "function" ? found.bind(real) : found;
      },
    });
  }
  return prototype;
}
