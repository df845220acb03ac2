import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApprovalAnswer, PartAnswer } from '../../shared/domain/chat/approval.ts'
import type { ToolRule } from '../../shared/domain/settings.ts'
import { hunksOf } from '../../shared/domain/text/text-hunks.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withTools } from '../../../test/models/tool-rig.ts'

const allow = (parts: readonly PartAnswer[], reason = '', grant = false): ApprovalAnswer => ({
  decision: 'allowed',
  review: { parts: [...parts], reason, grant },
})
const edit = (path: string, from: string, to: string) =>
  ['edit_note', { path, edits: [{ old_text: from, new_text: to }] }] as const
const create = (path: string) => ['write_note', { path, content: `# ${path}\n` }] as const

describe('the writes of one message', () => {
  test('are one question and one group, and nothing is on disk before the answer', () =>
    withTools(
      { 'a.md': 'one\n', 'b.md': 'two\n' },
      async ({ message, questions, snapshot, temp, onDisk }) => {
        const before = await snapshot()
        const outcomes = await message(
          [edit('a.md', 'one', '1'), edit('b.md', 'two', '2'), create('c.md')],
          {
            answer: async () => {
              expect(await snapshot()).toEqual(before)
              return 'allowed'
            },
          },
        )
        expect(questions).toHaveLength(1)
        expect(questions[0]).toMatchObject({
          title: 'Change 3 files',
          callIds: ['call-1', 'call-2', 'call-3'],
          changes: [{ path: 'a.md' }, { path: 'b.md' }, { path: 'c.md', kind: 'create' }],
          parts: [{ unit: 0 }, { unit: 1 }, { unit: 2 }],
        })
        expect(outcomes.map(({ result }) => result.success)).toEqual([true, true, true])
        expect(outcomes.map(({ changes }) => changes.map(({ path }) => path))).toEqual([
          ['a.md'],
          ['b.md'],
          ['c.md'],
        ])
        expect([await onDisk('a.md'), await onDisk('b.md'), await onDisk('c.md')]).toEqual([
          '1\n',
          '2\n',
          '# c.md\n',
        ])
        const groups = new Set(temp.journal.entries().map(({ groupId }) => groupId))
        expect(groups.size).toBe(1)
      },
    ))

  test('on one note are planned on top of each other', () =>
    withTools({ 'a.md': 'one\n' }, async ({ message, questions, onDisk, call }) => {
      await call('read_note', { path: 'a.md' })
      const outcomes = await message([
        edit('a.md', 'one', 'two'),
        edit('a.md', 'two', 'three'),
        ['append_note', { path: 'a.md', content: 'more' }],
      ])
      expect(questions).toMatchObject([
        {
          title: 'Edit a.md, in 3 steps',
          changes: [{ before: 'one\n', after: 'three\n\nmore\n' }],
        },
      ])
      expect(outcomes.map(({ result }) => result.success)).toEqual([true, true, true])
      expect(outcomes.map(({ changes }) => changes.length)).toEqual([0, 0, 1])
      expect(await onDisk('a.md')).toBe('three\n\nmore\n')
    }))

  test('a note that the message itself makes can be edited in it', () =>
    withTools({}, async ({ message, onDisk }) => {
      await message([create('new.md'), edit('new.md', '# new.md', '# Newer')])
      expect(await onDisk('new.md')).toBe('# Newer\n')
    }))

  test('row 124: a rename or deletion of a note that an earlier call changes is a conflict, and the rest is done', () =>
    withTools({ 'a.md': 'one\n', 'b.md': 'two\n' }, async ({ message, onDisk }) => {
      const outcomes = await message([
        edit('a.md', 'one', 'two'),
        edit('a.md', 'two', 'three'),
        ['rename_note', { path: 'a.md', new_path: 'c.md' }],
        ['delete_note', { path: 'b.md' }],
        edit('b.md', 'two', 'x'),
      ])
      expect(outcomes.map(({ result }) => result.error ?? 'ok')).toEqual([
        'ok',
        'ok',
        'a.md waits for an earlier call of the same message.',
        'ok',
        'b.md waits for an earlier call of the same message.',
      ])
      expect([await onDisk('a.md'), await onDisk('b.md'), await onDisk('c.md')]).toEqual([
        'three\n',
        null,
        null,
      ])
    }))

  test('a reading after a write waits for it and finds what was really written', () =>
    withTools({ 'a.md': 'one\n', 'b.md': 'two\n' }, async ({ message }) => {
      const outcomes = await message(
        [edit('a.md', 'one', '1'), ['read_note', { path: 'a.md' }], edit('b.md', 'two', '2')],
        { answer: allow([{ take: 'none' }, { take: 'all' }]) },
      )
      expect(outcomes[1]?.result.data).toMatchObject({ content: 'one\n' })
      expect(outcomes[2]?.result.success).toBe(true)
    }))

  test('one that cannot be done does not take the others with it', () =>
    withTools({ 'a.md': 'one\n' }, async ({ message, onDisk }) => {
      const outcomes = await message([edit('a.md', 'one', '1'), edit('a.md', 'nowhere', 'x')])
      expect(outcomes.map(({ result }) => result.success)).toEqual([true, false])
      expect(await onDisk('a.md')).toBe('1\n')
    }))

  test('row 107: six new notes in one message ask, five do not', () =>
    withTools({}, async ({ message, questions }) => {
      const notes = (folder: string, count: number) =>
        Array.from({ length: count }, (_, number) => create(`${folder}/${number}.md`))
      await message(notes('a', 5))
      expect(questions).toHaveLength(0)
      await message(notes('b', 6), { answer: 'declined' })
      expect(questions).toHaveLength(1)
    }))
})

