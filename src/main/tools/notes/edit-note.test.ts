import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'
import { locateEdits } from './locate-edits.ts'
import { applyTextEdits, toEditorText } from '../../../shared/domain/text/text-edits.ts'

describe('edit_note', () => {
  it('replaces passages after a person saw the difference', async () => {
    const note = '# A\n\nStatus: waiting\n\nEnd\n'
    await withTools({ 'a.md': note }, async ({ call, onDisk, questions }) => {
      const { result, changes } = await call('edit_note', {
        path: 'a.md',
        edits: [
          { old_text: 'End', new_text: 'The end' },
          { old_text: 'waiting', new_text: 'active' },
        ],
      })
      expect(result).toMatchObject({
        success: true,
        data: { path: 'a.md', edits_applied: 2 },
        requiresConfirmation: true,
        metadata: { permissions: ['destructive'], dataModified: true },
      })
      expect(questions[0]).toMatchObject({
        title: 'Edit a.md',
        changes: [{ before: note, after: '# A\n\nStatus: active\n\nThe end\n' }],
      })
      expect(changes).toHaveLength(1)
      expect(await onDisk('a.md')).toBe('# A\n\nStatus: active\n\nThe end\n')
    })
  })

  it('changes nothing when one passage is not there exactly once, and says how often', async () => {
    await withTools({ 'a.md': 'one two\ntwo\nthree\n' }, async ({ call, snapshot, questions }) => {
      const before = await snapshot()
      const { result } = await call('edit_note', {
        path: 'a.md',
        edits: [
          { old_text: 'three', new_text: '3' },
          { old_text: 'two', new_text: '2' },
          { old_text: 'four', new_text: '4' },
        ],
      })
      expect(result.error?.split('\n')).toEqual([
        'Nothing was changed in a.md: each old_text must occur exactly once',
        '- edit 2: old_text occurs 2 times (lines 1, 2)',
        '- edit 3: old_text occurs 0 times',
      ])
      expect(questions).toEqual([])
      expect(await snapshot()).toEqual(before)
    })
  })

  it('counts places that overlap, and refuses edits that overlap', async () => {
    await withTools({ 'a.md': 'aaa bcd\n' }, async ({ call }) => {
      const counted = await call('edit_note', {
        path: 'a.md',
        edits: [{ old_text: 'aa', new_text: 'x' }],
      })
      expect(counted.result.error).toContain('occurs 2 times')
      const overlapping = await call('edit_note', {
        path: 'a.md',
        edits: [
          { old_text: 'bc', new_text: 'x' },
          { old_text: 'cd', new_text: 'y' },
        ],
      })
      expect(overlapping.result.error).toContain('edit 2: overlaps edit 1')
    })
  })

  it('points to nearly the same text, and does not take it', async () => {
    const note = 'Intro\n\nShe said  “hello”\n'
    await withTools({ 'a.md': note }, async ({ call, onDisk }) => {
      const { result } = await call('edit_note', {
        path: 'a.md',
        edits: [{ old_text: 'she said "hello"', new_text: 'x' }],
      })
      expect(result.error).toContain('occurs 0 times; nearly the same text begins at line 3')
      expect(await onDisk('a.md')).toBe(note)
    })
  })

  it('finds text over the line endings of the file and leaves all others alone', async () => {
    const note = '\uFEFFone\r\ntwo\nthree\r\nfour\r\n'
    await withTools({ 'a.md': note }, async ({ call, onDisk }) => {
      await call('edit_note', {
        path: 'a.md',
        edits: [{ old_text: 'one\ntwo\nthree', new_text: 'one\ntwo\n3\nthree' }],
      })
      expect(await onDisk('a.md')).toBe('\uFEFFone\r\ntwo\n3\r\nthree\r\nfour\r\n')
    })
  })

  it('takes $ and other signs as they are', async () => {
    await withTools({ 'a.md': 'price: x\n' }, async ({ call, onDisk }) => {
      await call('edit_note', { path: 'a.md', edits: [{ old_text: 'x', new_text: '$& $1 $$' }] })
      expect(await onDisk('a.md')).toBe('price: $& $1 $$\n')
    })
  })

  it('never creates a note', async () => {
    await withTools({}, async ({ call, onDisk }) => {
      const { result } = await call('edit_note', {
        path: 'a.md',
        edits: [{ old_text: 'x', new_text: 'y' }],
      })
      expect(result.error).toBe('Note not found: a.md')
      expect(await onDisk('a.md')).toBeNull()
    })
  })

  it.each([
    { edits: [] },
    { edits: [{ old_text: '', new_text: 'x' }] },
    { edits: [{ old_text: 'x' }] },
    { edits: [{ old_text: 'x', new_text: 'y', replace_all: true }] },
    { edits: { old_text: 'x', new_text: 'y' } },
  ])('refuses %j', async ({ edits }) => {
    await withTools({ 'a.md': 'x' }, async ({ call, onDisk }) => {
      const { result } = await call('edit_note', { path: 'a.md', edits })
      expect(result.error).toMatch(/^Invalid arguments for edit_note\n- edits/)
      expect(await onDisk('a.md')).toBe('x')
    })
  })
})

describe('locateEdits', () => {
  const lines = fc.array(
    fc.tuple(fc.constantFrom('a', 'bb', 'Σ', '😀', ''), fc.constantFrom('\n', '\r\n')),
    {
      maxLength: 12,
    },
  )

  it('keeps every character outside a replaced passage, whatever the line endings', () => {
    fc.assert(
      fc.property(lines, lines, fc.string({ unit: 'grapheme' }), (before, after, replacement) => {
        const join = (parts: [string, string][]) => parts.map((part) => part.join('')).join('')
        const text = `${join(before)}<<OLD>>${join(after)}`
        const located = locateEdits(text, [{ old_text: '<<OLD>>', new_text: replacement }])
        if (!('edits' in located)) throw new Error('not located')
        const result = applyTextEdits(text, located.edits)
        expect(result.startsWith(join(before))).toBe(true)
        expect(result.endsWith(join(after))).toBe(true)
        expect(toEditorText(result)).toBe(
          toEditorText(join(before)) + toEditorText(replacement) + toEditorText(join(after)),
        )
      }),
    )
  })

  it('makes the text that plain replacement would make', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 20 }),
        fc.nat(19),
        fc.integer({ min: 1, max: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 6 }),
        (text, from, length, replacement) => {
          const old = text.slice(from, from + length)
          fc.pre(old !== '' && text.indexOf(old) === text.lastIndexOf(old))
          const located = locateEdits(text, [{ old_text: old, new_text: replacement }])
          if (!('edits' in located)) throw new Error('not located')
          expect(applyTextEdits(text, located.edits)).toBe(text.split(old).join(replacement))
        },
      ),
    )
  })
})
