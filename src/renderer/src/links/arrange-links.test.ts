import { expect, test } from 'vitest'
import type { Backlink, ForwardLink } from '../../../shared/contract/note.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { arrangedSources, arrangedTargets, byTarget, type LinkOrder } from './arrange-links.ts'
import { bySource } from './backlink-parts.tsx'

const back = (path: string, title: string, context = ''): Backlink => ({
  source_path: vaultPath(path),
  source_title: title,
  link_text: '',
  link_type: 'wikilink',
  line: 1,
  context,
})
const forward = (path: string, title: string): ForwardLink => ({
  target_path: path,
  target_title: title,
  link_text: '',
  link_type: 'wikilink',
  exists: true,
  line: 1,
})
const SOURCES = bySource([
  back('z/10.md', 'Note 10', 'See Atlas'),
  back('a/2.md', 'Note 2', 'Über Atlas'),
  back('a/2.md', 'Note 2', 'and again'),
])
const TARGETS = byTarget([
  forward('b.md', 'Bee'),
  forward('a.md', 'Ant'),
  forward('a.md', 'Ant'),
  forward('c.md', 'Cat'),
])

test.each<[LinkOrder, string[], string[]]>([
  ['written', ['Note 10', 'Note 2'], ['Bee', 'Ant', 'Cat']],
  ['name', ['Note 2', 'Note 10'], ['Ant', 'Bee', 'Cat']],
  ['number', ['Note 2', 'Note 10'], ['Ant', 'Bee', 'Cat']],
])('in the order %s', (order, sources, targets) => {
  const from = arrangedSources(SOURCES, ' ', order)
  expect(from.map(({ source }) => source.source_title)).toEqual(sources)
  expect(arrangedTargets(TARGETS, '', order).map(({ link }) => link.target_title)).toEqual(targets)
})
test.each([
  ['über', ['a/2.md']],
  ['Z/', ['z/10.md']],
  ['note', ['z/10.md', 'a/2.md']],
  ['nowhere', []],
])('%j is found in names, places and lines', (filter, paths) => {
  const kept = arrangedSources(SOURCES, filter, 'written')
  expect(kept.map(({ source }) => source.source_path)).toEqual(paths)
})
test('a note that is linked to twice stands once, with its number', () => {
  expect(arrangedTargets(TARGETS, 'ant', 'written')).toMatchObject([{ count: 2 }])
})
