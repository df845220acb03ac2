import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Category,
  ENTRY_FIELDS,
  ENTRY_STATUSES,
  FiledCategory,
} from '../../../shared/domain/entries/entry.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { entryText } from '../main/filing/entry-text.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { createRuleClassifier } from '../testing/rule-classifier.ts'
import { withCaptureTools as withTools } from '../testing/with-capture-tools.ts'

const Listed = z.object({
  entries: z.array(
    z.looseObject({ path: z.string(), category: Category, status: z.string().optional() }),
  ),
  total: z.number(),
})
const Found = z.object({
  entries: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      category: Category,
      matchedField: z.enum(['name', ...Object.values(ENTRY_FIELDS).flat(), 'content']),
      snippet: z.string(),
    }),
  ),
  total: z.number(),
})
const Got = z.object({
  entry: z.object({
    path: z.string(),
    category: Category,
    name: z.string(),
    frontmatter: z.record(z.string(), z.unknown()),
    content: z.string(),
  }),
})

const word = fc.constantFrom(
  'permit',
  'Sill',
  'oak',
  'tide',
  'ÄRGER',
  'x.y',
  'a b',
  '[[Ada]]',
  '# no',
)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '))
interface Planned {
  readonly path: string
  readonly text: string
}
const entry: fc.Arbitrary<Planned> = fc
  .record({
    category: fc.constantFrom(...Category.options),
    slug: fc
      .string({ minLength: 1, maxLength: 12 })
      .map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '-')),
    name: words,
    text: words,
    sentence: words,
    status: fc.nat(4),
  })
  .map(({ category, slug, name, text, sentence, status }) => ({
    path: `${category}/n${slug}.md`,
    text: entryText({
      category,
      name,
      fields: {
        status: ENTRY_STATUSES[category][status % Math.max(1, ENTRY_STATUSES[category].length)],
        context: sentence,
        one_liner: sentence,
      },
      tags: [],
      text,
      day: '2026-11-20',
    }),
  }))
const vaultOf = (entries: readonly Planned[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ path, text }) => [path, text]))
const vaults = fc.array(entry, { minLength: 1, maxLength: 8 }).map(vaultOf)
const dataOf = (text: string | null) => readFrontmatter(text ?? '')?.data ?? {}

