import fc from 'fast-check'
import { diff3Merge } from 'node-diff3'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runs } from '../../../../test/shared/property-runs.ts'
import { mergeTexts } from './merge-texts.ts'

const merge = (base: string, mine: string, theirs: string) => mergeTexts({ base, mine, theirs })
const merged = (base: string, mine: string, theirs: string): string | null => {
  const result = merge(base, mine, theirs)
  return result.status === 'merged' ? result.text : null
}
const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('')

const anyLine = fc.constantFrom('\n', 'a\n', 'b\r\n', 'c\n', '---\n', 'k: 1\n', 'l: 2\n')
const anyText = fc
  .tuple(
    fc.array(anyLine, { maxLength: 25 }),
    fc.constantFrom('', 'end'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([all, end, mark]) => mark + all.join('') + end)

describe('the two sides of a merge', () => {
  test('one that changed nothing gives the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (base, other) => {
        expect(merged(base, base, other)).toBe(other)
        expect(merged(base, other, base)).toBe(other)
        expect(merged(base, other, other)).toBe(other)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('are worth the same: changed about, the result is as good', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        expect(merge(base, mine, theirs).status).toBe(merge(base, theirs, mine).status)
      }),
      { numRuns: runs(2000) },
    )
  })
  test('lose no line that either added, merged or not', () => {
    const side = fc.array(fc.constantFrom('keep', 'keep', 'keep', 'drop', 'replace', 'follow'), {
      minLength: 25,
      maxLength: 25,
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 25 }), side, side, (base, mySteps, theirSteps) => {
        const edited = (steps: readonly string[], name: string): string[] =>
          base.flatMap((line, at) => {
            if (steps[at] === 'drop') return []
            if (steps[at] === 'replace') return [`${name} ${at}\n`]
            return steps[at] === 'follow' ? [line, `${name} ${at}\n`] : [line]
          })
        const [mine, theirs] = [edited(mySteps, 'mine'), edited(theirSteps, 'theirs')]
        const result = merge(base.join(''), mine.join(''), theirs.join(''))
        const taking = (choice: 'mine' | 'theirs'): string =>
          result.status === 'merged'
            ? result.text
            : result.parts
                .map((part) => (part.kind === 'clash' ? part[choice] : part.text))
                .join('')
        const isOwn = (line: string): boolean => /^(?:mine|theirs) /.test(line)
        for (const line of mine.filter(isOwn)) expect(taking('mine')).toContain(line)
        for (const line of theirs.filter(isOwn)) expect(taking('theirs')).toContain(line)
      }),
      { numRuns: runs(2000) },
    )
  })
})

/**
 * A base of lines that are all different, and edits of it that stay apart by at least a line, each by one side: what a
 * merge must give is known without merging.
 */
