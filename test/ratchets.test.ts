import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/**
 * What there is too much of, counted, and allowed to fall only. The numbers stand in `ratchets.json`; one that is better
 * than it fails too, so that nobody uses up what another one won. `LATENT_RATCHETS=write npm run unit --
 * test/ratchets.test.ts` writes the numbers of now, where none is worse. Tests and their rigs are not counted.
 */
const LONGEST_FUNCTION = 150
const FULLEST_FOLDER = 25
const WIDEST_FAN_OUT = 30
const MOST_WORDS = 3

interface Baseline {
  readonly longFunctions: number
  readonly fullFolders: number
  readonly wideFanOuts: number
  readonly syncFileAccess: number
  /** By room. */
  readonly sentences: Readonly<Record<string, number>>
}
interface Measured {
  readonly functions: readonly {
    readonly name: string
    readonly line: number
    readonly lines: number
  }[]
  /** Different modules, types too, style sheets not. */
  readonly imports: readonly string[]
  readonly syncFileAccess: readonly { readonly line: number; readonly name: string }[]
  readonly sentences: readonly { readonly line: number; readonly text: string }[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nameOf = (value: unknown): string | null =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : null

const SQL =
  /\b(?:SELECT|INSERT|UPDATE|DELETE FROM|DROP TABLE|CREATE|ALTER|PRAGMA|FROM|WHERE|ORDER BY|VALUES)\b/
const WORD = /^[“‘"'(]*\p{L}[\p{L}’'-]*[”’"')]*[.,:;!?…]*$/u
/** What a person or a model reads, and somebody translates one day; what SQLite reads is none. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => WORD.test(word))
  return words.length > MOST_WORDS && !SQL.test(text)
}

/** With the parser of the build: TypeScript 7 has none that other programs may use yet. */
function measure(file: string, source: string): Measured {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const functions: { name: string; line: number; lines: number }[] = []
  const imports = new Set<string>()
  const fileFunctions = new Set<string>()
  const fileModules = new Set<string>()
  const syncFileAccess: { line: number; name: string }[] = []
  const sentences: { line: number; text: string }[] = []

  function takeModule({ source: from, specifiers, importKind }: Node): void {
    const target = isNode(from) ? String(from['value']) : ''
    if (/\.css(?:\?inline)?$/.test(target)) return
    imports.add(target.startsWith('.') ? join(dirname(file), target) : target)
    if (!/^node:fs(?:\/promises)?$/.test(target) || importKind === 'type') return
    for (const specifier of Array.isArray(specifiers) ? specifiers : []) {
      const imported = isNode(specifier) ? nameOf(specifier['imported']) : null
      const local = isNode(specifier) ? (nameOf(specifier['local']) ?? '') : ''
      if (imported === null) fileModules.add(local)
      else if (imported.endsWith('Sync')) fileFunctions.add(local)
    }
  }
  function syncName(callee: unknown): string | null {
    const own = nameOf(callee)
    if (own !== null) return fileFunctions.has(own) ? own : null
    if (!isNode(callee) || !fileModules.has(nameOf(callee['object']) ?? '')) return null
    const method = nameOf(callee['property'])
    return method?.endsWith('Sync') === true ? method : null
  }
  function takeText(node: Node, text: string): void {
    if (isSentence(text)) sentences.push({ line: lineAt(node.start), text })
  }

  function visit(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const each of value) visit(each, name)
    if (!isNode(value)) return
    if (value.type.startsWith('TSType') || value.type.startsWith('TSInterface')) return
    switch (value.type) {
      case 'ImportDeclaration':
        return takeModule(value)
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        if (isNode(value['source'])) return takeModule(value)
        break
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': {
        const line = lineAt(value.start)
        const own = nameOf(value['id']) ?? name
        functions.push({ name: own, line, lines: lineAt(value.end) - line + 1 })
        break
      }
      case 'CallExpression': {
        const name = syncName(value['callee'])
        if (name !== null) syncFileAccess.push({ line: lineAt(value.start), name })
        break
      }
      case 'Literal':
      case 'JSXText':
        if (typeof value['value'] === 'string') takeText(value, value['value'])
        break
      case 'TemplateLiteral': {
        const { quasis } = value
        const parts = Array.isArray(quasis) ? quasis.filter(isNode) : []
        takeText(value, parts.map((part) => cookedOf(part['value'])).join('…'))
        break
      }
    }
    const named = nameOf(value['id']) ?? nameOf(value['key']) ?? name
    for (const [key, child] of Object.entries(value)) {
      const isPlainKey = (key === 'key' || key === 'property') && value['computed'] !== true
      if (!isPlainKey) visit(child, named)
    }
  }
  visit(parseSync(file, source).program.body, 'a function')
  return { functions, imports: [...imports], syncFileAccess, sentences }
}
const cookedOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''

const root = join(import.meta.dirname, '..')
const isCounted = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path) && !/\/(?:testing|bench)\//.test(path)
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter(isCounted)
  .toSorted()
