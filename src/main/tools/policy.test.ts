import { describe, expect, it } from 'vitest'
import type { Change, ChangePreview } from '../../shared/domain/change-set.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { defaultPolicy, shrinkCaution } from './policy.ts'

const path = vaultPath('a.md')
const expectEtag = 'a'.repeat(64)
const create: Change = { kind: 'write', path, text: '', expect: null, additive: false }
const decide = (...changes: Change[]): string =>
  defaultPolicy({ level: 'destructive', changeSet: { summary: '', changes } })

describe('defaultPolicy', () => {
  it('lets reads, new notes and additions run', () => {
    expect(defaultPolicy({ level: 'read', changeSet: null })).toBe('run')
    expect(decide(create)).toBe('run')
    expect(decide({ ...create, expect: expectEtag, additive: true })).toBe('run')
  })

  it('asks for everything that replaces, moves or removes, also among new notes', () => {
    expect(decide({ ...create, expect: expectEtag })).toBe('ask')
    expect(decide({ kind: 'trash', path, expect: expectEtag })).toBe('ask')
    expect(decide({ kind: 'move', from: path, to: vaultPath('b.md'), expect: expectEtag })).toBe(
      'ask',
    )
    expect(decide(create, { kind: 'trash', path, expect: expectEtag })).toBe('ask')
  })

  it('asks for what leaves the machine, whatever it writes', () => {
    expect(defaultPolicy({ level: 'external', changeSet: null })).toBe('ask')
    expect(
      defaultPolicy({ level: 'external', changeSet: { summary: '', changes: [create] } }),
    ).toBe('ask')
  })

  it('asks for more than ten files', () => {
    const many = Array.from({ length: 11 }, () => create)
    expect(decide(...many.slice(1))).toBe('run')
    expect(decide(...many)).toBe('ask')
  })

  it('asks when a tool that writes shows no effect', () => {
    expect(defaultPolicy({ level: 'write', changeSet: null })).toBe('ask')
  })
})

describe('shrinkCaution', () => {
  const preview = (before: string | null, after: string | null): ChangePreview => ({
    kind: 'edit',
    path,
    before,
    after,
    additions: after?.split('\n').length ?? 0,
    deletions: before?.split('\n').length ?? 0,
  })
  const text = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')
  const caution = (before: string | null, after: string | null) =>
    shrinkCaution([preview('same', 'same'), preview(before, after)])

  it('warns of a text of less than half the length', () => {
    expect(caution(text, text.slice(0, text.length / 2 - 1))).toMatch(/less than half/)
    expect(caution('# A\n\nfew words', '# A')).toBeNull()
  })

  it('warns of 20 lines or more that go', () => {
    const long = `${text}\n${'x'.repeat(2_000)}`
    expect(caution(long, long.split('\n').slice(20).join('\n'))).toBe(
      '20 lines of a.md would be dropped.',
    )
    expect(caution(long, long.split('\n').slice(19).join('\n'))).toBeNull()
  })

  it.each([
    '... rest unchanged',
    '… the rest of the note stays the same …',
    '<!-- existing content -->',
    '[remaining sections unchanged]',
    '(previous text here)',
    '// ... existing code ...',
    '[...other notes omitted]',
  ])('warns of %j', (line) => {
    expect(caution(text, `${text}\n${line}`)).toContain(line)
  })

  it.each([
    '- the rest of the flour',
    '[[Other notes]]',
    'Keep the existing text.',
    '## Remaining sections',
    'And so on...',
    '<!-- todo -->',
  ])('takes %j for text', (line) => {
    expect(caution(text, `${text}\n${line}`)).toBeNull()
  })

  it('takes a line that the note had before for text', () => {
    expect(caution(`${text}\n... rest unchanged`, `${text}\nmore\n... rest unchanged`)).toBeNull()
  })

  it('has nothing to say of new and of trashed notes', () => {
    expect(caution(null, '... rest unchanged')).toBeNull()
    expect(caution(text, null)).toBeNull()
  })
})
