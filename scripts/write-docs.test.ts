import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  citations,
  citedRows,
  formatted,
  generatedPages,
  sourceFiles,
  withSchemas,
  withTests,
} from './write-docs.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
const PAGES = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...markdownIn('docs')]
const SOURCES = sourceFiles().filter((file) => file !== 'scripts/write-docs.test.ts')

describe('what is written by a program', () => {
  test.each([...generatedPages()])('%s is as the code has it', async (path, text) => {
    expect(read(path), 'run npm run docs').toBe(await formatted(path, text))
  })
})

/** Paths from the repository's root, from `src`, or beside the page; `a/{b,c}`, `…`, `*` and `<name>` stand for several. */
const PLACE =
  /^(?:src|docs|e2e|scripts|bench|conformance|resources|test|main|shared|renderer|preload|features|platform|vault|knowledge|state|agent|tools|notes|audit)\/[\w@./{},*…<>|-]*$/
function isThere(path: string, page: string): boolean {
  const plain = path
    .replace(/:\d+$/, '')
    .replace(/[*…<{|].*$/, '')
    .replace(/^renderer\//, 'renderer/src/')
  const fromRoot = ['', 'src', 'src/main', 'src/renderer/src', dirname(page)]
  return fromRoot.some((folder) => existsSync(join(root, folder, plain)))
}

/** What a page refers to that is not there, each with its reason. */
function brokenIn(page: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const broken: string[] = []
  for (const [, target = ''] of prose.matchAll(/\]\(<?([^)>\s]+)>?\)/g)) {
    if (/^(?:https?:|mailto:|#)/.test(target)) continue
    const [file = ''] = target.split('#')
    if (!existsSync(join(root, dirname(page), decodeURIComponent(file))))
      broken.push(`link ${target}`)
  }
  for (const [, code = ''] of prose.matchAll(/`([^`\n]+)`/g)) {
    for (const [command] of code.matchAll(/npm (?:run (?:-s )?[\w:]+|test\b|start\b)/g))
      if (!isCommand(command)) broken.push(`command ${command}`)
    if (PLACE.test(code) && !isThere(code, page)) broken.push(`path ${code}`)
  }
  for (const row of citedRows(prose)) if (!ROWS.has(row)) broken.push(`row ${row}`)
  return broken
}

const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Readonly<Record<string, string>>
}
const isCommand = (command: string): boolean =>
  Object.hasOwn(scripts, command.split(' ').at(-1) ?? '')

const reliability = read('docs/reliability.md')
const ROWS = new Set([...reliability.matchAll(/^\| ([A-Z]?\d+) +\|/gm)].map(([, row]) => row ?? ''))
const headingsOf = (page: string): Set<string> =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? ''))

/** What the comments of a source refer to that is not there. */
function brokenInSource(text: string): string[] {
  const broken: string[] = []
  for (const row of citedRows(text)) if (!ROWS.has(row)) broken.push(`row ${row}`)
  for (const [, page = ''] of text.matchAll(/\b(docs\/(?:decisions\/)?[\w-]+\.md)\b/g))
    if (!existsSync(join(root, page))) broken.push(page)
  for (const [, page = '', after = ''] of text.matchAll(
    /(?<![\w/.-])(reliability|tools|data-model|tour|glossary|architecture|style|toolchain|models|editor|experience|peers)\.md((?: \d+(?:\.\d+)?|,? [“"][^”"]+[”"])?)/g,
  )) {
    const file = `docs/${page}.md`
    if (!existsSync(join(root, file))) {
      broken.push(`${page}.md`)
      continue
    }
    const section = after.replace(/^,? ?[“"]?|[”"]$/g, '')
    const isNamed = [...headingsOf(file)].some(
      (heading) => heading === section || heading.startsWith(`${section} `),
    )
    if (section !== '' && !isNamed) broken.push(`${page}.md ${section}`)
  }
  return broken
}

describe('every reference resolves', () => {
  test.each(PAGES)('of %s', (page) => {
    expect(brokenIn(page, read(page))).toEqual([])
  })
  test('of comments and names of tests', () => {
    const broken = SOURCES.flatMap((file) =>
      brokenInSource(read(file)).map((what) => `${file}: ${what}`),
    )
    expect(broken).toEqual([])
  })
  test('every row of reliability.md is cited by a test', () => {
    const shown = citations()
    expect([...ROWS].filter((row) => !shown.has(row))).toEqual([])
  })
})

describe('the checks see', () => {
  test('links, paths, commands and rows that lead nowhere', () => {
    const page = `[a](decisions/none.md) [b](README.md#x) [c](https://example.com) \`src/main/none.ts\`
      \`src/main/app/app.ts\` \`main/vault\` \`npm run none\` \`npm test\` row 9999 (S99)
\`\`\`
[in code](none.md)
\`\`\``
    expect(brokenIn('docs/page.md', page)).toEqual([
      'link decisions/none.md',
      'link README.md#x',
      'path src/main/none.ts',
      'command npm run none',
      'row 9999',
      'row S99',
    ])
  })
  test('pages, sections and rows in comments', () => {
    const source = `// row 9998, docs/decisions/none.md, reliability.md 2.4 and 9.9, tools.md “None”, peers.md 4
      // reliability.md 9.9`
    expect(brokenInSource(source)).toEqual([
      'row 9998',
      'docs/decisions/none.md',
      'tools.md None',
      'peers.md',
      'reliability.md 9.9',
    ])
  })
  test('citations, in each of their forms', () => {
    expect(
      citedRows('row 30, rows 35 and 37; rows 20, 21, 121 (S1, D2) (M3) of 4 rows (W1x)'),
    ).toEqual(['30', '35', '37', '20', '21', '121', 'S1', 'D2', 'M3'])
  })
  test('a schema and a test that changed', () => {
    expect(
      withSchemas('<!-- schema: a -->old<!-- end -->', new Map([['a', 'CREATE TABLE b']])),
    ).toContain('CREATE TABLE b')
    expect(withTests('| 30 | a | b | old |', new Map([['30', ['x.test.ts']]]))).toBe(
      '| 30 | a | b | `x.test.ts` |',
    )
  })
})