const measured = files.map((file) => ({
  file,
  ...measure(file, readFileSync(join(root, file), 'utf8')),
}))

/** `src/main/vault` for whatever is in it, `src/renderer/src/chat`, `src/main` for its loose files. */
const roomOf = (file: string): string =>
  /^src\/(?:features|main|shared|renderer\/src\/features|renderer\/src)\/[^/]+(?=\/)/.exec(
    file,
  )?.[0] ?? dirname(file)
const isWordsFile = (file: string): boolean => /(?:^|[/-])words\.ts$/.test(file)

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const longFunctions = measured
  .flatMap(({ file, functions }) => functions.map((each) => ({ file, ...each })))
  .filter(({ lines }) => lines > LONGEST_FUNCTION)
  .toSorted((a, b) => b.lines - a.lines)
  .map(({ file, name, line, lines }) => `${file}:${line} ${name}: ${lines} lines`)
const fullFolders = [...grouped(files, dirname)]
  .filter(([, all]) => all.length > FULLEST_FOLDER)
  .map(([folder, all]) => `${folder}: ${all.length} files`)
const wideFanOuts = measured
  .filter(({ imports }) => imports.length > WIDEST_FAN_OUT)
  .map(({ file, imports }) => `${file}: imports ${imports.length} modules`)
