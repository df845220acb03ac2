import { globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

/**
 * What tests start as processes and threads of their own, and what those load by name. From a few files they are there
 * in half the time that their sources take, and in a third of it where every call is traced.
 */
const ENTRIES = [
  'src/main/{index-process,engine-process,reading-worker,embedding/worker,sqlite/check-worker,state/copies/backup-worker,replace/replace-worker}.ts',
  'src/features/*/index.knowledge.ts',
  'src/features/**/*-worker.ts',
  '{src,test}/**/{*-child,forked-app,sweep-operations}.ts',
]
const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/processes')
const START = join(folder, 'start.mjs')
const MADE_OF = join(folder, 'made-of.json')

/** Before the first test. While files are being watched, processes run from the sources, which change. */
export default async function setup({ vitest }: TestProject): Promise<void> {
  if (vitest.config.watch) return
  const entries = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()
  if (!isAsItWas(entries)) await bundle(entries)
  const options = new Set((process.env['NODE_OPTIONS'] ?? '').split(' '))
  process.env['NODE_OPTIONS'] = [...options.add(`--import=${pathToFileURL(START).href}`)].join(' ')
}

/** True when nothing has changed of which the last ones were made. */
function isAsItWas(entries: readonly string[]): boolean {
  try {
    const madeOf = JSON.parse(readFileSync(MADE_OF, 'utf8')) as Record<string, string>
    return (
      entries.every((entry) => join(root, entry) in madeOf) &&
      Object.entries(madeOf).every(([file, state]) => stateOf(file) === state)
    )
  } catch {
    return false // not there, or one of its sources is not
  }
}

function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

async function bundle(entries: readonly string[]): Promise<void> {
  const madeOf = new Set([join(root, 'package-lock.json'), import.meta.filename])
  const made = `${folder}-${process.pid}`
  const nameOf = (entry: string): string => entry.replaceAll('/', '.').replace(/\.ts$/, '')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [ownPlaces(madeOf)],
    ssr: { noExternal: true, external: packagesThatAreShipped() },
    build: {
      ssr: true,
      outDir: made,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(root, entry)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const places = entries.map((entry) => [
    pathToFileURL(join(root, entry)).href,
    pathToFileURL(join(folder, `${nameOf(entry)}.js`)).href,
  ])
  writeFileSync(join(made, 'start.mjs'), startScript(Object.fromEntries(places)))
  const states = [...madeOf].map((file) => [file, stateOf(file)])
  writeFileSync(join(made, 'made-of.json'), JSON.stringify(Object.fromEntries(states)))
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
}

function packagesThatAreShipped(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

/** A module goes on knowing where its source lies; each is written down in `madeOf`. */
const ownPlaces = (madeOf: Set<string>): Plugin => ({
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !id.startsWith(root)) return undefined
    madeOf.add(id)
    return {
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..'))),
      map: null,
    }
  },
})

/** Whoever asks for a source gets what was made of it. */
const startScript = (places: Readonly<Record<string, string>>): string =>
  `import { registerHooks } from 'node:module'

const places = ${JSON.stringify(places, null, 2)}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const url = places[found.url]
    return url === undefined ? found : { ...found, url, format: 'module' }
  },
})
`
