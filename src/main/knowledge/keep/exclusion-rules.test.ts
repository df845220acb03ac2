import { expect, test } from 'vitest'
import { asExclusion, type ExclusionKind } from '../../../shared/domain/exclusion.ts'
import { createExclusionRules, type JudgedFacts } from './exclusion-rules.ts'

const note = (path: string, more: Partial<JudgedFacts> = {}): JudgedFacts => ({
  path,
  tags: [],
  isDrawing: false,
  ...more,
})
const ruleOf = (kind: ExclusionKind, typed: string, judged: JudgedFacts): string | null => {
  const rule = asExclusion(kind, typed)
  return createExclusionRules({
    rules: rule === null ? [] : [rule],
    templateFolders: ['Templates', ''],
  }).ruleOf(judged)
}

test.each<[ExclusionKind, string, JudgedFacts]>([
  ['folder', '/Old/', note('Old/a.md')],
  ['folder', 'old', note('Old/deep/a.md')],
  ['folder', 'Café', note('Cafe\u0301/a.md')],
  ['glob', '**/*.log.md', note('a/b/x.log.md')],
  ['glob', '*.log.md', note('X.LOG.md')],
  ['glob', 'Daily/20{19,20}-*', note('Daily/2019-01-01.md')],
  ['tag', '#Done', note('a.md', { tags: ['done'] })],
  ['tag', 'done', note('a.md', { tags: ['Done/2019'] })],
  ['extension', '*.markdown', note('a.MARKDOWN')],
  ['extension', 'excalidraw.md', note('a.excalidraw.md')],
  ['drawings', '', note('a.excalidraw.md')],
  ['drawings', '', note('a.md', { isDrawing: true })],
  ['templates', '', note('Templates/Daily.md')],
])('%s %s leaves out what it says', (kind, typed, judged) => {
  expect(ruleOf(kind, typed, judged)).toBe(`${kind}:${asExclusion(kind, typed)?.value}`)
})

test.each<[ExclusionKind, string, JudgedFacts]>([
  ['folder', 'Old', note('Older/a.md')],
  ['folder', 'Old', note('Old.md')],
  ['folder', ' / ', note('a.md')],
  ['glob', '*.log.md', note('a/x.log.md')],
  ['tag', 'done', note('a.md', { tags: ['undone', 'donee'] })],
  ['extension', 'md', note('amd')],
  ['drawings', '', note('excalidraw.md')],
  ['templates', '', note('Notes/Templates/Daily.md')],
  ['templates', '', note('a.md')],
])('%s %s leaves alone what it does not say', (kind, typed, judged) => {
  expect(ruleOf(kind, typed, judged)).toBe(null)
})

test('the first rule that fits says why', () => {
  const rules = createExclusionRules({
    rules: [
      { kind: 'tag', value: 'done' },
      { kind: 'folder', value: 'Old' },
    ],
    templateFolders: [],
  })
  expect(rules.ruleOf(note('Old/a.md', { tags: ['done'] }))).toBe('tag:done')
  expect(rules.ruleOf(note('Old/a.md'))).toBe('folder:Old')
})
