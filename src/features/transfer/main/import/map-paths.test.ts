import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { foldName } from '../../../../main/vault/model/fold-name.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { mapPaths, type ExistingName, type MapOptions } from './map-paths.ts'
import { numberedName, safeName } from '../safe-name.ts'
import type { SourceFile } from '../source-file.ts'
import { newPathProblem } from '../../../../main/vault/model/new-path-problem.ts'

const source = (path: string): SourceFile => ({ path, file: `/x/${path}`, sizeBytes: 1, etag: '' })
const file = (name: string): ExistingName => ({ name, isFolder: false })
const folder = (name: string): ExistingName => ({ name, isFolder: true })

interface Vault {
  readonly [folder: string]: readonly ExistingName[]
}
async function map(
  paths: readonly string[],
  vault: Vault = {},
  options: Partial<MapOptions> = {},
): Promise<Record<string, string>> {
  const { files } = await mapPaths(paths.map(source), {
    into: '',
    isNotion: false,
    existingNames: async (at) => vault[at] ?? [],
    ...options,
  })
  return Object.fromEntries(files.map((mapped) => [mapped.source.path, mapped.path]))
}

const A = '0123456789abcdef0123456789abcdef'
const B = 'fedcba9876543210fedcba9876543210'

describe('a safe name', () => {
  test('is the name itself when every system can hold it', () => {
    for (const name of [
      'Ada.md',
      'v1.2 notes.md',
      'Zürich – Plan (2).md',
      'a#b^c[d].md',
      '日記.md',
    ])
      expect(safeName(name)).toBe(name)
  })

  test('row 19: replaces what some system refuses, the same everywhere', () => {
    expect(safeName('a:b.md')).toBe('a-b.md')
    expect(safeName('<x>"y|z?*.md')).toBe('-x--y-z--.md')
    expect(safeName('back\\slash.md')).toBe('back-slash.md')
    for (const name of ['CON', 'aux.md', 'nul.txt', 'COM1', 'COM¹.md', 'lpt0.a.b'])
      expect(safeName(name)).toBe(name.replace(/^[^.]+/, '$&_'))
    expect(safeName('console.md')).toBe('console.md')
    expect(safeName('x.')).toBe('x')
    expect(safeName('x . ')).toBe('x')
    expect(safeName('~$x.docx')).toBe('_$x.docx')
    expect(safeName('...')).toBe('_')
    expect(safeName(' ')).toBe('Untitled')
    expect(safeName('a\u202egpj.md')).toBe('agpj.md')
    expect(safeName('a\tb.md')).toBe('a b.md')
    expect(safeName('e\u0301.md')).toBe('\u00e9.md')
    expect(safeName('\ud800x.md')).toBe('\ufffdx.md')
  })

  test('keeps extension and difference of what is too long', () => {
    const long = safeName(`${'é'.repeat(300)}.md`)
    expect(Buffer.byteLength(long.normalize('NFD'))).toBeLessThanOrEqual(255)
    expect(long).toMatch(/ [0-9a-f]{8}\.md$/)
    expect(safeName(`${'é'.repeat(301)}.md`)).not.toBe(long)
    expect(safeName('x'.repeat(252) + '.md')).toBe('x'.repeat(252) + '.md')
  })

  test('is one that the vault takes, whatever the name was, and stays when it is asked again', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        'con',
        'AUX.',
        '.hidden',
        '. .',
        'COM1 .md',
        'a..md',
        'x .md.',
        '~',
        'nul.\u200b',
      ),
    )
    fc.assert(
      fc.property(anyName, fc.integer({ min: 2, max: 9999 }), (name, number) => {
        const safe = safeName(name)
        expect(newPathProblem(safe)).toBeUndefined()
        expect(safeName(safe)).toBe(safe)
        expect(newPathProblem(numberedName(safe, number))).toBeUndefined()
      }),
      { numRuns: runs(3000) },
    )
  })
})

