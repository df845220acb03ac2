import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { linesToOpen, matchSources } from './match-sources.ts'

const source = (path: string, heading: string | null, startLine: number) => ({
  path: vaultPath(path),
  title: path.replace(/^.*\//, '').replace('.md', ''),
  heading,
  startLine,
  endLine: startLine + 2,
})
const permit = source('projects/Atlas.md', 'State › Permit', 12)
const top = source('projects/Atlas.md', null, 1)
const ada = source('people/Ada.md', null, 1)

test('a citation finds the passage under its heading, whatever way its note is named', () => {
  const targets = ['projects/Atlas#Permit', 'projects/Atlas.md#permit', 'Atlas#State#Permit']
  const { cited, others } = matchSources(targets, [top, permit, ada])
  expect(cited.map((citation) => citation.source)).toEqual([permit, permit, permit])
  expect(others).toEqual([top, ada])
})

test('a citation of a note that was read elsewhere opens the note, one of an unread note opens nothing', () => {
  const { cited } = matchSources(['people/Ada#Numbers', 'Made up#Heading'], [ada])
  expect(cited.map((citation) => citation.source)).toEqual([ada, null])
})

test('the lines that an answer names are those that open; else those of the passage', () => {
  const { cited } = matchSources(['projects/Atlas#Permit|13-14', 'projects/Atlas#Permit'], [permit])
  expect(cited.map(linesToOpen)).toEqual([
    { line: 13, endLine: 14 },
    { line: 12, endLine: 14 },
  ])
  expect(cited[0]?.target).toBe('projects/Atlas#Permit')
  expect(linesToOpen({ source: top, lines: null })).toEqual({ line: 1, endLine: null })
})

test('the name of a note that the turn changed is no source, and the numbers go on without it', () => {
  const changes = [
    {
      changeId: '1',
      kind: 'edit' as const,
      path: vaultPath('projects/Atlas.md'),
      additions: 1,
      deletions: 1,
    },
  ]
  const { cited } = matchSources(
    ['projects/Atlas', 'people/Ada', 'projects/Atlas#Permit'],
    [permit, ada],
    changes,
  )
  expect(cited.map(({ number }) => number)).toEqual([null, 1, 2])
})