describe('a review', () => {
  const text = (marks: readonly string[]): string =>
    marks.map((mark, at) => `## ${at}\n\n${mark}\n\n`).join('')

  test('any accepted subset of hunks is exactly what is written', () =>
    withTools({}, async ({ message, temp, onDisk }) => {
      let number = 0
      const marks = fc.array(fc.constantFrom('x', 'y', 'z\r\ny', '', 'ü 😀'), {
        minLength: 1,
        maxLength: 8,
      })
      const note = fc.record({
        before: marks,
        after: marks,
        picks: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 4 }), async (notes) => {
          number++
          const files = notes.map(({ before, after, picks }, at) => ({
            path: `${number}/${at}.md`,
            old: text(before),
            next: text(after),
            picks,
          }))
          const expected = new Map<string, string>()
          for (const { path, old } of files) {
            await temp.vault.apply(
              {
                summary: '',
                changes: [
                  {
                    kind: 'write',
                    path: vaultPath(path),
                    text: old,
                    expect: null,
                    additive: false,
                  },
                ],
              },
              { actor: 'user' },
            )
          }
          const outcomes = await message(
            files.map(({ path, next }) => ['write_note', { path, content: next }] as const),
            {
              answer: async ({ changes }) =>
                allow(
                  changes.map(({ path, before, after }) => {
                    const { old = '', picks = [] } = files.find((file) => file.path === path) ?? {}
                    expect(before).toBe(old)
                    const hunks = hunksOf(old, after ?? '')
                    const taken = hunks.filter(({ id }) => picks[id])
                    // From the end, so that no offset moves: another way than the one under test.
                    const result = taken
                      .toReversed()
                      .reduce(
                        (all, { from, to, added }) => all.slice(0, from) + added + all.slice(to),
                        old,
                      )
                    expected.set(path, result)
                    return { take: 'hunks', hunks: taken.map(({ id }) => id) }
                  }),
                ),
            },
          )
          for (const [at, { path, old }] of files.entries()) {
            // Not asked about: the text was there already.
            const written = expected.get(path)
            expect(await onDisk(path)).toBe(written ?? old)
            const { result, changes } = outcomes[at] ?? {}
            // What the model is told is what happened.
            expect(changes?.length).toBe(written === undefined || written === old ? 0 : 1)
            expect(result?.success).toBe(written !== old)
          }
        }),
        { numRuns: 40 },
      )
    }))

  test('tells the model of each file what was written, and why not all of it', () =>
    withTools(
      { 'a.md': 'one\n\nmiddle\n\ntwo\n', 'b.md': 'b\n', 'c.md': 'c\n', 'd.md': 'd\n' },
      async ({ message, onDisk }) => {
        const outcomes = await message(
          [
            [
              'edit_note',
              {
                path: 'a.md',
                edits: [
                  { old_text: 'one', new_text: '1' },
                  { old_text: 'two', new_text: '2' },
                ],
              },
            ],
            edit('b.md', 'b', 'B'),
            edit('c.md', 'c', 'C'),
            edit('d.md', 'd', 'D'),
          ],
          {
            answer: allow(
              [
                { take: 'hunks', hunks: [1] },
                { take: 'none' },
                { take: 'edited', text: 'Mine.\n' },
                { take: 'all' },
              ],
              'Keep the first line.',
            ),
          },
        )
        const [partly, rejected, edited, whole] = outcomes.map(({ result }) => result)
        expect(partly).toMatchObject({
          success: true,
          warnings: [expect.stringContaining('Not all of it was written')],
          review: [
            {
              path: 'a.md',
              outcome: 'partly written',
              differences: [{ line: 1, proposed: '1\n', written: 'one\n' }],
              reason: 'Keep the first line.',
            },
          ],
        })
        expect(rejected).toMatchObject({
          success: false,
          error: 'User declined: Edit b.md',
          hint: expect.stringContaining('Keep the first line.'),
          review: [{ path: 'b.md', outcome: 'rejected' }],
        })
        expect(edited).toMatchObject({
          success: true,
          review: [
            {
              outcome: 'written as the person edited it',
              differences: [{ proposed: 'C\n', written: 'Mine.\n' }],
            },
          ],
        })
        expect(whole?.review).toBeUndefined()
        expect(await Promise.all(['a.md', 'b.md', 'c.md', 'd.md'].map(onDisk))).toEqual([
          'one\n\nmiddle\n\n2\n',
          'b\n',
          'Mine.\n',
          'D\n',
        ])
      },
    ))

  test('takes a rename with the links that follow it as a whole', () =>
    withTools({ 'a.md': 'x\n', 'b.md': 'See [[a]].\n' }, async ({ message, questions, onDisk }) => {
      await message([['rename_note', { path: 'a.md', new_path: 'c.md' }], create('d.md')])
      expect(questions[0]?.parts).toEqual([
        { unit: 0, isDivisible: false, callIds: ['call-1'] },
        { unit: 0, isDivisible: false, callIds: ['call-1'] },
        { unit: 1, isDivisible: true, callIds: ['call-2'] },
      ])
      expect(await onDisk('b.md')).toBe('See [[c]].\n')
    }))

  test('a note that changed meanwhile makes all of it a conflict, and nothing is written', () =>
    withTools({ 'a.md': 'one\n', 'b.md': 'two\n' }, async ({ message, onDisk, temp }) => {
      const outcomes = await message([edit('a.md', 'one', '1'), edit('b.md', 'two', '2')], {
        answer: async () => {
          await writeFile(join(temp.root, 'b.md'), 'typed meanwhile')
          return allow([{ take: 'hunks', hunks: [0] }, { take: 'all' }])
        },
      })
      for (const { result } of outcomes) expect(result.error).toMatch(/changed since/)
      expect([await onDisk('a.md'), await onDisk('b.md')]).toEqual(['one\n', 'typed meanwhile'])
    }))

  test('row 108: what happens to the plan while it is shown is not written', () =>
    withTools({ 'a.md': 'one\n' }, async ({ call, onDisk, errors, temp }) => {
      const { result } = await call(...edit('a.md', 'one', '1'), {
        preview: async (changeSet) => {
          const previews = await temp.vault.preview(changeSet)
          shown = changeSet.changes
          return previews
        },
        answer: async () => {
          for (const change of shown) Object.assign(change, { text: 'something else' })
          return 'allowed'
        },
      })
      expect(result.success).toBe(false)
      expect(errors).toHaveLength(1)
      expect(await onDisk('a.md')).toBe('one\n')
    }))
  let shown: readonly object[] = []
})

