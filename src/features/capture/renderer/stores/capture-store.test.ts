import { expect, test } from 'vitest'
import type { Captured } from '../../contract.ts'
import type { UndoReport, UndoSelection } from '../../../../shared/contract/history.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import type { Category, Classification } from '../../../../shared/domain/entries/entry.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import { createCaptureStore } from './capture-store.ts'

const classification: Classification = {
  category: 'projects',
  confidence: 0.9,
  name: 'Shed',
  why: 'names a next step',
  fields: {},
  tags: [],
  alike: [],
  by: 'local',
}
const at = (category: Category, groupId: string | null, isClassified = true): Captured => ({
  path: vaultPath(`${category}/Shed.md`),
  category,
  name: 'Shed',
  classification: isClassified ? classification : null,
  groupId,
})

type Answer = (input: Record<string, unknown>) => unknown

function withBox(answers: Record<string, Answer> = {}) {
  const calls: string[] = []
  const undone: UndoSelection[] = []
  const usual: Record<string, Answer> = {
    'captureBox.draft': () => ({ text: '' }),
    'captureBox.setDraft': () => null,
    'capture.keep': () => at('inbox', 'kept', false),
    'capture.classify': () => at('projects', 'filed'),
    'capture.correct': ({ category }) => at(category as Category, `to ${String(category)}`),
  }
  const client = {
    call: async (method: string, input: Record<string, unknown>) => {
      calls.push(`${method} ${JSON.stringify(input)}`)
      return (answers[method] ?? usual[method])?.(input)
    },
  } as unknown as Client<LatentContract>
  const nothing: UndoReport = { groupId: 'u', undone: [], changeIds: [], clashes: [], refused: [] }
  const box = createCaptureStore({
    client,
    undo: {
      run: async (selection) => {
        undone.push(selection)
        return nothing
      },
    },
  })
  return { box, calls, undone, now: () => box.state.getState() }
}
const settled = async (now: () => { last: { phase: string } | null }): Promise<void> =>
  waitUntil(() => expect(now().last?.phase).toBe('done'))

test('the text leaves the field only when it is on disk, and is classified after that', async () => {
  const { box, calls, now } = withBox()
  box.write('Build a shed ')
  box.hint('projects')
  await box.keep()
  expect(now().text).toBe('')
  expect(now().last?.category).toBe('inbox')
  await settled(now)
  expect(now().last).toMatchObject({ category: 'projects', problem: null, by: 'classifier' })
  await box.settled()
  expect(calls.filter((each) => !each.startsWith('captureBox'))).toEqual([
    'capture.keep {"text":"Build a shed"}',
    'capture.classify {"path":"inbox/Shed.md","hints":"[project]"}',
  ])
  expect(calls.findLast((each) => each.includes('setDraft'))).toContain('"text":""')
  expect(now().hint).toBeNull()
})
test('a text that could not be kept stays in the field and in the draft', async () => {
  const { box, calls, now } = withBox({
    'capture.keep': () => {
      throw new LatentError('unavailable', 'The disk is full.')
    },
  })
  box.write('Build a shed')
  await box.keep()
  expect(now()).toMatchObject({ text: 'Build a shed', problem: 'The disk is full.', last: null })
  await box.settled()
  expect(calls.filter((each) => each.includes('setDraft'))).toEqual([
    'captureBox.setDraft {"text":"Build a shed"}',
  ])
})
test('a thought that nothing can classify is safe in the inbox, and it is said', async () => {
  const { box, now } = withBox({
    'capture.classify': () => {
      throw new LatentError('unavailable', 'Nothing can classify captures now.')
    },
  })
  box.write('Build a shed')
  await box.keep()
  await settled(now)
  expect(now().last).toMatchObject({
    category: 'inbox',
    problem: 'Nothing can classify captures now.',
  })
  await box.correct('ideas')
  expect(now().last).toMatchObject({ category: 'ideas', problem: null, by: 'person' })
})
test('what is typed while a thought is kept is the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Captured>()
  const { box, calls, now } = withBox({ 'capture.keep': () => promise })
  box.write('One')
  const keeping = box.keep()
  box.write('One\nTwo')
  await box.keep() // asked while the first is on its way
  resolve(at('inbox', 'kept', false))
  await keeping
  expect(now().text).toBe('')
  expect(calls.filter((each) => each.startsWith('capture.keep'))).toEqual([
    'capture.keep {"text":"One"}',
    'capture.keep {"text":"Two"}',
  ])
})
test('a key that is pressed while it is classified counts after that', async () => {
  const { promise, resolve } = Promise.withResolvers<Captured>()
  const { box, calls, now } = withBox({ 'capture.classify': () => promise })
  box.write('Build a shed')
  await box.keep()
  const correcting = box.correct('people')
  resolve(at('projects', 'filed'))
  await correcting
  expect(calls.at(-1)).toBe('capture.correct {"path":"projects/Shed.md","category":"people"}')
  expect(now().last).toMatchObject({ category: 'people', by: 'person' })
})
test('undo goes back step by step, at last to the text in the field', async () => {
  const { box, undone, now } = withBox()
  box.write('Build a shed')
  await box.keep()
  await settled(now)
  await box.correct('ideas')
  await box.undo()
  expect(undone).toEqual([{ groupId: 'to ideas' }])
  expect(now().last).toMatchObject({ category: 'projects', by: 'undo' })
  await box.undo()
  expect(now().last).toMatchObject({ category: 'inbox', by: 'undo' })
  box.write('Next')
  await box.undo()
  expect(undone.at(-1)).toEqual({ groupId: 'kept' })
  expect(now()).toMatchObject({ text: 'Build a shed\n\nNext', last: null })
})
test('a link adds to what is typed, once, and never takes its place', async () => {
  const { box, now } = withBox()
  box.write('Mine')
  box.fill('From a page\u0000')
  expect(now()).toMatchObject({ text: 'Mine\n\nFrom a page', isFromLink: true })
  box.fill('From a page')
  expect(now().text).toBe('Mine\n\nFrom a page')
  box.fill('x'.repeat(50_000))
  expect(now().text.length).toBe(20_000)
  expect(now().text.startsWith('Mine')).toBe(true)
  box.write('')
  expect(now().isFromLink).toBe(false)
})
test('closing keeps the text, and a draft of an earlier start fills an empty field only', async () => {
  const { box, now } = withBox({ 'captureBox.draft': () => ({ text: 'Yesterday' }) })
  box.open()
  await box.load()
  expect(now().text).toBe('Yesterday')
  box.write('Today')
  box.close()
  box.open()
  await box.load()
  expect(now()).toMatchObject({ text: 'Today', isOpen: true })
})
