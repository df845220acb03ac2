import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/window/mount.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { useFocusHome } from './use-focus-home.ts'

function Home() {
  useFocusHome(useStores(), true)
  return <div className="cm-content" tabIndex={-1} />
}

/** Asks as dialogs do: some frames after it is drawn it focuses its button, unless something in it has the focus. */
function ask(): HTMLElement {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'alertdialog')
  dialog.tabIndex = -1
  dialog.innerHTML = '<button>Decline</button>'
  document.body.append(dialog)
  let frames = 3
  const later = (): void => {
    if (frames-- > 0) return void requestAnimationFrame(later)
    if (!dialog.contains(document.activeElement)) dialog.querySelector('button')?.focus()
  }
  later()
  return dialog
}

test('the focus goes home to the text, or to what lies over it, which may say first what has it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { stores } = await mount(<Home />)
  const text = (): Element | null => document.querySelector('.cm-content')
  const blur = (): void => (document.activeElement as HTMLElement).blur()
  await expect.poll(() => document.activeElement).toBe(text())
  blur()
  stores.workspace.setFrame({ leftOpen: false })
  const dialog = ask()
  await expect.element(page.getByRole('button', { name: 'Decline' })).toHaveFocus()
  // What had the focus in it is gone.
  dialog.replaceChildren()
  await expect.poll(() => document.activeElement).toBe(dialog)
  dialog.remove()
  await expect.poll(() => document.activeElement).toBe(text())
})
test('who selects text beside everything keeps it, as long as it is there to be seen', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { stores } = await mount(
    <>
      <Home />
      <p>Read me</p>
    </>,
  )
  const text = document.querySelector('.cm-content')
  const [words] = page.getByText('Read me').elements() as HTMLElement[]
  await expect.poll(() => document.activeElement).toBe(text)
  const blurred = async (): Promise<void> => {
    if (words) document.getSelection()?.selectAllChildren(words)
    ;(document.activeElement as HTMLElement).blur()
    stores.workspace.setFrame({ leftOpen: !stores.workspace.state.getState().frame.leftOpen })
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  }
  await blurred()
  expect(document.activeElement).toBe(document.body)
  if (words) words.hidden = true
  await blurred()
  expect(document.activeElement).toBe(text)
})

test('a file that is drawn late takes nothing from who did something since it was opened', async () => {
  const { stores } = await mount(<Home />)
  const file = vaultPath('plan.pdf')
  const takes = (): boolean => stores.workspace.takesFocus(file)
  const press = (key: string): void =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  stores.workspace.openNote(file)
  expect(takes()).toBe(true)
  await new Promise(requestAnimationFrame)
  press('Control')
  expect(takes()).toBe(true)
  press('ArrowDown')
  expect(takes()).toBe(false)
  // By a key: what opens it is no going on.
  document.addEventListener('keydown', () => stores.workspace.openNote(file), {
    once: true,
    capture: true,
  })
  press('Enter')
  expect(takes()).toBe(true)
  await new Promise(requestAnimationFrame)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  expect(takes()).toBe(false)
})
