import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:deep`. */
    readonly isDeep: boolean
  }
}

/** Of a property in an ordinary run: enough to see what breaks often, and what broke once has an example of its own. */
const ORDINARY_RUNS = 100

/** How many examples a property is tried on: `deep` of them in `npm run test:deep`, 100 at most in an ordinary run. */
export const runs = (deep: number): number =>
  inject('isDeep') ? deep : Math.min(deep, ORDINARY_RUNS)
