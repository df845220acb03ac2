import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Etag } from '../../../shared/domain/text/etag.ts'
import type { Change } from '../../../shared/domain/change-set.ts'
import { commonFolder, type Grant, grantCovers } from '../../../shared/domain/chat/grant.ts'
import { AgentMode } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { effectOf, EFFECTS, MAX_FILES, type EffectFacts } from '../define/effect.ts'
import {
  decide,
  strictestRuling,
  taintOf,
  type PolicyInput,
  type Ruling,
  type Taint,
  type Verdict,
} from './policy.ts'

const MODES = AgentMode.options
const TAINTS: readonly Taint[] = ['none', 'inside', 'outside']
const VERDICTS: readonly Verdict[] = ['run', 'ask', 'propose', 'refuse']
const rank = ({ verdict }: Ruling): number => VERDICTS.indexOf(verdict)

const everything: PolicyInput[] = EFFECTS.flatMap((effect) =>
  MODES.flatMap((mode) =>
    TAINTS.flatMap((taint) =>
      [true, false].flatMap((isCovered) =>
        [true, false].flatMap((isGranted) =>
          [MAX_FILES, MAX_FILES + 1].map((filesUnasked) => ({
            effect,
            mode,
            taint,
            isCovered,
            isGranted,
            filesUnasked,
            rule: 'usual' as const,
            wasAllowed: false,
          })),
        ),
      ),
    ),
  ),
)

/** The table of reliability.md 3.1, line by line; the first that fits decides. `*` is anything. */
const TABLE = [
  // effect    mode         taint      covered granted files  verdict    may grant
  ['metadata', '*', '*', '*', '*', '*', 'run', false],
  ['text', '*', '*', '*', '*', '*', 'run', false],
  ['*', 'read-only', '*', '*', '*', '*', 'refuse', false],
  ['external', 'plan', '*', '*', '*', '*', 'refuse', false],
  ['*', 'plan', '*', '*', '*', '*', 'propose', false],
  ['external', 'normal', '*', '*', '*', '*', 'ask', false],
  ['critical', 'normal', '*', '*', '*', '*', 'ask', false],
  ['move', 'normal', '*', '*', '*', '*', 'ask', false],
  ['*', 'normal', 'none', '*', true, '*', 'run', false],
  ['*', 'normal', 'inside', '*', true, '*', 'run', false],
  ['*', 'normal', 'outside', '*', '*', 6, 'ask', false],
  ['*', 'normal', '*', '*', '*', 6, 'ask', true],
  ['edit', 'normal', 'outside', '*', '*', 5, 'ask', false],
  ['edit', 'normal', '*', '*', false, 5, 'ask', true],
  ['add', 'normal', 'none', '*', '*', 5, 'run', false],
  ['add', 'normal', '*', true, '*', 5, 'run', false],
  ['add', 'normal', 'inside', false, false, 5, 'ask', true],
  ['add', 'normal', 'outside', false, '*', 5, 'ask', false],
] as const

describe('decide', () => {
  it.each(everything.map((input) => [Object.values(input).join(' '), input] as const))(
    'as the table has it: %s',
    (_, input) => {
      const values = Object.values(input)
      const row = TABLE.find((line) =>
        line.slice(0, 6).every((cell, at) => cell === '*' || cell === values[at]),
      )
      expect(decide(input)).toEqual({ verdict: row?.[6], mayGrant: row?.[7] })
    },
  )

  it('never answers a stricter question more loosely', () => {
    const level = ({ effect, mode, taint, isCovered, isGranted, filesUnasked }: PolicyInput) => [
      EFFECTS.indexOf(effect),
      MODES.indexOf(mode),
      TAINTS.indexOf(taint),
      isCovered ? 0 : 1,
      isGranted ? 0 : 1,
      filesUnasked,
    ]
    for (const mild of everything)
      for (const strict of everything) {
        const [low, high] = [level(mild), level(strict)]
        if (!low.every((value, at) => value <= (high[at] ?? 0))) continue
        expect(rank(decide(strict)), JSON.stringify([mild, strict])).toBeGreaterThanOrEqual(
          rank(decide(mild)),
        )
      }
  })

  describe('what a person chose for a tool', () => {
    const given = everything.filter(({ mode }) => mode === 'normal')
    const isSmall = ({ effect }: PolicyInput): boolean => effect === 'add' || effect === 'edit'

    it('always: every addition and edit is asked about, granted or not', () => {
      for (const input of given.filter(isSmall))
        expect(decide({ ...input, rule: 'always', wasAllowed: true })).toEqual({
          verdict: 'ask',
          mayGrant: false,
        })
    })

    it('never: as with a grant, so text from elsewhere makes it ask all the same, and so do many files of a turn', () => {
      for (const input of given)
        expect(decide({ ...input, rule: 'never' }).verdict).toBe(
          isSmall(input) && input.filesUnasked > MAX_FILES && !input.isGranted
            ? 'ask'
            : decide({ ...input, isGranted: true }).verdict,
        )
    })

    it('once: asks until it was allowed in the conversation, then as never', () => {
      for (const input of given) {
        const once = { ...input, rule: 'once' as const }
        if (isSmall(input) && !input.isGranted) expect(decide(once).verdict).toBe('ask')
        expect(decide({ ...once, wasAllowed: true })).toEqual(decide({ ...input, rule: 'never' }))
      }
    })

    it('changes nothing about what removes, moves or leaves the machine, nor while writing is off', () => {
      for (const input of everything)
        if (!isSmall(input) || input.mode !== 'normal')
          for (const rule of ['always', 'once', 'never'] as const)
            expect(decide({ ...input, rule, wasAllowed: true })).toEqual(decide(input))
    })
  })

  it('offers a grant only for what would run under it', () => {
    for (const input of everything)
      if (decide(input).mayGrant) expect(decide({ ...input, isGranted: true }).verdict).toBe('run')
  })
})

