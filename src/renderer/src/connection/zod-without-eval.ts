import type { z } from 'zod'

declare global {
  /** Where zod looks for its configuration; it is not loaded until the first schema is needed. */
  var __zod_globalConfig: Parameters<typeof z.config>[0]
}

// zod tries out `new Function` when the first schema is made, which the page's policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true }
