import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig, type InlineConfig, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
/** As deep as the build of the product, since main finds `resources` from there. */
export const OUT = join(root, 'out-dev')

/**
 * Builds main and preload for the desktop shell, with `desktop.ts` as main's entry, and again after each edit of what they
 * are made of.
 * @param onBuilt after each time that both are built, from the first on
 * @param onFailed with a sentence; what was built before stays
 */
export async function buildDesktop(options: {
  readonly watches: boolean
  onBuilt(): void
  onFailed(sentence: string): void
}): Promise<void> {
  const { config } = await resolveConfig({ root }, 'build', 'development')
  const { main, preload } = config ?? {}
  if (!main || !preload) throw new Error('electron.vite.config.ts says nothing of main and preload')
  const built = new Set<string>()
  async function make(name: string, own: InlineConfig, entry?: string): Promise<void> {
    const made = await build(
      mergeConfig(withoutNotices(own), {
        configFile: false,
        logLevel: 'error',
        build: {
          outDir: join(OUT, name),
          watch: options.watches ? {} : null,
          rolldownOptions: entry === undefined ? {} : { input: { index: entry } },
        },
      } satisfies InlineConfig),
    )
    const done = (): void => {
      built.add(name)
      if (built.size === 2) options.onBuilt()
    }
    if (!isWatcher(made)) return done()
    made.on('event', (event) => {
      if (event.code === 'END') done()
      else if (event.code === 'ERROR') options.onFailed(`${name}: ${event.error.message}`)
    })
  }
  await make('preload', preload)
  await make('main', main, join(import.meta.dirname, 'desktop.ts'))
}

/** The licences are those of what is shipped. */
const withoutNotices = (config: InlineConfig): InlineConfig => ({
  ...config,
  plugins: (config.plugins ?? []).filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name === 'third-party-notices'),
  ),
})
const isWatcher = (made: Awaited<ReturnType<typeof build>>): made is Rolldown.RolldownWatcher =>
  'on' in made
