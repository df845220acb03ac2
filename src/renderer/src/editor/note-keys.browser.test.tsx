import { useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { writing } from '../../../../test/window/mount-note.tsx'
import { mount } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { EditorPane } from './editor-pane.tsx'

const PATH = vaultPath('Plan.md')

test('a note that cannot be read holds no keys: Tab reaches “Try again”, Enter presses it', async () => {
  const readable = noteAnswers({ [PATH]: 'roses' })
  const { host, stores } = await mount(<EditorPane empty={null} />, {
    answers: {
      ...readable,
      'history.replaced': null,
      'note.read': new LatentError('internal', 'The disk does not answer.'),
    },
    expectedProblems: [/The disk does not answer/],
  })
  stores.workspace.openNote(PATH)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(again).toHaveFocus()
  host.answer(readable)
  await userEvent.keyboard('{Enter}')
  await expect.element(writing()).toHaveTextContent('roses')
})
test('what is typed while a note is read is in it with its drawing: a frame later a dialog may have the focus', async () => {
  const answer = Promise.withResolvers<void>()
  const readable = noteAnswers({ [PATH]: 'roses' })
  const read = readable['note.read']
  const { stores } = await mount(<EditorPane empty={null} />, {
    answers: {
      ...readable,
      'note.read': async (input, context) => {
        await answer.promise
        if (typeof read !== 'function') throw new Error('a handler')
        return read(input, context)
      },
    },
    unanswered: 'waits',
  })
  stores.workspace.openNote(PATH)
  await userEvent.keyboard('wild ')
  const nextFrame = requestAnimationFrame
  vi.stubGlobal('requestAnimationFrame', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  await new Promise((done) => nextFrame(() => nextFrame(done)))
  answer.resolve()
  await expect.element(writing()).toHaveTextContent('wild roses')
})
test('a file that is written by a viewer of its own holds no keys', async () => {
  const path = vaultPath('Board.canvas')
  function Board() {
    const { openNotes } = useStores()
    useEffect(() => void openNotes.open(path), [openNotes])
    return <input aria-label="Board" />
  }
  const viewer = { id: 'board', extensions: ['canvas'], Content: Board }
  const { stores } = await mount(<EditorPane empty={null} viewers={[viewer]} />, {
    answers: {
      ...noteAnswers({ [path]: '{}' }),
      'file.info': { sizeBytes: 2, modifiedMs: 0 },
    },
    unanswered: 'waits',
  })
  stores.workspace.openNote(path)
  const board = page.getByRole('textbox', { name: 'Board' })
  await expect.poll(() => stores.openNotes.get(path)?.state.getState().load).toBe('ready')
  board.element().focus()
  await userEvent.keyboard('n')
  await expect.element(board).toHaveValue('n')
})
test('what is typed while a question is drawn is not for the note in front, and Esc gives the question up', async () => {
  const { stores } = await mount(<EditorPane empty={null} />, {
    answers: { ...noteAnswers({ [PATH]: 'roses' }), 'history.replaced': null },
  })
  const { workspace, overlay } = stores
  workspace.openNote(PATH)
  const text = writing()
  await expect.element(text).toHaveFocus()
  workspace.expectNote(true)
  // Its dialog is still on its way here.
  overlay.show({ kind: 'feature', dialog: <p>How?</p> })
  workspace.expectNote(false)
  await userEvent.keyboard('well{Escape}')
  expect(overlay.state.getState().overlay).toBeNull()
  await userEvent.keyboard('wild ')
  await expect.element(text).toHaveTextContent('wild roses')
})
