import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { init, parse } from 'es-module-lexer'
import { parse as parseYaml } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import type { ThirdPartyNotice } from '../src/shared/contract/app.ts'
import firstPageKnown from './first-page.json' with { type: 'json' }
import { outDir } from './hosts.ts'

const mainDir = join(outDir, 'main')
const projectDir = join(import.meta.dirname, '..')

/** What each built file of main imports, by file name. */
async function builtImports(): Promise<Map<string, string[]>> {
  await init()
  const files = (await readdir(mainDir)).filter((name) => name.endsWith('.js'))
  const entries = files.map(async (file): Promise<[string, string[]]> => {
    const [imports] = parse(await readFile(join(mainDir, file), 'utf8'))
    return [file, imports.flatMap(({ specifier }) => specifier ?? [])]
  })
  return new Map(await Promise.all(entries))
}

test('only the desktop entry imports electron', async () => {
  const imports = await builtImports()
  const importers = [...imports].filter(([, names]) =>
    names.some((name) => /^electron(\/|$)/.test(name)),
  )
  expect(importers.map(([file]) => file)).toEqual(['index.js'])
  for (const [file, names] of imports)
    if (file !== 'index.js') expect(names, file).not.toContain('./index.js')
})

test('what is not bundled is what the package lists, so the packed app has it', async () => {
  const listed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const outside = [...(await builtImports())].flatMap(([file, names]) =>
    names
      .filter((name) => !/^(\.|file:)/.test(name) && !isBuiltin(name) && name !== 'electron')
      .filter((name) => !listed.some((known) => name === known || name.startsWith(`${known}/`)))
      .map((name) => `${file}: ${name}`),
  )
  expect(outside).toEqual([])
})

test('no package that is left out of the packed app is one that the engine loads', async () => {
  const config = parseYaml(await readFile(join(projectDir, 'electron-builder.yml'), 'utf8'))
  const leftOut: string[] = config.files
    .flatMap((line: string) => /^!node_modules\/\{(.*)\}\/\*\*/.exec(line)?.[1]?.split(',') ?? [])
    .filter((name: string) => !name.startsWith('@'))
  expect(leftOut).toContain('global-agent')
  const dist = join(projectDir, 'node_modules/node-llama-cpp/dist')
  test.skip(!existsSync(dist), 'The package node-llama-cpp is not installed here.')
  const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'))
  const loaded = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(join(dist, file), 'utf8')).matchAll(/from ['"]([^'".][^'"]*)['"]/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  expect(loaded.flat().filter((name) => leftOut.includes(name ?? ''))).toEqual([])
})