describe('what a turn has read', () => {
  test('makes an addition ask once in its folder, and then no more', () =>
    withTools({ 'web/clip.md': 'x\n' }, async ({ call, questions }) => {
      await call(...create('before.md'))
      expect(questions).toHaveLength(0)
      await call('read_note', { path: 'web/clip.md' })
      await call(...create('first.md'), { answer: 'declined' })
      await call(...create('second.md'))
      expect(questions).toHaveLength(2)
      await call(...create('third.md'))
      expect(questions).toHaveLength(2)
    }))

  test('does not matter where no text was given out', () =>
    withTools({ 'a.md': 'x #t\n' }, async ({ call, questions, turn }) => {
      await call('search_by_tag', { tags: ['nothing'] })
      await call('search_notes', { query: '' })
      await call(...create('b.md'))
      expect([questions.length, turn.readPaths.size]).toEqual([0, 0])
      await call('list_backlinks', { path: 'a.md' })
      expect([...turn.readPaths]).toEqual([])
      await call('get_note_metadata', { path: 'a.md' })
      expect([...turn.readPaths]).toEqual([''])
    }))
})

test('row 112: a grant holds for its tool, folder and conversation, and rests while other text was read', () =>
  withTools(
    { 'Projects/a.md': 'one\n', 'Projects/b.md': 'x\n', 'Journal/c.md': 'one\n' },
    async ({ call, questions, grants, turn, onDisk }) => {
      const options = { conversationId: 'c' }
      const asked = async (...args: Parameters<typeof call>): Promise<boolean> => {
        const before = questions.length
        await call(args[0], args[1], { ...options, ...args[2] })
        return questions.length > before
      }
      await call('read_note', { path: 'Projects/a.md' })
      const all = allow([{ take: 'all' }], '', true)
      expect(await asked(...edit('Projects/a.md', 'one', 'two'), { answer: all })).toBe(true)
      expect(questions[0]?.grantOffer).toEqual({ tool: 'edit_note', folder: 'Projects' })
      expect(await asked(...edit('Projects/a.md', 'two', 'three'))).toBe(false)
      expect(await onDisk('Projects/a.md')).toBe('three\n')

      const no = { answer: 'declined' } as const
      expect(await asked(...edit('Journal/c.md', 'one', 'two'), no)).toBe(true)
      expect(await asked('delete_note', { path: 'Projects/b.md' }, no)).toBe(true)
      expect(await asked('write_note', { path: 'Projects/b.md', content: 'other\n' }, no)).toBe(
        true,
      )
      const elsewhere = { ...no, conversationId: 'd' }
      expect(await asked(...edit('Projects/a.md', 'three', 'x'), elsewhere)).toBe(true)

      turn.readPaths.add('Web/clip.md')
      expect(await asked(...edit('Projects/a.md', 'three', 'x'), no)).toBe(true)
      expect(questions.at(-1)?.grantOffer).toBeUndefined()
      turn.readPaths.delete('Web/clip.md')

      for (let left = grants.list()[0]?.operationsLeft ?? 0; left > 0; left--)
        expect(await asked(...edit('Projects/a.md', 'three', 'three '), no)).toBe(false)
      expect(await asked(...edit('Projects/a.md', 'three', 'x'), no)).toBe(true)
      expect(grants.list()).toEqual([])
    },
  ))

