import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { PreviewSubject } from '../../stores/link-preview-store.ts'
import { placeInNote, subjectName } from './subject-name.ts'

const link = (type: 'wikilink' | 'markdown', target: string): PreviewSubject => ({
  kind: 'link',
  from: vaultPath('Here.md'),
  type,
  target,
})

test('a link is called by what it says before anybody knows where it leads', () => {
  expect(subjectName({ kind: 'place', path: vaultPath('people/Ada.md'), line: 3 })).toBe('Ada')
  expect(subjectName({ kind: 'address', href: 'https://example.org/a?b' })).toBe('example.org')
  expect(subjectName(link('wikilink', 'Ada#Work'))).toBe('Ada › Work')
  expect(subjectName(link('markdown', 'Ada%20Okafor'))).toBe('Ada Okafor')
})
test('an address that is none stays what it is, and does not fill the screen', () => {
  const href = `javascript:${'a'.repeat(500)}`
  expect(subjectName({ kind: 'address', href })).toBe(href.slice(0, 100))
})
test('a percent sign that begins nothing is a percent sign', () => {
  expect(subjectName(link('markdown', '100%'))).toBe('100%')
  expect(placeInNote(link('markdown', 'a#50%'))).toBe('50%')
})
test('behind the # is a place in the note, or none', () => {
  expect(placeInNote(link('wikilink', 'Ada#Work#Now'))).toBe('Work › Now')
  expect(placeInNote(link('markdown', 'Ada.md#Two%20words'))).toBe('Two words')
  expect(placeInNote(link('wikilink', 'Ada#'))).toBeNull()
  expect(placeInNote(link('wikilink', 'Ada'))).toBeNull()
  expect(placeInNote({ kind: 'place', path: vaultPath('Ada.md'), line: null })).toBeNull()
})