const etag = Etag.parse('a'.repeat(64))
const path = vaultPath('a/b.md')
const FACTS: EffectFacts = {
  dropsText: false,
  dailyNoteTemplate: 'forms/Day',
  memoryNote: 'About me.md',
}
const write = (at: string, rest: Partial<Extract<Change, { kind: 'write' }>> = {}): Change => ({
  kind: 'write',
  path: vaultPath(at),
  text: 'x',
  expect: null,
  additive: false,
  ...rest,
})
const effect = (changes: readonly Change[], facts: Partial<EffectFacts> = {}) =>
  effectOf({ summary: '', changes }, { ...FACTS, ...facts })

describe('effectOf', () => {
  it('asks about the memory note in any spelling, and never under a grant', () => {
    for (const at of ['About me.md', 'ABOUT ME.md', 'about me.MD'])
      for (const change of [write(at), write(at, { expect: etag, additive: true })])
        expect(effect([change])).toBe('critical')
    expect(effect([write('sub/About me.md')])).toBe('add')
    expect(effect([write('x.md')], { memoryNote: '' })).toBe('add')
  })

  it('reads the effect off what would be done', () => {
    expect(effect([])).toBe('metadata')
    expect(effect([write('a.md')])).toBe('add')
    expect(effect([write('a.md', { expect: etag, additive: true })])).toBe('add')
    expect(effect([write('a.md', { expect: etag })])).toBe('edit')
    expect(effect([write('a.md', { expect: etag, text: ' \n' })])).toBe('critical')
    expect(effect([{ kind: 'move', from: path, to: vaultPath('b.md'), expect: etag }])).toBe('move')
    expect(effect([{ kind: 'trash', path, expect: etag }])).toBe('critical')
    expect(effect([{ kind: 'trash-folder', path: vaultPath('a') }])).toBe('critical')
    expect(effect([{ kind: 'move-folder', from: vaultPath('a'), to: vaultPath('b') }])).toBe(
      'critical',
    )
  })

  it('takes an edit that drops much of a note for a replacement', () => {
    expect(effect([write('a.md', { expect: etag })], { dropsText: true })).toBe('critical')
  })

  it('takes more than five files for critical, whatever is done to them', () => {
    const files = Array.from({ length: 6 }, (_, number) => write(`${number}.md`))
    expect(effect(files.slice(1))).toBe('add')
    expect(effect(files)).toBe('critical')
  })

  it.each([
    'AGENTS.md',
    'projects/claude.md',
    'Templates/Meeting.md',
    'a/prompts/b.md',
    'Memory.md',
    'forms/Day.md',
  ])('row 117: a new %s is critical: it steers what is written later', (name) => {
    expect(effect([write(name)])).toBe('critical')
  })

  it('grows with every change that is added', () => {
    const change = fc.oneof(
      fc
        .record({
          additive: fc.boolean(),
          expect: fc.constantFrom(null, etag),
          text: fc.constantFrom('', 'x'),
          at: fc.constantFrom('a.md', 'templates/a.md', 'x/y.md'),
        })
        .map(({ at, ...rest }) => write(at, rest)),
      fc.constant<Change>({ kind: 'trash', path, expect: etag }),
      fc.constant<Change>({ kind: 'move', from: path, to: vaultPath('b.md'), expect: etag }),
    )
    const order = (changes: Change[], dropsText: boolean): number =>
      EFFECTS.indexOf(effect(changes, { dropsText }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, fc.boolean(), (all, more, drops) => {
        expect(order([...all, more], drops)).toBeGreaterThanOrEqual(order(all, drops))
        expect(order(all, true)).toBeGreaterThanOrEqual(order(all, false))
      }),
    )
  })
})

