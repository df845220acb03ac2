import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { groundAnswer, type Grounding } from './ground-answer.ts'
import { readTexts } from './read-texts.ts'

const ATLAS = '# Atlas\n\n## Permit\n\nThe permit is late.\n'
const grounding: Grounding = {
  async resolve(target) {
    if (!target.startsWith('projects/Atlas')) return { path: null, line: null }
    return { path: vaultPath('projects/Atlas.md'), line: target.endsWith('#Permit') ? 3 : null }
  },
  read: async () => ATLAS,
}
const read = {
  path: vaultPath('projects/Atlas.md'),
  title: 'Atlas',
  heading: null,
  startLine: 1,
  endLine: 5,
}
const ground = (answer: string, more: Partial<Parameters<typeof groundAnswer>[1]> = {}) =>
  groundAnswer(answer, { found: [read], reads: [], changes: [], grounding, ...more })

test('a cited heading of a note that was read becomes a source with its line', async () => {
  expect(await ground('It is late [[projects/Atlas#Permit]] (lines 3–5).')).toEqual({
    sources: [{ ...read, heading: 'Permit', startLine: 3, endLine: 3 }],
    flaws: [],
  })
})

test('what is not there is told, each once', async () => {
  const { flaws } = await ground(
    'A [[Made/Up#X]], b [[Made/Up#X]], c [[projects/Atlas#Nothing]], d [[projects/Atlas]] (lines 90–91).',
  )
  expect(flaws).toEqual([
    { kind: 'citation', target: 'Made/Up#X', reason: 'no-note' },
    { kind: 'citation', target: 'projects/Atlas#Nothing', reason: 'no-heading' },
    { kind: 'citation', target: 'projects/Atlas', reason: 'no-lines' },
  ])
})

test('quoted words have to stand in what was read, or in the note now', async () => {
  const quoting = (words: string) => `It says "${words}" [[projects/Atlas#Permit]].`
  expect((await ground(quoting('The permit is late'))).flaws).toEqual([])
  expect((await ground(quoting('The permit was granted'))).flaws).toEqual([
    { kind: 'quotation', target: 'projects/Atlas#Permit', quotation: 'The permit was granted' },
  ])
  const reads = readTexts([{ path: 'projects/Atlas.md', chunk: 'The permit was granted.' }])
  expect((await ground(quoting('The permit was granted'), { reads })).flaws).toEqual([])
})

test('a note that the turn made or changed is not looked for', async () => {
  const change = { changeId: '1', kind: 'create' as const, additions: 1, deletions: 0 }
  const changes = [{ ...change, path: vaultPath('new/Idea.md') }]
  expect((await ground('I made [[new/Idea]].', { changes })).flaws).toEqual([])
})