/** Of a thread, and of the process of the index: no window waits for them. */
const AT_ONCE = ['src/main/vault/read/calls-at-once.ts', 'src/main/sqlite/closed-mark.ts']
const syncFileAccess = measured
  .filter(({ file }) => file.startsWith('src/main/') || /^src\/features\/[^/]+\/main\//.test(file))
  .filter(({ file }) => !AT_ONCE.includes(file))
  .flatMap(({ file, syncFileAccess: found }) =>
    found.map(({ line, name }) => `${file}:${line} ${name}`),
  )
const sentences = measured
  .filter(({ file }) => !isWordsFile(file))
  .flatMap(({ file, sentences: found }) =>
    found.map(({ line, text }) => ({
      room: roomOf(file),
      at: `${file}:${line} ${text.trim().slice(0, 60)}`,
    })),
  )
const sentencesByRoom = Object.fromEntries(
  [...grouped(sentences, ({ room }) => room)].map(([room, all]) => [room, all.length]),
)

const place = join(import.meta.dirname, 'ratchets.json')
const readBaseline = (): Baseline => JSON.parse(readFileSync(place, 'utf8'))
let baseline = readBaseline()
const total = (rooms: Readonly<Record<string, number>>): number =>
  Object.values(rooms).reduce((sum, count) => sum + count, 0)

/** Null where the number is that of the baseline. */
function verdict(name: string, now: number, allowed: number, advice: string): string | null {
  if (now > allowed) return `${name}: ${now}, and ${allowed} are allowed. ${advice}`
  return now < allowed ? `${name}: better than the baseline. Lower the baseline to ${now}.` : null
}

const COUNTS = [
  {
    name: 'longFunctions',
    found: longFunctions,
    advice: `A function of more than ${LONGEST_FUNCTION} lines has parts with names of their own: move one out, with what it needs as arguments.`,
  },
  {
    name: 'fullFolders',
    found: fullFolders,
    advice: `A folder of more than ${FULLEST_FOLDER} files has two subjects: give the second one a folder.`,
  },
  {
    name: 'wideFanOuts',
    found: wideFanOuts,
    advice: `A file that imports more than ${WIDEST_FAN_OUT} modules knows everybody: let what belongs together register itself, or be made by one factory.`,
  },
  {
    name: 'syncFileAccess',
    found: syncFileAccess,
    advice:
      'A synchronous call stops every window while a slow drive answers: use node:fs/promises, with a signal.',
  },
] as const

if (process.env['LATENT_RATCHETS'] === 'write') {
  const now: Baseline = {
    longFunctions: longFunctions.length,
    fullFolders: fullFolders.length,
    wideFanOuts: wideFanOuts.length,
    syncFileAccess: syncFileAccess.length,
    sentences: sentencesByRoom,
  }
  const isWorse =
    COUNTS.some(({ name }) => now[name] > baseline[name]) ||
    total(now.sentences) > total(baseline.sentences)
  if (!isWorse) writeFileSync(place, `${JSON.stringify(now, null, 2)}\n`)
  baseline = readBaseline()
}

describe('there is no more than there was, and the baseline says how much', () => {
  test.each(COUNTS)('of $name', ({ name, found, advice }) => {
    const problem = verdict(name, found.length, baseline[name], advice)
    expect(problem, `${problem}\n${found.join('\n')}`).toBeNull()
  })

  test('of sentences outside of words files', () => {
    const rooms = new Set([...Object.keys(baseline.sentences), ...Object.keys(sentencesByRoom)])
    const moved =
      total(sentencesByRoom) <= total(baseline.sentences)
        ? ' (If they came from another room, LATENT_RATCHETS=write notes that.)'
        : ''
    const problems = [...rooms].flatMap((room) => {
      const advice = `Put a text of more than ${MOST_WORDS} words into the words.ts of its feature or module: there it can be translated.${moved}`
      const [now, allowed] = [sentencesByRoom[room] ?? 0, baseline.sentences[room] ?? 0]
      const problem = verdict(room, now, allowed, advice)
      const found = now > allowed ? sentences.filter((each) => each.room === room) : []
      return problem === null ? [] : [problem, ...found.map(({ at }) => `  ${at}`)]
    })
    expect(problems, problems.join('\n')).toEqual([])
  })
})

describe('the measures see', () => {
  const long = (lines: number): string => `{\n${'  run()\n'.repeat(lines - 2)}}`
  test('long functions of every kind, and their names', () => {
    const source = `function a() ${long(151)}
      const b = () => ${long(152)}
      const c = { d() ${long(153)}, e: function () ${long(154)} }
      class F { g() ${long(155)} }
      h(() => ${long(150)})`
    const found = measure('a.ts', source).functions.map(({ name, lines }) => `${name} ${lines}`)
    expect(found.toSorted()).toEqual([
      'a 151',
      'a function 150',
      'b 152',
      'd 153',
      'e 154',
      'g 155',
    ])
  })
  test('modules once each, types too, style sheets not', () => {
    const source = `import a from './a.ts'
      import type { B } from './a.ts'
      export * from '../b.ts'
      import './c.css'
      import { d } from 'd'`
    expect(measure('src/x/y.ts', source).imports).toEqual(['src/x/a.ts', 'src/b.ts', 'd'])
  })
  test('synchronous calls of files, under any name, and nothing else that ends so', () => {
    const source = `import { readFileSync as read, statSync, type Stats } from 'node:fs'
      import { execSync } from 'node:child_process'
      import * as files from 'node:fs'
      read('a'); execSync('b'); statSync('c'); own.readSync(); files.rmSync('d'); files.rm('e')`
    expect(measure('a.ts', source).syncFileAccess.map(({ name }) => name)).toEqual([
      'read',
      'statSync',
      'rmSync',
    ])
  })
  test('texts of more than three words, in quotes, templates and elements', () => {
    const source = `
      const a = 'There is no note.'
      const b = \`There is \${count} note here.\`
      const c = <p>Nothing was found here.</p>
      const d = 'Only three words'
      const e = 'SELECT text FROM note ORDER BY path'
      const f = \`UPDATE note SET title = ? WHERE path = ?\`
      const g: 'a type of four' = h['and a computed key']
      // and a comment of many words
      import i from 'a module of many words'
      const j = '/a/path of/some/files and.more.txt 1 2 3 4'`
    const found = measure('a.tsx', source).sentences.map(({ text }) => text)
    expect(found).toEqual([
      'There is no note.',
      'There is … note here.',
      'Nothing was found here.',
      'and a computed key',
    ])
  })
  test('the room of a file', () => {
    expect(
      [
        'src/main/index.ts',
        'src/main/vault/write/a.ts',
        'src/features/tasks/shared/a.ts',
        'src/renderer/src/chat/a.tsx',
        'src/renderer/src/stores/a.ts',
        'src/renderer/src/features.ts',
      ].map(roomOf),
    ).toEqual([
      'src/main',
      'src/main/vault',
      'src/features/tasks',
      'src/renderer/src/chat',
      'src/renderer/src/stores',
      'src/renderer/src',
    ])
  })
  test('a worse number, with advice, and a better one, with the number to write', () => {
    expect(verdict('longFunctions', 3, 2, 'Move one out.')).toBe(
      'longFunctions: 3, and 2 are allowed. Move one out.',
    )
    expect(verdict('longFunctions', 1, 2, '')).toBe(
      'longFunctions: better than the baseline. Lower the baseline to 1.',
    )
    expect(verdict('longFunctions', 2, 2, '')).toBeNull()
  })
})
