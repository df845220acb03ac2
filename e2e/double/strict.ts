/** A member that is not modelled must fail loudly, never read as undefined. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'string' && !(key in object) && key !== 'then' && key !== 'toJSON')
        throw new Error(`electron double: ${name}.${key} is not modelled`)
      const value: unknown = Reflect.get(object, key)
      return value
    },
    set: (object, key, value) => Reflect.set(object, key, value),
  })
}

/** For what a test has to decide: the program asked, and nobody said what the person answers. */
export const unanswered = (what: string) => (): never => {
  throw new Error(`electron double: ${what} was called and the test gave no answer`)
}
