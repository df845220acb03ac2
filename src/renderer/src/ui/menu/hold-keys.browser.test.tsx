import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useLayoutEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { mount } from '../../../../../test/window/mount.tsx'
import { holdKeys } from './hold-keys.ts'

const LONGER_THAN_REACT_WORKS_AT_A_TIME_MS = 30
const field = () => page.getByRole('textbox', { name: 'Late' })

test('no letter is lost in a field that is drawn, while its effects are still to be run', async () => {
  const text = createStore(() => '')
  const shown = createStore(() => false)
  function Field() {
    const value = useStore(text)
    useLayoutEffect(() => {
      const untilMs = performance.now() + LONGER_THAN_REACT_WORKS_AT_A_TIME_MS
      while (performance.now() < untilMs);
    }, [])
    return (
      <input
        aria-label="Late"
        value={value}
        onChange={(event) => text.setState(event.target.value, true)}
      />
    )
  }
  function LateField() {
    return useStore(shown) ? <Field /> : null
  }
  await mount(<LateField />)
  let frame = (): void => {}
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => void (frame = callback))
  onTestFinished(() => void vi.unstubAllGlobals())
  holdKeys(() => document.querySelector('input'))
  for (const key of 'light')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  // A frame between the drawing and the effects.
  const drawn = new MutationObserver(() => frame())
  drawn.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => drawn.disconnect())
  setTimeout(() => shown.setState(true, true))
  await expect.element(field()).toHaveValue('light')
  await expect.element(field()).toHaveFocus()
})
test('an editor that is drawn anew right after it got the keys has all of them', async () => {
  const view = new EditorView({ parent: document.body })
  onTestFinished(() => view.destroy())
  const held = holdKeys(() => view.contentDOM)
  for (const key of 'light')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  held.give()
  view.dispatch({ effects: StateEffect.appendConfig.of(EditorView.lineWrapping) })
  expect(view.state.doc.toString()).toBe('light')
})
test('keys do in a form what they do there, and Enter sends it', async () => {
  const sent = vi.fn()
  function Form() {
    const [name, setName] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <input aria-label="Late" name="late" />
        <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit" disabled={name === ''}>
          Send
        </button>
      </form>
    )
  }
  await mount(<Form />)
  let isThere = false
  holdKeys(() => (isThere ? document.querySelector('input') : null))
  await userEvent.keyboard('{Enter}hot{Backspace}me{Tab}Ada{Enter}')
  expect(sent).not.toHaveBeenCalled()
  isThere = true
  await expect.poll(() => sent.mock.calls).toEqual([[{ late: 'home', name: 'Ada' }]])
})
test('after Esc the keys are dropped, and the next ones are free again', async () => {
  await mount(<input aria-label="Late" />)
  let hasEnded = false
  holdKeys(
    () => null,
    () => void (hasEnded = true),
  )
  await userEvent.keyboard('lost{Escape}')
  expect(hasEnded).toBe(true)
  await field().click()
  await userEvent.keyboard('free')
  await expect.element(field()).toHaveValue('free')
})