describe('taint', () => {
  const seenFrom = (read: readonly string[], folder: string | null): Taint =>
    taintOf(read, { folder, paths: ['own.md'] })

  it('is what was read, seen from the folder that would be changed', () => {
    expect(seenFrom([], 'a')).toBe('none')
    expect(seenFrom(['a/b.md', 'a/c/d.md'], 'a')).toBe('inside')
    expect(seenFrom(['a/b.md', 'ab/c.md'], 'a')).toBe('outside')
    expect(seenFrom(['a/b.md'], null)).toBe('outside')
    expect(seenFrom([''], 'a')).toBe('outside')
  })

  it('is inside for the note itself that would be changed, wherever it lies', () => {
    expect(seenFrom(['own.md'], null)).toBe('inside')
    expect(seenFrom(['own.md', 'other.md'], null)).toBe('outside')
  })

  it('never lessens with what is read', () => {
    const read = fc.constantFrom('a/b.md', 'a/c/d.md', 'b/e.md', 'f.md', 'own.md', '')
    fc.assert(
      fc.property(fc.array(read), read, fc.constantFrom('a', 'b', null), (all, more, folder) => {
        expect(TAINTS.indexOf(seenFrom([...all, more], folder))).toBeGreaterThanOrEqual(
          TAINTS.indexOf(seenFrom(all, folder)),
        )
      }),
    )
  })
})

describe('grants', () => {
  const grant: Grant = {
    id: 'g',
    tool: 'edit_note',
    folder: vaultPath('Projects'),
    conversationId: 'c',
    createdAtMs: 0,
    expiresAtMs: 1_000,
    operationsLeft: 2,
  }
  const use = { tool: 'edit_note', conversationId: 'c', paths: ['Projects/a.md'], nowMs: 999 }

  test('row 112: hold for their tool, folder, conversation, time and number only', () => {
    expect(grantCovers(grant, use)).toBe(true)
    expect(grantCovers(grant, { ...use, tool: 'write_note' })).toBe(false)
    expect(grantCovers(grant, { ...use, conversationId: 'd' })).toBe(false)
    expect(grantCovers(grant, { ...use, nowMs: 1_000 })).toBe(false)
    expect(grantCovers(grant, { ...use, paths: [] })).toBe(false)
    expect(grantCovers({ ...grant, operationsLeft: 0 }, use)).toBe(false)
    expect(grantCovers(grant, { ...use, paths: ['Projects/a.md', 'Journal/b.md'] })).toBe(false)
    expect(grantCovers(grant, { ...use, paths: ['projects/a.md'] })).toBe(false)
    expect(grantCovers(grant, { ...use, paths: ['Projects2/a.md'] })).toBe(false)
  })

  it('cover no more when more is wanted', () => {
    const place = fc.constantFrom('Projects/a.md', 'Projects/b/c.md', 'Journal/d.md')
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), place, (paths, more) => {
        if (!grantCovers(grant, { ...use, paths }))
          expect(grantCovers(grant, { ...use, paths: [...paths, more] })).toBe(false)
      }),
    )
  })

  it('are for the deepest folder of all that is changed, never for the whole vault', () => {
    expect(commonFolder(['a/b/c.md', 'a/b/d/e.md'])).toBe('a/b')
    expect(commonFolder(['a/b/c.md', 'a/x.md'])).toBe('a')
    expect(commonFolder(['a/b.md', 'ab/c.md'])).toBeNull()
    expect(commonFolder(['a.md'])).toBeNull()
    expect(commonFolder([])).toBeNull()
  })
})

test('of what is done together the strictest ruling holds, and one that may not be granted ends the offer', () => {
  const ruling = fc.constantFrom(...everything).map(decide)
  fc.assert(
    fc.property(fc.array(ruling, { minLength: 1 }), (rulings) => {
      const all = strictestRuling(rulings)
      expect(rank(all)).toBe(Math.max(...rulings.map(rank)))
      if (all.mayGrant)
        expect(rulings.every(({ verdict, mayGrant }) => verdict === 'run' || mayGrant)).toBe(true)
    }),
  )
})