test('every file that is named for a thread or a process is there', async () => {
  const files = await readdir(mainDir)
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = await readFile(join(mainDir, file), 'utf8')
    const named = [...text.matchAll(/new URL\(\s*[`"']\.\/([\w-]+\.js)[`"']/g)].map(
      ([, name]) => name,
    )
    for (const name of named) expect(files, `${file} names it`).toContain(name)
  }
})

test('nothing that ships evaluates text as a program', async () => {
  const files = (await readdir(mainDir)).filter((name) => name.endsWith('.js'))
  for (const file of files) {
    const text = await readFile(join(mainDir, file), 'utf8')
    expect(text, file).not.toMatch(/(?<![\w.$'"`])eval\(/)
  }
})

test('the preload script is one file that a sandbox can load', async () => {
  expect((await readdir(join(outDir, 'preload'))).filter((name) => !name.endsWith('.map'))).toEqual(
    ['index.cjs'],
  )
  const text = await readFile(join(outDir, 'preload/index.cjs'), 'utf8')
  const required = [...text.matchAll(/\brequire\(\s*[`"']([^`"']+)[`"']\s*\)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(required)).toEqual(new Set(['electron']))
  expect(text).not.toMatch(/\bimport\s*[({"']/)
})

test('the page has no inline script but its first, no inline style, and a place for the nonce', async () => {
  const html = await readFile(join(outDir, 'renderer/index.html'), 'utf8')
  expect(html).toContain('__CSP_NONCE__')
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/gi)].map(([tag]) => tag)
  expect(inline).toEqual(['<script>'])
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/i)
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//i)
})

/** As sent, in bytes: all that the page asks for until the first note can be typed in. Letters come beside it. */
const FIRST_PAGE_BUDGET = 363_000

/** What a browser that takes brotli is sent for one of the page's files. */
async function sentBytes(name: string): Promise<number> {
  const file = join(outDir, 'renderer', name)
  return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size
}

test('what the page asks for at first stays within its budget (12)', async () => {
  const html = await readFile(join(outDir, 'renderer/index.html'), 'utf8')
  const asked = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].flatMap(([, name]) => name ?? [])
  expect(asked.some((name) => name.endsWith('.css'))).toBe(true)
  const sizes = await Promise.all(['index.html', ...new Set(asked)].map(sentBytes))
  const sent = sizes.reduce((sum, each) => sum + each, 0)
  expect(sent).toBeGreaterThan(100_000)

  const now: Record<string, number> = JSON.parse(
    await readFile(join(outDir, 'first-page.json'), 'utf8'),
  )
  const known: Record<string, number> = firstPageKnown
  const grown = Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (known[name] ?? 0) }))
    .filter(({ bytes, more }) => more > Math.max(1000, bytes / 50))
    .toSorted((a, b) => b.more - a.more)
    .map(
      ({ name, bytes, more }) => `${name}: ${kB(more)} more, ${kB(bytes)} before it is made small`,
    )
  const advice =
    `${kB(sent)} are sent. What grew since e2e/first-page.json was written:\n${grown.join('\n')}\n` +
    'Load it when it is drawn (ui/lazy-view.tsx); or, when everybody needs it at once, copy out/first-page.json there.'
  expect(sent, advice).toBeLessThanOrEqual(FIRST_PAGE_BUDGET)
  // A package that was not there before is never let in by itself, however small.
  expect(
    Object.keys(now).filter((name) => !(name in known)),
    advice,
  ).toEqual([])
})

test('what runs while the page is on its way stands in the page itself, and is small', async () => {
  const html = await readFile(join(outDir, 'renderer/index.html'), 'utf8')
  const first = /<script>(.*?)<\/script>/s.exec(html)
  expect(html.slice(0, first?.index)).not.toMatch(/<script|rel="stylesheet"/)
  const program = first?.[1] ?? ''
  expect(program).toContain('firstChannel')
  expect(program).not.toMatch(/\bimport\b/)
  expect(program.length).toBeLessThan(10_000)
})

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Letters of `test/window/pictures.ts`, which are not packed. */
const FONT_OF_PICTURES = '@fontsource-variable/noto-sans-arabic'

/** The package that a file is of, by name and version; null for ours. */
function packageOf(path: string): string | null {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/.exec(path)?.[0]
  return folder === undefined ? null : nameOf(join(projectDir, folder))
}
function nameOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

test('every package that is bundled or packed is in the third-party notices, with its licence (S11)', async () => {
  const notices: readonly ThirdPartyNotice[] = JSON.parse(
    await readFile(join(outDir, 'third-party-notices.json'), 'utf8'),
  )
  const noted = new Set(notices.map(({ name, version }) => `${name} ${version}`))
  const wanted = new Set<string>([nameOf(join(projectDir, 'node_modules/electron'))])

  const maps = (await readdir(mainDir)).filter((file) => file.endsWith('.map'))
  for (const file of maps) {
    const { sources }: { sources: string[] } = JSON.parse(
      await readFile(join(mainDir, file), 'utf8'),
    )
    for (const source of sources) {
      const owner = packageOf(source.replace(/^(?:\.\.\/)+/, ''))
      if (owner !== null) wanted.add(owner)
    }
  }
  const bundled = wanted.size
  expect(bundled, 'the source maps name packages').toBeGreaterThan(20)

  // Of the window: what its own files import, their styles among them.
  const files = await readdir(join(projectDir, 'src/renderer'), { recursive: true })
  for (const file of files.filter((name) => /(?<!\.test|\.d)\.(?:tsx?|css)$/.test(name))) {
    const text = await readFile(join(projectDir, 'src/renderer', file), 'utf8')
    for (const [, isType, name] of text.matchAll(
      /^(?:import|export|@import|\s*src:)(\s+type\b)?[^'";]*['"](?:[./]*node_modules\/)?((?:@[\w-]+\/)?[a-z][\w.-]*)[^'"]*['"]/gm,
    ))
      if (!isType && name !== undefined && existsSync(join(projectDir, 'node_modules', name)))
        wanted.add(nameOf(join(projectDir, 'node_modules', name)))
  }
  const fonts = Object.keys(manifest.devDependencies).filter((one) => one.startsWith('@fontsource'))
  for (const name of fonts.filter((one) => one !== FONT_OF_PICTURES))
    wanted.add(nameOf(join(projectDir, 'node_modules', name)))
  expect(wanted.size - bundled, 'the window imports packages').toBeGreaterThan(20)

  // What is packed beside the bundles, with all that it needs. The Node of a checkout is not, nor TypeScript, which the
  // engine only could use.
  const lock = JSON.parse(await readFile(join(projectDir, 'package-lock.json'), 'utf8'))
  for (const [folder, entry] of Object.entries<{ dev?: boolean; devOptional?: boolean }>(
    lock.packages,
  ))
    if (
      folder !== '' &&
      !entry.dev &&
      !entry.devOptional &&
      !folder.startsWith('node_modules/@typescript/') &&
      existsSync(join(projectDir, folder))
    )
      if (
        !Object.keys(manifest.optionalDependencies).some((own) => folder === `node_modules/${own}`)
      )
        wanted.add(nameOf(join(projectDir, folder)))

  expect([...wanted].filter((name) => !noted.has(name))).toEqual([])
  for (const { name, version, licence, text } of notices) {
    expect(licence, `${name} ${version}`).not.toBe('not said')
    expect(text.length, `${name} ${version}`).toBeGreaterThan(500)
  }
  const beside = await readFile(join(outDir, 'third-party-notices.txt'), 'utf8')
  for (const name of wanted) expect(beside).toContain(`${name} (`)
  const config = await readFile(join(projectDir, 'electron-builder.yml'), 'utf8')
  expect(parseYaml(config).extraResources).toContainEqual({
    from: 'out/third-party-notices.txt',
    to: 'third-party-notices.txt',
  })
})

/** What the packed program must not be made to do: be a bare Node, take options from outside, run other code than ours. */
const FUSES = {
  runAsNode: [FuseV1Options.RunAsNode, false],
  enableNodeOptionsEnvironmentVariable: [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  enableNodeCliInspectArguments: [FuseV1Options.EnableNodeCliInspectArguments, false],
  enableEmbeddedAsarIntegrityValidation: [
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    true,
  ],
  onlyLoadAppFromAsar: [FuseV1Options.OnlyLoadAppFromAsar, true],
  enableCookieEncryption: [FuseV1Options.EnableCookieEncryption, true],
  grantFileProtocolExtraPrivileges: [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
} as const

test('packaging closes every door of Electron that Latent does not use (S5)', async () => {
  const config: unknown = parseYaml(
    await readFile(join(projectDir, 'electron-builder.yml'), 'utf8'),
  )
  const wanted = Object.fromEntries(Object.entries(FUSES).map(([name, [, on]]) => [name, on]))
  expect(config).toMatchObject({ electronFuses: wanted })
})

test('the packed program has these doors closed (S5)', async () => {
  const program = join(projectDir, 'dist/linux-unpacked/latent')
  test.skip(!existsSync(program), 'nothing is packed: dist/linux-unpacked is not there')
  const wire = await getCurrentFuseWire(program)
  for (const [name, [fuse, isOn]] of Object.entries(FUSES))
    expect(wire[fuse], name).toBe(isOn ? FuseState.ENABLE : FuseState.DISABLE)
})
