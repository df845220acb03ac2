import { inject } from 'vitest'
import './property-runs.ts' // says what is provided

/** How much a test takes on: `deep` in `npm run test:deep`, which takes every file that says so; else `ordinary`. */
export const inDeep = (deep: number, ordinary: number): number =>
  inject('isDeep') ? deep : ordinary
