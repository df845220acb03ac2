import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Fence } from '../../stores/text/fences.ts'
import { fenceButtons } from './fence-buttons.ts'

const PLAN = vaultPath('Plan.md')

/** An editor for which something is offered for blocks of `js`. */
function editorOf(doc: string) {
  const ran: [string, Fence][] = []
  const said: string[] = []
  const run = (path: string, fence: Fence): void => void ran.push([path, fence])
  const services = {
    fenceActions: [{ language: 'js', label: 'Run', run }],
    say: (text: string) => void said.push(text),
  }
  const parent = document.body.appendChild(document.createElement('div'))
  const view = new EditorView({ doc, parent, extensions: fenceButtons(PLAN, services) })
  onTestFinished(() => {
    view.destroy()
    parent.remove()
  })
  return { view, ran, said }
}
const buttons = () => page.getByRole('button', { name: 'Run' })

test('a block for whose language something is offered has a button, which gets the whole block', async () => {
  const { ran, view } = editorOf('```JS\none\n```\n\n~~~js x\ntwo\n~~~\n\n```py\nthree\n```\n')
  expect(buttons().elements()).toHaveLength(2)
  await buttons().nth(1).click()
  expect(ran).toEqual([[PLAN, expect.objectContaining({ line: 5 })]])
  view.dispatch({ changes: { from: 0, insert: 'above\n\n' } })
  await buttons().nth(1).click()
  expect(ran[1]?.[1]).toMatchObject({ line: 7 })
})
test('it comes and goes with the fence, and one without an end is not run', async () => {
  const { ran, said, view } = editorOf('`` js')
  expect(buttons().elements()).toHaveLength(0)
  view.dispatch({ changes: { from: 2, insert: '`' } })
  await buttons().click()
  expect(ran).toEqual([])
  expect(said).toEqual(['Close the block with ``` first.'])
  view.dispatch({ changes: { from: 0, to: 1 } })
  expect(buttons().elements()).toHaveLength(0)
})