const apart = fc
  .array(
    fc.record({
      kept: fc.integer({ min: 1, max: 4 }),
      replaced: fc.integer({ min: 0, max: 3 }),
      added: fc.integer({ min: 0, max: 3 }),
      isMine: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .chain((edits) =>
    fc.record({
      edits: fc.constant(edits),
      ending: fc.constantFrom('\n', '\r\n'),
      last: fc.constantFrom('', 'the last line'),
      mark: fc.constantFrom('', '\ufeff'),
    }),
  )

test('changes that are apart by a line are all in the result, and nothing else', () => {
  fc.assert(
    fc.property(apart, ({ edits, ending, last, mark }) => {
      const texts = { base: mark, mine: mark, theirs: mark, both: mark }
      let number = 0
      const add = (count: number, name: string, ...to: (keyof typeof texts)[]): void => {
        for (let done = 0; done < count; done++) {
          number++
          for (const one of to) texts[one] += `${name} ${number}${ending}`
        }
      }
      for (const { kept, replaced, added, isMine } of edits) {
        add(kept, 'kept', 'base', 'mine', 'theirs', 'both')
        add(replaced, 'old', 'base', isMine ? 'theirs' : 'mine')
        add(added, 'new', isMine ? 'mine' : 'theirs', 'both')
      }
      add(1, 'kept', 'base', 'mine', 'theirs', 'both')
      for (const one of ['base', 'mine', 'theirs', 'both'] as const) texts[one] += last
      expect(merged(texts.base, texts.mine, texts.theirs)).toBe(texts.both)
    }),
    { numRuns: runs(2000) },
  )
})

describe('beside node-diff3, which merges the way of diff3', () => {
  /**
   * Lines that are their own, as those of a note mostly are, and single blank ones between them. (Of several equal lines
   * in a row, each way of comparing sees another one added or gone, and both are right.)
   */
  const steps = fc.array(
    fc.constantFrom('keep', 'keep', 'keep', 'keep', 'drop', 'replace', 'follow'),
    { minLength: 40, maxLength: 40 },
  )
  const someLines = fc
    .array(fc.boolean(), { maxLength: 20 })
    .map((blanks) => blanks.flatMap((isBlank, at) => [`line ${at}\n`, ...(isBlank ? ['\n'] : [])]))
  test('what both can merge comes out the same', () => {
    let merges = 0
    fc.assert(
      fc.property(someLines, steps, steps, (base, mySteps, theirSteps) => {
        const edited = (way: readonly string[], name: string): string[] =>
          base.flatMap((line, at) => {
            if (way[at] === 'drop') return []
            if (way[at] === 'replace') return [`${name} ${at}\n`]
            return way[at] === 'follow' ? [line, `${name} ${at}\n`] : [line]
          })
        const [mine, theirs] = [edited(mySteps, 'mine'), edited(theirSteps, 'theirs')]
        const ours = merged(base.join(''), mine.join(''), theirs.join(''))
        const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true })
        const isClean = regions.every(({ ok }) => ok)
        if (ours === null || !isClean) return
        merges++
        expect(ours).toBe(regions.flatMap(({ ok }) => ok ?? []).join(''))
      }),
      { numRuns: runs(1000) },
    )
    expect(merges).toBeGreaterThan(runs(1000) / 10)
  })
})

describe('where changes meet', () => {
  const base = lines('1', '2', '3', '4')
  test('neighbouring lines that were rewritten or removed merge', () => {
    expect(merged(base, lines('1', 'B', '3', '4'), lines('1', '2', 'C', '4'))).toBe(
      lines('1', 'B', 'C', '4'),
    )
    expect(merged(base, lines('1', '3', '4'), lines('1', '2', 'C', '4'))).toBe(lines('1', 'C', '4'))
  })
  test('lines added beside a line that the other side changed clash', () => {
    expect(merged(base, lines('1', '2', 'new', '3', '4'), lines('1', '2', 'C', '4'))).toBeNull()
    expect(merged(base, lines('1', 'B', 'new', '3', '4'), lines('1', '2', 'C', '4'))).toBeNull()
  })
  test('lines added at the same place clash, unless they are the same', () => {
    expect(merged(base, `${base}mine\n`, `${base}theirs\n`)).toBeNull()
    expect(merged(base, `${base}same\n`, `${base}same\n`)).toBe(`${base}same\n`)
  })
  test('a line that each side kept of several equal ones is never gone', () => {
    // Which of the two was taken away? If the first, it is the one that the other side rewrote.
    expect(merged(lines('8', '8'), lines('8'), lines('21', '8'))).toBeNull()
    expect(merged(lines('1', '', ''), lines('1', ''), lines('1', 'new', ''))).toBeNull()
    expect(merged(lines('a', 'b', '8', '8'), lines('a', 'b', '8'), lines('A', 'b', '8'))).toBe(
      lines('A', 'b', '8'),
    )
    const tripled = lines('1', '', '', '', '2', '3')
    expect(merged(tripled, lines('1', '', '', '2', '3'), lines('1', '', '', '', '2', 'C'))).toBe(
      lines('1', '', '', '2', 'C'),
    )
  })
  test('the same change on both sides is one change, beside others', () => {
    expect(merged(base, lines('one', '2', 'C', '4'), lines('one', '2', '3', 'D'))).toBe(
      lines('one', '2', 'C', 'D'),
    )
  })
  test('a line removed here and changed there clashes', () => {
    expect(merge(base, lines('1', '3', '4'), lines('1', 'B', '3', '4'))).toEqual({
      status: 'clash',
      parts: [
        { kind: 'agreed', text: '1\n' },
        { kind: 'clash', base: '2\n', mine: '', theirs: 'B\n' },
        { kind: 'agreed', text: '3\n4\n' },
      ],
    })
  })
  test('a final newline is an edit like another', () => {
    expect(merged('a\nb\nc', 'a\nb\nc\n', 'A\nb\nc')).toBe('A\nb\nc\n')
    expect(merged('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nc')).toBe('A\nb\nc')
    expect(merged('a\nb', 'a\nb\n', 'a\nb!')).toBeNull()
  })
  test('line ends and the byte order mark stay as each line had them', () => {
    expect(
      merged('\ufeffa\r\nb\nc\r\nd\n', '\ufeffa\r\nb\nc\r\nD\n', '\ufeffA\r\nb\nc\r\nd\n'),
    ).toBe('\ufeffA\r\nb\nc\r\nD\n')
  })
  test('texts that are nothing alike clash and are not put together', () => {
    const long = (word: string): string =>
      Array.from({ length: 20_000 }, (_, at) => `${word} ${at % 700}\n`).join('')
    expect(merged(long('base'), long('mine'), long('theirs'))).toBeNull()
  })
})

describe('frontmatter', () => {
  const note = (yaml: string, body = 'Body.\n'): string => `---\n${yaml}---\n${body}`
  const base = note('title: A\nstatus: draft\ntags:\n  - x\n')

  test('different keys on neighbouring lines merge', () => {
    expect(
      merged(
        base,
        note('title: B\nstatus: draft\ntags:\n  - x\n'),
        note('title: A\nstatus: done\ntags:\n  - x\n'),
      ),
    ).toBe(note('title: B\nstatus: done\ntags:\n  - x\n'))
  })
  test('the same key clashes, and only there', () => {
    expect(
      merge(
        base,
        note('title: B\nstatus: draft\ntags:\n  - x\n'),
        note('title: C\nstatus: draft\ntags:\n  - x\n', 'Changed.\n'),
      ),
    ).toEqual({
      status: 'clash',
      parts: [
        { kind: 'agreed', text: '---\n' },
        { kind: 'clash', base: 'title: A\n', mine: 'title: B\n', theirs: 'title: C\n' },
        { kind: 'agreed', text: 'status: draft\ntags:\n  - x\n---\nChanged.\n' },
      ],
    })
  })
  test('a list under a key is part of the key', () => {
    expect(
      merged(
        base,
        note('title: A\nstatus: draft\ntags:\n  - x\n  - mine\n'),
        note('title: A\nstatus: draft\ntags:\n  - y\n'),
      ),
    ).toBeNull()
  })
  test('keys that both added at the end merge, and a key that one removed is gone', () => {
    expect(
      merged(
        base,
        note('title: A\ntags:\n  - x\nmine: 1\n'),
        note('title: A\nstatus: draft\ntags:\n  - x\ntheirs: 2\n'),
      ),
    ).toBe(note('title: A\ntags:\n  - x\ntheirs: 2\nmine: 1\n'))
  })
  test('the same key added twice with two values clashes', () => {
    expect(merged(note('a: 1\n'), note('a: 1\nb: 1\n'), note('b: 2\na: 1\n'))).toBeNull()
    expect(merged(note('a: 1\n'), note('a: 1\n"b": 1\n'), note('a: 1\nb: 1\n'))).toBeNull()
  })
  test('a block that both made merges by its keys', () => {
    expect(merged('Body.\n', note('a: 1\n'), note('b: 2\n'))).toBe(note('b: 2\na: 1\n'))
  })
  test('a change of the block and one of the first line under it merge', () => {
    expect(
      merged(base, note('title: B\nstatus: draft\ntags:\n  - x\n'), base.replace('Body', 'Text')),
    ).toBe(note('title: B\nstatus: draft\ntags:\n  - x\n', 'Text.\n'))
  })
  test.each([
    [
      'a value that is not closed',
      'a: "x\nb: y"\nc: 1\n',
      'a: "x\nb: z"\nc: 1\n',
      'a: "w\nb: y"\nc: 1\n',
    ],
    ['an anchor', 'a: &x 1\nb: *x\n', 'b: 1\n', 'a: &x 2\nb: *x\n'],
    ['a list as root', '- a\n- b\n', '- A\n- b\n', '- a\n- B\n'],
    ['a key that is there twice', 'a: 1\na: 2\n', 'a: 3\na: 2\n', 'a: 1\na: 4\n'],
    ['keys in another order', 'a: 1\nb: 2\n', 'b: 2\na: 1\n', 'a: 1\nb: 3\n'],
    ['a line that is no pair', 'a: 1\n? b\n: 2\n', 'a: 2\n? b\n: 2\n', 'a: 1\n? c\n: 2\n'],
  ])('%s clashes as one block', (_name, yaml, mine, theirs) => {
    expect(merge(note(yaml), note(mine), note(theirs))).toEqual({
      status: 'clash',
      parts: [
        {
          kind: 'clash',
          base: `---\n${yaml}---\n`,
          mine: `---\n${mine}---\n`,
          theirs: `---\n${theirs}---\n`,
        },
        { kind: 'agreed', text: 'Body.\n' },
      ],
    })
  })
  test('a fence that one side broke while the other changed a key clashes', () => {
    const broken = base.replace('---\nBody', 'Body')
    expect(merged(base, broken, base.replace('draft', 'done'))).toBeNull()
  })

  /** Each key as one side or the other left, changed, removed or added it. */
  const value = fc.constantFrom(
    '1',
    'two words',
    '"q: [x"',
    '[a, b]',
    '\n  - a\n  - b',
    '|\n  text\n\n  more',
    '{x: 1}',
  )
  const pair = fc.record({
    before: fc.option(value, { nil: null }),
    after: fc.option(value, { nil: null }),
    comment: fc.constantFrom('', '# a word on it\n', '\n'),
    isMine: fc.boolean(),
  })
  test('any changes of different keys merge to a block that reads as both', () => {
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 8 }),
        fc.constantFrom('\n', '\r\n'),
        (pairs, ending) => {
          const block = (pick: (one: (typeof pairs)[number]) => string | null): string => {
            const yaml = pairs
              .map((one, at) => {
                const picked = pick(one)
                return picked === null ? '' : `${one.comment}key ${at}: ${picked}\n`
              })
              .join('')
            return note(yaml).replaceAll('\n', ending)
          }
          const result = merged(
            block(({ before }) => before),
            block(({ before, after, isMine }) => (isMine ? after : before)),
            block(({ before, after, isMine }) => (isMine ? before : after)),
          )
          const yamlOf = (text: string): unknown => parse(text.split(/^---\r?\n/m)[1] ?? '')
          expect(result).not.toBeNull()
          expect(yamlOf(result ?? '')).toEqual(yamlOf(block(({ after }) => after)))
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
