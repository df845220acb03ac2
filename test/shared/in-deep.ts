import { inject, test } from 'vitest'
import './property-runs.ts' // says what is provided

/** True in `npm run test:deep`. */
export const isDeep = inject('isDeep')

/** How much a test takes on: `deep` in `npm run test:deep`, which takes every file that says so; else `ordinary`. */
export const inDeep = <const T>(deep: T, ordinary: T): T => (isDeep ? deep : ordinary)

/** What a test goes through: all in `npm run test:deep`, else the first alone. */
export const allInDeep = <const T extends readonly unknown[]>(all: T): readonly T[number][] =>
  isDeep ? all : all.slice(0, 1)

/** What takes too long for every run beside what it can find. */
export const deepTest = test.runIf(isDeep)