describe('the paths of an import', () => {
  test('stay as they are where nothing is in the way', async () => {
    const paths = ['Ada.md', 'people/Grace.md', 'people/photos/g.png']
    expect(await map(paths)).toEqual(Object.fromEntries(paths.map((path) => [path, path])))
    expect(await map(['a/b.md'], {}, { into: vaultPath('Old/Notes') })).toEqual({
      'a/b.md': 'Old/Notes/a/b.md',
    })
  })

  test('get a number where the vault has the name already, also in other letters', async () => {
    const vault = { '': [file('ADA.md'), file('Grace.md'), file('Grace 2.md')] }
    expect(await map(['ada.md', 'Grace.md'], vault)).toEqual({
      'ada.md': 'ada 2.md',
      'Grace.md': 'Grace 3.md',
    })
  })

  test('go into a folder that is there, in its own spelling, and beside a file of that name', async () => {
    const vault = { '': [folder('People'), file('work')], People: [file('Ada.md')] }
    expect(await map(['people/Ada.md', 'people/new/x.md', 'work/y.md'], vault)).toEqual({
      'people/Ada.md': 'People/Ada 2.md',
      'people/new/x.md': 'People/new/x.md',
      'work/y.md': 'work 2/y.md',
    })
  })

  test('row 104: keep case twins and Unicode twins of the source apart', async () => {
    expect(await map(['Ada.md', 'ada.md', 'A/x.md', 'a/x.md', '\u00e9.md', 'e\u0301.md'])).toEqual({
      'A/x.md': 'A/x.md',
      'a/x.md': 'a 2/x.md',
      'Ada.md': 'Ada.md',
      'ada.md': 'ada 2.md',
      '\u00e9.md': '\u00e9.md',
      'e\u0301.md': '\u00e9 2.md',
    })
  })

  test('let a name that fits have it before one that had to change', async () => {
    expect(await map(['a:b.md', 'a-b.md'])).toEqual({ 'a-b.md': 'a-b.md', 'a:b.md': 'a-b 2.md' })
  })

  test('say what is too deep or too long, and take the rest', async () => {
    const deep = `${'d/'.repeat(70)}x.md`
    const wide = `${`${'w'.repeat(250)}/`.repeat(20)}x.md`
    const { files, skipped } = await mapPaths([deep, wide, 'x.md'].map(source), {
      into: '',
      isNotion: false,
      existingNames: async () => [],
    })
    expect(files.map(({ path }) => path)).toEqual(['x.md'])
    expect(skipped.map(({ path }) => path).toSorted()).toEqual([deep, wide])
    const bottomless = `${'d/'.repeat(30_000)}x.md`
    expect(await map([bottomless])).toEqual({})
  })

  test('never meet: each is new, safe and for one file only', async () => {
    const segment = fc.constantFrom(
      'a',
      'A',
      'b',
      'b.md',
      'B.md',
      'b 2.md',
      'a:b',
      'a-b',
      'con',
      'e\u0301',
      '\u00e9',
      `p ${A}.md`,
      `p ${A}`,
      `p ${B}.md`,
      `p ${A}.csv`,
      'p.md',
    )
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(path, { maxLength: 20 }),
        fc.array(segment, { maxLength: 6 }),
        fc.boolean(),
        async (paths, there, isNotion) => {
          const existing = there
            .filter((name) => !name.includes(':'))
            .map((name) => (name.includes('.') ? file(name) : folder(name)))
          const { files, skipped, tableNotes } = await mapPaths(paths.map(source), {
            into: '',
            isNotion,
            existingNames: async (at) => (at === '' ? existing : []),
          })
          expect(files.length + skipped.length).toBe(paths.length)
          const taken = [...files.map((one) => one.path), ...tableNotes.values()]
          const keys = taken.map(foldName)
          expect(new Set(keys).size).toBe(keys.length)
          for (const one of taken) {
            expect(newPathProblem(one)).toBeUndefined()
            const top = one.split('/')[0] ?? ''
            const twins = existing.filter(({ name }) => foldName(name) === foldName(top))
            // What is there already is only ever a folder that is gone into, in its own spelling.
            if (twins.length > 0)
              expect(twins.some(({ name, isFolder }) => isFolder && name === top)).toBe(true)
            if (twins.length > 0) expect(one).toContain('/')
            // No file stands where another needs a folder.
            expect(keys.some((key) => key.startsWith(`${foldName(one)}/`))).toBe(false)
          }
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

describe('the names of a Notion export', () => {
  const map2 = (paths: readonly string[]): Promise<Record<string, string>> =>
    map(paths, {}, { isNotion: true })

  test('lose their ids, of pages, folders and tables alike', async () => {
    expect(
      await map2([
        `Plan ${A}.md`,
        `Plan ${A}/Step ${B}.md`,
        `Plan ${A}/picture.png`,
        `T ${B}.csv`,
        `T ${B}_all.csv`,
      ]),
    ).toEqual({
      [`Plan ${A}.md`]: 'Plan.md',
      [`Plan ${A}/Step ${B}.md`]: 'Plan/Step.md',
      [`Plan ${A}/picture.png`]: 'Plan/picture.png',
      [`T ${B}.csv`]: 'T.csv',
      [`T ${B}_all.csv`]: 'T_all.csv',
    })
  })

  test('that meet without ids get one number for the page, its folder and its table', async () => {
    expect(
      await map2([`Untitled ${A}.md`, `Untitled ${B}.md`, `Untitled ${B}/x.png`, ` ${A}.csv`]),
    ).toEqual({
      [` ${A}.csv`]: 'Untitled.csv',
      [`Untitled ${A}.md`]: 'Untitled 2.md',
      [`Untitled ${B}.md`]: 'Untitled 3.md',
      [`Untitled ${B}/x.png`]: 'Untitled 3/x.png',
    })
  })

  test('keep a name free for the note of a table, unless the page is there', async () => {
    const { tableNotes } = await mapPaths(
      [`T ${A}.csv`, `T ${A}_all.csv`, `P ${B}.csv`, `P ${B}.md`, 'T.md'].map(source),
      { into: '', isNotion: true, existingNames: async () => [] },
    )
    expect([...tableNotes]).toEqual([['T 2.csv', 'T 2.md']])
  })
})