describe('what a person chose for a tool', () => {
  const rule = (each: ToolRule, name: string) => ({ toolRules: () => ({ [name]: each }) })

  test('always asks about a new note, never does not ask about an edit, once asks once', () =>
    withTools({ 'a/x.md': 'one\n', 'b/y.md': 'web\n' }, async ({ call, questions, onDisk }) => {
      const asked = async (...args: Parameters<typeof call>): Promise<boolean> => {
        const before = questions.length
        await call(...args)
        return questions.length > before
      }
      expect(await asked(...create('n.md'), rule('always', 'write_note'))).toBe(true)
      expect(await asked(...edit('a/x.md', 'one', 'two'), rule('never', 'edit_note'))).toBe(false)
      expect(await onDisk('a/x.md')).toBe('two\n')

      const once = rule('once', 'append_note')
      const add = ['append_note', { path: 'a/x.md', content: 'more' }] as const
      expect(await asked(...add, { ...once, answer: 'declined' })).toBe(true)
      expect(await asked(...add, once)).toBe(true)
      expect(await asked(...add, once)).toBe(false)

      // Text from elsewhere, and what removes or replaces, ask all the same.
      expect(await asked('delete_note', { path: 'n.md' }, rule('never', 'delete_note'))).toBe(true)
      const whole = { path: 'a/x.md', content: 'x\n' }
      expect(await asked('write_note', whole, rule('never', 'write_note'))).toBe(true)
      await call('read_note', { path: 'b/y.md' })
      expect(await asked(...edit('a/x.md', 'x', 'y'), rule('never', 'edit_note'))).toBe(true)
      expect(await asked(...add, once)).toBe(true)
    }))
})

test('row 110: a question says when a path looks like that of another note', () =>
  withTools({ 'Plan.md': 'one\n', 'Ideas.md': 'one\n' }, async ({ call, questions }) => {
    await call('rename_note', { path: 'Ideas.md', new_path: 'Рlan.md' }, { answer: 'declined' })
    expect(questions[0]?.warning).toMatch(/looks like “Plan\.md”/)
    await call('rename_note', { path: 'Ideas.md', new_path: 'Plans.md' }, { answer: 'declined' })
    expect(questions[1]?.warning).toBeUndefined()
  }))

describe('the switches', () => {
  test('plan mode writes nothing, asks nobody and says what it would have been', () =>
    withTools({ 'a.md': 'one\n' }, async ({ call, questions, snapshot }) => {
      const before = await snapshot()
      for (const [name, args] of [edit('a.md', 'one', '1'), create('b.md')]) {
        const { result } = await call(name, args, { mode: () => 'plan' })
        expect(result).toMatchObject({
          success: false,
          error: expect.stringMatching(/^Plan mode: nothing was written/),
        })
      }
      expect(questions).toEqual([])
      expect(await snapshot()).toEqual(before)
    }))

  test('read-only refuses, also what was allowed while the switch was thrown', () =>
    withTools({ 'a.md': 'one\n' }, async ({ call, snapshot }) => {
      const before = await snapshot()
      let mode: 'normal' | 'read-only' = 'read-only'
      expect((await call(...create('b.md'), { mode: () => mode })).result.error).toMatch(
        /does not let/,
      )
      mode = 'normal'
      const { result } = await call(...edit('a.md', 'one', '1'), {
        mode: () => mode,
        answer: async () => {
          mode = 'read-only'
          return 'allowed'
        },
      })
      expect(result.error).toMatch(/does not let/)
      expect(await snapshot()).toEqual(before)
    }))
})
