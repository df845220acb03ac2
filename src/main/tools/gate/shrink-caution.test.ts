import { describe, expect, it } from 'vitest'
import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { shrinkCaution } from './shrink-caution.ts'

const path = vaultPath('a.md')

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
