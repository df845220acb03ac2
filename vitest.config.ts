import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { pageResolve } from './scripts/page-resolve.ts'
import { chromiumBinary } from './scripts/run.mjs'
import { realNoteCommands } from './test/vault/real-notes.ts'

// better-sqlite3 crashes under an older Node, without a word why.
if (Number(process.versions.node.split('.')[0]) < 22)
  throw new Error('The tests need Node 22 or newer. Use `npm test` or `npm run unit`.')

// What is too long for every run; `npm run test:deep` sets this.
const isDeep = Boolean(process.env['LATENT_DEEP'])
const DEEP = '{src,test,scripts}/**/*.deep.test.{ts,tsx}'
const MOUNTED = '{src,test}/**/*.browser.test.tsx'
const executablePath = chromiumBinary()

// Processes that tests start run from the sources: compiled once, they start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * Files that would leave something behind for those after them in the same process: modules that are mocked, another
 * folder, another mask of modes.
 */
const ALONE = globSync('{src,test,scripts}/**/*.test.{ts,tsx}').filter((file) =>
  /\bvi\.(?:do)?(?:mock|resetModules)\b|process\.(?:chdir|umask)/i.test(readFileSync(file, 'utf8')),
)

const node = {
  pool: 'forks' as const,
  // Against a test that hangs, not one that is slow: several start processes, on machines that do other things too.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  provide: { isDeep },
  globalSetup: ['test/processes/bundle-processes.ts'],
}
const ordinary = [
  // One process for many files: what each would import again is there already. No module has a state of its own.
  {
    test: {
      ...node,
      name: 'together',
      include: ['{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
      exclude: [DEEP, MOUNTED, ...ALONE],
      isolate: false,
    },
  },
  { test: { ...node, name: 'alone', include: ALONE, exclude: [DEEP, MOUNTED] } },
]
/** `*.deep.test.ts`, and again what tries a property on more examples than there is time for in every run. */
const deep = {
  test: {
    ...node,
    name: 'deep',
    include: [DEEP, ...globSync('{src,test,scripts}/**/*.test.ts').filter(hasRuns)],
    testTimeout: 600_000,
  },
}
function hasRuns(file: string): boolean {
  return /\/(?:property-runs|in-deep|pictures|sweep-(?:operation|store))\.ts'/.test(
    readFileSync(file, 'utf8'),
  )
}

const pictureIn =
  (folder: string) =>
  ({ root, arg, ext }: { readonly root: string; readonly arg: string; readonly ext: string }) =>
    join(root, folder, `${arg}${ext}`)

/** Parts of the window, each mounted alone in the browser that the end-to-end specs use; see test/window. */
const window = {
  plugins: [react()],
  resolve: pageResolve,
  // Known before the first test, so that none is interrupted by a package that is found late.
  optimizeDeps: {
    entries: ['src/renderer/src/main.tsx', MOUNTED],
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'vitest-browser-react',
      'axe-core',
      // Of a worker, whose imports nobody looks at before.
      'graphology-layout-forceatlas2/iterate.js',
    ],
  },
  test: {
    name: 'window',
    setupFiles: ['test/window/without-dev-tools.ts'],
    include: isDeep ? globSync(MOUNTED).filter(hasRuns) : [MOUNTED],
    // Against a test that hangs, as above: a machine that does other things is not a fault of what is drawn.
    testTimeout: isDeep ? 600_000 : 120_000,
    provide: { isDeep },
    expect: { poll: { timeout: 20_000 } },
    api: { host: '127.0.0.1' },
    browser: {
      enabled: true,
      headless: true,
      isolate: false,
      screenshotFailures: false,
      commands: realNoteCommands,
      expect: {
        toMatchScreenshot: {
          // A Chromium of another version draws edges of letters a little differently.
          comparatorName: 'pixelmatch' as const,
          comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.001 },
          resolveScreenshotPath: pictureIn('test/window/pictures'),
          resolveDiffPath: pictureIn('.cache/pictures'),
        },
      },
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({
        // What is waited for longer does not come, and says then what was in its way.
        actionTimeout: 30_000,
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
      }),
    },
  },
}

export default defineConfig({
  test: {
    attachmentsDir: '.cache/attachments',
    // One more than the processors: much of a test is waiting for disks and child processes.
    maxWorkers: availableParallelism() + 1,
    projects: [...(isDeep ? [deep] : ordinary), window],
  },
})
