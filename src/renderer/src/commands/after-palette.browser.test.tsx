import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { OverlayState } from '../stores/workspace/overlay-store.ts'
import { typeKey } from '../ui/menu/hold-keys.ts'
import { afterPalette } from './after-palette.ts'

/** Two fields, as a palette that is being closed and what a command shows; and what is typed in one go. */
function mountFields() {
  const [palette, shown] = [document.createElement('input'), document.createElement('input')]
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  dialog.append(shown)
  document.body.append(palette, dialog)
  onTestFinished(() => [palette, dialog].forEach((each) => each.remove()))
  palette.focus()
  const type = (...keys: readonly string[]): void =>
    keys.forEach((key) => typeKey(document.activeElement ?? document.body, key))
  const state = createStore<OverlayState>(() => ({ overlay: null, folder: null }))
  return { overlay: { state, close: () => undefined }, palette, shown, type }
}

test('keys typed before the command ran are for where the keyboard is after it', async () => {
  const { overlay, palette, shown, type } = mountFields()
  afterPalette(() => shown.focus(), { overlay })
  type('a', 'b')
  await expect.poll(() => shown.value).toBe('ab')
  expect(palette.value).toBe('')
})
test('they wait for a dialog that comes later, also one whose code is on its way', async () => {
  const { overlay, palette, shown, type } = mountFields()
  afterPalette(() => overlay.state.setState({ overlay: { kind: 'keys' } }), { overlay })
  type('a')
  await new Promise((done) => setTimeout(done, 50))
  type('b')
  shown.focus()
  await expect.poll(() => shown.value).toBe('ab')
  expect(palette.value).toBe('')
})
test('what takes something away is answered by none of them', async () => {
  const { overlay, shown, type } = mountFields()
  const answered = vi.fn<() => void>()
  shown.addEventListener('keydown', answered)
  afterPalette(() => shown.focus(), { overlay, isDestructive: true })
  type('Enter', 'y')
  await expect.poll(() => document.activeElement).toBe(shown)
  await new Promise((done) => setTimeout(done, 50))
  expect(answered).not.toHaveBeenCalled()
  type('n')
  expect(answered).toHaveBeenCalledOnce()
})
test('a shortcut that is pressed right after it comes after it', async () => {
  const { overlay } = mountFields()
  const done: string[] = []
  const onKeyDown = ({ key }: KeyboardEvent): void => void done.push(key)
  addEventListener('keydown', onKeyDown)
  onTestFinished(() => removeEventListener('keydown', onKeyDown))
  afterPalette(() => void done.push('run'), { overlay })
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'PageDown', altKey: true, bubbles: true }),
  )
  expect(done).toEqual(['run', 'PageDown'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(done).toEqual(['run', 'PageDown'])
})
