/** Objects in place of one of the platform's own, which is created when it is needed. */

/**
 * Gives the objects of a class everything that `original` has and the class has not: each getter and method asks the real
 * object that `realOf` makes. They are instances of the platform's class then.
 */
export function forward<Stand extends object, Real extends object>(
  stand: { prototype: Stand },
  original: Real,
  realOf: (stand: Stand) => Real,
): void {
  const between = Object.create(original);
  for (const name of Object.getOwnPropertyNames(original)) {
    if (name === "constructor") continue;
    Object.defineProperty(between, name, {
      configurable: true,
      get(this: Stand) {
        const real = realOf(this);
        const found: unknown = Reflect.get(real, name);
        return typeof found === "function" ? found.bind(real) : found;
      },
    });
  }
  Object.setPrototypeOf(stand.prototype, between);
}