describe('the entry tools', () => {
  test('Feature: llm-tool-routing, Property 2: List Entries Filtering', async () => {
    await fc.assert(
      fc.asyncProperty(
        vaults,
        fc.option(fc.constantFrom(...Category.options), { nil: undefined }),
        fc.option(fc.constantFrom('active', 'Done', 'pending', 'waiting'), { nil: undefined }),
        fc.integer({ min: 1, max: 5 }),
        async (files, category, status, limit) => {
          await withTools(files, async ({ call }) => {
            const { result } = await call('list_entries', { category, status, limit })
            const { entries, total } = Listed.parse(result.data)
            const wanted = Object.entries(files).filter(
              ([path, text]) =>
                (category === undefined || path.startsWith(`${category}/`)) &&
                (status === undefined || dataOf(text)['status'] === status.toLowerCase()),
            )
            expect(total).toBe(wanted.length)
            expect(entries).toHaveLength(Math.min(limit, wanted.length))
            for (const found of entries) {
              expect(wanted.map(([path]) => path)).toContain(found.path)
              if (category !== undefined) expect(found.category).toBe(category)
              if (status !== undefined) expect(found.status).toBe(status.toLowerCase())
            }
          })
        },
      ),
      { numRuns: 15 },
    )
  })

  test('Feature: llm-tool-routing, Property 3: Get Entry Round-Trip', async () => {
    await fc.assert(
      fc.asyncProperty(vaults, async (files) => {
        await withTools(files, async ({ call, onDisk }) => {
          for (const path of Object.keys(files)) {
            const { result } = await call('get_entry', { path })
            const { entry: got } = Got.parse(result.data)
            const text = (await onDisk(path)) ?? ''
            expect(got.path).toBe(path)
            expect(got.frontmatter).toEqual(dataOf(text))
            expect(text.endsWith(got.content)).toBe(true)
            expect(got.content).toMatch(/^\n# /)
          }
        })
      }),
      { numRuns: 10 },
    )
  })

  test('Feature: llm-tool-routing, Property 4: Update Entry Application', async () => {
    const value = fc.oneof(words, fc.integer(), fc.boolean(), fc.array(words, { maxLength: 3 }))
    const updates = fc.dictionary(
      fc.constantFrom('next_action', 'context', 'one_liner', 'follow_ups', 'own field', 'n'),
      value,
      { minKeys: 1, maxKeys: 3 },
    )
    await fc.assert(
      fc.asyncProperty(entry, updates, async ({ path, text }, wanted) => {
        await withTools({ [path]: text }, async ({ call, onDisk }) => {
          const { result } = await call('update_entry', { path, updates: wanted })
          expect(result.error).toBeUndefined()
          const after = await onDisk(path)
          const before = dataOf(text)
          for (const [key, each] of Object.entries(wanted))
            expect(Object.entries(dataOf(after)).find(([name]) => name === key)?.[1]).toEqual(each)
          for (const [key, each] of Object.entries(before))
            if (!Object.hasOwn(wanted, key)) expect(dataOf(after)[key]).toEqual(each)
          expect(after?.split('\n---\n')[1]).toBe(text.split('\n---\n')[1])
        })
      }),
      { numRuns: 20 },
    )
  })

  test('Feature: llm-tool-routing, Property 5: Move Entry Path Change', async () => {
    await fc.assert(
      fc.asyncProperty(
        entry,
        fc.constantFrom(...FiledCategory.options),
        fc.boolean(),
        async ({ path, text }, target, isTaken) => {
          const slug = path.slice(path.indexOf('/') + 1).replace(/\.md$/, '')
          const own = { 'own field': 'kept', ...(isTaken ? { extra: [1, 2] } : {}) }
          const before = updateFrontmatter(text, own)
          const isHere = path.startsWith(`${target}/`)
          const files = {
            [path]: before,
            'Log.md': `See [[${path.replace(/\.md$/, '')}]].`,
            ...(isTaken && !isHere ? { [`${target}/${slug.toUpperCase()}.md`]: 'taken' } : {}),
          }
          await withTools(files, async ({ call, onDisk }) => {
            const { result } = await call('move_entry', { path, targetCategory: target })
            const newPath = isHere ? path : `${target}/${slug}${isTaken ? ' 2' : ''}.md`
            expect(result.data).toEqual({ oldPath: path, newPath, category: target })
            if (!isHere) expect(await onDisk(path)).toBeNull()
            const after = dataOf(await onDisk(newPath))
            expect(after).toMatchObject({ name: expect.any(String), tags: expect.any(Array) })
            const statuses = ENTRY_STATUSES[target]
            if (statuses.length > 0) expect(statuses).toContain(after['status'])
            // Nothing is thrown away: all old fields are there, the status perhaps as what it was.
            for (const [key, each] of Object.entries(dataOf(before)))
              if (key === 'status' && after['status'] !== each)
                expect(after['original_status']).toEqual(each)
              else if (key !== 'tags' && key !== 'modified') expect(after[key]).toEqual(each)
            expect(await onDisk('Log.md')).toContain(
              newPath.replace(/^.*\//, '').replace(/\.md$/, ''),
            )
          })
        },
      ),
      { numRuns: 20 },
    )
  })

  test('Feature: llm-tool-routing, Property 6: Search Results Filtering and Relevance', async () => {
    const query = fc.oneof(
      word,
      fc.constantFrom('permit sill', 'PERMIT', 'ärger', 'nothing', 'o', '%', ' '),
    )
    await fc.assert(
      fc.asyncProperty(
        vaults,
        query,
        fc.option(fc.constantFrom(...Category.options), { nil: undefined }),
        fc.integer({ min: 1, max: 5 }),
        async (files, wanted, category, limit) => {
          await withTools(files, async ({ call }) => {
            const { result } = await call('search_entries', { query: wanted, category, limit })
            const { entries, total } = Found.parse(result.data)
            const fold = (text: unknown) => (typeof text === 'string' ? text : '').toLowerCase()
            const count = (path: string): number => {
              const text = files[path] ?? ''
              const data = dataOf(text)
              const own = Category.parse(path.split('/')[0])
              const fields = [
                data['name'],
                ...ENTRY_FIELDS[own].map((field) =>
                  [data[field]]
                    .flat()
                    .filter((each) => typeof each === 'string')
                    .join(', '),
                ),
                text.split('\n---\n').slice(1).join('\n---\n'),
              ]
              const bare = fold(wanted.trim())
              return bare === ''
                ? 0
                : fields.reduce<number>((sum, field) => sum + fold(field).split(bare).length - 1, 0)
            }
            const matching = Object.keys(files).filter(
              (path) =>
                count(path) > 0 && (category === undefined || path.startsWith(`${category}/`)),
            )
            expect(total).toBe(matching.length)
            expect(entries).toHaveLength(Math.min(limit, matching.length))
            const counts = entries.map(({ path }) => count(path))
            expect(counts).toEqual(counts.toSorted((a, b) => b - a))
            for (const { path, snippet } of entries) {
              expect(matching).toContain(path)
              expect(fold(snippet)).toContain(fold(wanted.trim()))
            }
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('Feature: llm-tool-routing, Property 9: Confidence-Based Routing Preservation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(0.6), fc.double({ min: 0, max: 1, noNaN: true })),
        fc.oneof(fc.constant(0.6), fc.double({ min: 0, max: 1, noNaN: true })),
        fc.constantFrom(...FiledCategory.options),
        async (confidence, captureThreshold, category) => {
          const classifier = createRuleClassifier({ confidence, category })
          await withTools(
            {},
            async ({ call, onDisk }) => {
              const { result } = await call('classify_and_capture', { text: 'The sill is soft' })
              const isSure = confidence >= captureThreshold
              expect(result.data).toMatchObject({
                path: `${isSure ? category : 'inbox'}/The sill is soft.md`,
                category: isSure ? category : 'inbox',
                confidence,
                clarificationNeeded: !isSure,
              })
              const data = dataOf(
                await onDisk(z.object({ path: z.string() }).parse(result.data).path),
              )
              if (isSure) expect(data).not.toHaveProperty('suggested_category')
              else
                expect(data).toMatchObject({
                  suggested_category: category,
                  original_text: 'The sill is soft',
                })
            },
            { classifier, settings: { captureThreshold } },
          )
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('the errors of seed 000', () => {
  const files = {
    'projects/Atlas.md': '---\nname: Atlas\nstatus: active\n---\n# Atlas\n',
    'ideas/Tide bell.md': '---\nname: The bell\none_liner: rings\n---\n',
    'Plain.md': '# Plain\n',
  }

  test('move_entry says in its result which links could not follow (D7)', () =>
    withTools(
      { 'ideas/Kite.md': '---\nname: Kite\n---\n', 'a.md': '[[ideas/Kite]]' },
      async ({ call, temp }) => {
        await chmod(join(temp.root, 'a.md'), 0o444)
        const args = { path: 'Kite', targetCategory: 'projects' }
        const { result } = await call('move_entry', args)
        expect(result).toMatchObject({
          success: true,
          data: { leftLinks: [{ path: 'a.md', text: expect.stringContaining('Kite') }] },
        })
      },
    ))

  test.each(['get_entry', 'update_entry', 'move_entry'])(
    '%s: a missing entry, with what is near',
    async (name) => {
      const rest = {
        get_entry: {},
        update_entry: { updates: { a: 1 } },
        move_entry: { targetCategory: 'ideas' },
      }[name]
      await withTools(files, async ({ call, snapshot }) => {
        const before = await snapshot()
        const { result } = await call(name, { path: 'projects/atlass.md', ...rest })
        expect(result).toMatchObject({
          success: false,
          error: 'Entry not found: projects/atlass.md',
          hint: 'Did you mean: projects/Atlas.md?',
        })
        expect(await snapshot()).toEqual(before)
      })
    },
  )

  test('an entry is found by what any of its fields says (M10)', async () => {
    const printer = { 'projects/Atlas.md': '---\nname: Atlas\nnext_action: Fix the printer\n---\n' }
    await withTools(printer, async ({ call }) => {
      const { result } = await call('search_entries', { query: 'PRINTER' })
      expect(result.data).toMatchObject({
        entries: [
          { path: 'projects/Atlas.md', matchedField: 'next_action', snippet: 'Fix the printer' },
        ],
        total: 1,
      })
    })
  })

  test('a plain note is no entry, until it is moved to be one (M10)', async () => {
    await withTools(files, async ({ call, onDisk }) => {
      const plain = (await call('get_entry', { path: 'Plain.md' })).result
      expect(plain.error).toBe('Entry not found: Plain.md')
      // And not “Did you mean: Plain.md?” (M10)
      expect(plain.hint).toMatch(/^It is a note, and no entry/)
      expect((await call('update_entry', { path: 'Plain', updates: { a: 1 } })).result.error).toBe(
        'Entry not found: Plain.md',
      )
      await call('move_entry', { path: 'Plain', targetCategory: 'projects' })
      expect(dataOf(await onDisk('projects/Plain.md'))).toMatchObject({
        name: 'Plain',
        status: 'active',
        tags: ['project'],
      })
    })
  })

  test.each([
    ['The bell', 'ideas/Tide bell.md'],
    ['ideas/tide-bell.md', 'ideas/Tide bell.md'],
    ['tide-bell', 'ideas/Tide bell.md'],
    ['[[Atlas]]', 'projects/Atlas.md'],
    ['projects/atlas.md', 'projects/Atlas.md'],
  ])('%s is %s', async (path, expected) => {
    await withTools(files, async ({ call }) => {
      const { result } = await call('get_entry', { path })
      expect(Got.parse(result.data).entry.path).toBe(expected)
    })
  })

  test('a classification that fails is told, and creates nothing', async () => {
    const classifier = {
      classify: async (): Promise<never> => {
        throw new LatentError('unavailable', 'The model did not answer.')
      },
    }
    await withTools(
      files,
      async ({ call, snapshot }) => {
        const before = await snapshot()
        const { result } = await call('classify_and_capture', { text: 'Mend the sill' })
        expect(result).toMatchObject({ success: false, error: 'The model did not answer.' })
        expect(await snapshot()).toEqual(before)
      },
      { classifier },
    )
  })

  test('a status that the category does not have is told with those that it has', async () => {
    await withTools(files, async ({ call, onDisk }) => {
      const wrong = await call('update_entry', { path: 'Atlas', updates: { status: 'sleeping' } })
      expect(wrong.result).toMatchObject({
        error: 'Not a status of projects: "sleeping"',
        hint: 'Allowed: active, waiting, blocked, someday, done.',
      })
      const date = await call('update_entry', { path: 'Atlas', updates: { due_date: 'soon' } })
      expect(date.result.hint).toContain('YYYY-MM-DD')
      await call('update_entry', { path: 'Atlas', updates: { status: ' DONE ' } })
      expect(dataOf(await onDisk('projects/Atlas.md'))['status']).toBe('done')
    })
  })

  test('two captures of one message get names of their own', async () => {
    await withTools({}, async ({ message, onDisk }) => {
      const args = { text: 'Buy oak', hints: '[admin]' }
      const outcomes = await message([
        ['classify_and_capture', args],
        ['classify_and_capture', args],
      ])
      expect(
        outcomes.map(({ result }) => z.object({ path: z.string() }).parse(result.data).path),
      ).toEqual(['admin/Buy oak.md', 'admin/Buy oak 2.md'])
      expect(await onDisk('admin/Buy oak 2.md')).toContain('# Buy oak')
    })
  })
})

test('every category has the fields of the catalogue', () => {
  expect(Object.keys(ENTRY_FIELDS)).toEqual(Category.options)
})
