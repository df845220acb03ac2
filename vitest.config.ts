import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// better-sqlite3 crashes under an older Node, without a word why.
if (Number(process.versions.node.split('.')[0]) < 22)
  throw new Error('The tests need Node 22 or newer. Use `npm test` or `npm run unit`.')

// What is too long for every run; `npm run test:deep` sets this.
const isDeep = Boolean(process.env['LATENT_DEEP'])
const DEEP = '{src,test}/**/*.deep.test.{ts,tsx}'

export default defineConfig({
  test: {
    include: isDeep ? [DEEP] : ['{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: isDeep ? [] : [DEEP],
    pool: 'forks',
    // Its own choice on two processors is one, which mostly waits for disks and child processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Against a test that hangs, not one that is slow: several start processes, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
