import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mountApp } from '../../../../test/window/mount-app.tsx'
import { goToEnd, lines, writing } from '../../../../test/window/mount-note.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const FILES = { 'Atlas.md': '# Atlas\n\nText.\n', 'Plan.md': '# Plan\n', 'Zoo.md': '# Zoo\n' }
const OPEN = { openTabs: ['Atlas.md', 'Plan.md'], activeTab: 'Atlas.md' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const heading = (name: string) =>
  page.getByRole('tree', { name: 'Headings' }).getByRole('treeitem', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
    .filter(Boolean)
const tree = () => page.getByRole('tree', { name: 'Files' })
const reading = () => document.querySelector('[data-reading-view]')
const press = (keys: string) => userEvent.keyboard(keys)

deepTest('without a note it says what can be done, and both of that works', async () => {
  const { stores } = await mountApp(FILES)
  await expect.element(page.getByText(/^No note is open\./)).toBeVisible()
  await expectSound()
  await button('Open note').click()
  await expect.element(page.getByRole('combobox', { name: 'Open note' })).toHaveFocus()
  await press('{Escape}')
  await button('New note').last().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(stores().overlay.state.getState().overlay).toMatchObject({ kind: 'new-note' })
})
test('a note of the tree is opened for writing, read with a key and written again; the keyboard follows', async () => {
  await mountApp(FILES)
  await row('Atlas').click()
  await expect.element(writing()).toHaveFocus()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Atlas')
  await expectSound()
  await press('{Control>}ee{/Control}') // live preview, reading
  await expect.poll(() => document.activeElement === reading() && reading() !== null).toBe(true)
  await expect.element(button('Write')).toHaveAttribute('aria-pressed', 'true')
  await button('Write').click()
  await expect.element(writing()).toBeVisible()
  // What is closed has the keyboard no more: it goes to the files.
  await button('Close Atlas').click()
  await expect.element(tree()).toHaveFocus()
})
test('the note is there before what stands round it', async () => {
  const seen: boolean[] = []
  const observer = new MutationObserver(() => {
    if (writing().query())
      seen.push(document.querySelector('nav, [role="tree"], [role="tab"]') !== null)
  })
  observer.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  await mountApp(FILES, { workspace: OPEN })
  await expect.element(row('Atlas')).toBeVisible()
  await expect.element(page.getByRole('contentinfo', { name: 'Status' })).toBeVisible()
  expect(seen[0]).toBe(false)
})
test('without a note the files have the keyboard from the start', async () => {
  await mountApp(FILES)
  await expect.element(tree()).toHaveFocus()
})
test('a note that does not come keeps nothing else waiting', async () => {
  await mountApp(FILES, { workspace: OPEN, answers: { 'note.read': never } })
  await expect.element(row('Atlas')).toBeVisible()
  await expect.element(button('Settings')).toBeVisible()
  await expect.element(tab('Atlas')).toHaveAttribute('aria-selected', 'true')
})
test('it comes back as it was left, with the note in front for the next key', async () => {
  const { host } = await mountApp(FILES, {
    workspace: { ...OPEN, leftOpen: false, rightPanel: 'outline', readingTabs: ['Plan.md'] },
  })
  await expect.element(tab('Atlas')).toHaveAttribute('aria-selected', 'true')
  await expect.element(writing()).toHaveFocus()
  await expect.element(tree()).not.toBeInTheDocument()
  await expect.element(tab('Outline')).toHaveAttribute('aria-selected', 'true')
  await button('Show the left panel').click()
  await expect.element(tree()).toBeVisible()
  await expect
    .poll(() => host.asked('workspace.set').at(-1)?.workspace)
    .toMatchObject({ leftOpen: true, rightPanel: 'outline', ...OPEN, readingTabs: ['Plan.md'] })
  await tab('Plan').click()
  await expect.poll(() => reading()?.textContent).toMatch(/Plan/)
})
deepTest('keys go from tab to tab, close them and open them again', async () => {
  await mountApp(FILES, { workspace: OPEN })
  await expect.element(writing()).toHaveFocus()
  const selected = () => page.getByRole('main').getByRole('tab', { selected: true })
  for (const [keys, name] of [
    ['{Alt>}{PageDown}{/Alt}', 'Plan'],
    ['{Alt>}{PageDown}{/Alt}', 'Atlas'],
    ['{Alt>}{PageUp}{/Alt}', 'Plan'],
    ['{Alt>}1{/Alt}', 'Atlas'],
    ['{Alt>}w{/Alt}', 'Plan'],
    ['{Alt>}{Shift>}t{/Shift}{/Alt}', 'Atlas'],
  ] as const) {
    await press(keys)
    await expect.element(selected()).toHaveAttribute('aria-label', name)
  }
  expect(new Set(tabs())).toEqual(new Set(['Atlas', 'Plan']))
})
test('the palette knows every command, runs one after the keyboard was given back, and remembers it', async () => {
  await mountApp(FILES, { workspace: OPEN })
  await goToEnd()
  await press('{Control>}p{/Control}')
  const field = page.getByRole('combobox', { name: 'Commands' })
  await expect.element(field).toHaveFocus()
  await press('hide the left{Enter}')
  await expect.element(tree()).not.toBeInTheDocument()
  await expect.element(writing()).toHaveFocus()
  await press('{Control>}p{/Control}')
  await expect
    .element(page.getByRole('option').first())
    .toMatchTextContent(/^Show or hide the left panel/)
  await press('no such thing')
  await expect.element(page.getByText('There is no such command.')).toBeVisible()
  await press('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(writing()).toHaveFocus()
  expect(lines().join('\n')).not.toMatch(/such/)
})
test('under a dialog the keys of the window wait, and one Esc gives the keyboard back', async () => {
  const { stores } = await mountApp(FILES, { workspace: OPEN })
  await goToEnd()
  await press('{Control>},{/Control}')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect.element(settings).toBeVisible()
  await expect.poll(() => settings.element().contains(document.activeElement)).toBe(true)
  await press('{Control>}\\{/Control}{Alt>}w{/Alt}')
  await expect.element(settings).toBeVisible()
  expect(stores().workspace.state.getState()).toMatchObject({
    frame: { leftOpen: true },
    tabs: { tabs: OPEN.openTabs },
  })
  await press('{Escape}')
  await expect.element(settings).not.toBeInTheDocument()
  await expect.element(writing()).toHaveFocus()
})
deepTest('Esc goes back to the note from everywhere', async () => {
  await mountApp(FILES, { workspace: OPEN })
  await expect.element(writing()).toBeVisible()
  await button('Search').click()
  const field = page.getByRole('combobox', { name: 'Search notes' })
  await field.click()
  await press('{Escape}')
  await expect.element(writing()).toHaveFocus()
})
deepTest('the rail shows and hides, and says which panel is open', async () => {
  await mountApp(FILES)
  await expect.element(button('Files')).toHaveAttribute('aria-expanded', 'true')
  await button('Search').click()
  await expect.element(page.getByRole('combobox', { name: 'Search notes' })).toBeVisible()
  await expect.element(button('Files')).toHaveAttribute('aria-expanded', 'false')
  await button('Search').click()
  await expect
    .element(page.getByRole('complementary', { name: 'Left panel' }))
    .not.toBeInTheDocument()
  await press('{Control>}{Shift>}f{/Shift}{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Search notes' })).toHaveFocus()
})
deepTest('the right panel changes what it shows, is hidden and shown', async () => {
  await mountApp(FILES, {
    workspace: { ...OPEN, rightPanel: 'links' },
    answers: {
      'link.back': [],
      'link.forward': [],
      'note.mentions': { mentions: [], isCut: false, leftOut: [] },
      'note.related': { notes: [], notice: null },
    },
  })
  await expect.element(tab('Links')).toHaveAttribute('aria-selected', 'true')
  await tab('Outline').click()
  await expect.element(heading('Atlas')).toBeVisible()
  await button('Hide the right panel').click()
  await expect.element(tab('Outline')).not.toBeInTheDocument()
  await expectSound()
  await button('Show the right panel').click()
  await expect.element(tab('Outline')).toBeVisible()
})
deepTest(
  'a panel goes to the other side by its tab, is remembered there, and its command finds it',
  async () => {
    const { stores } = await mountApp(FILES, { workspace: OPEN })
    const lit = () =>
      [...document.querySelectorAll('nav[aria-label="Views"] button')]
        .filter((each) => each.matches('[data-lit], [aria-pressed="true"]:not([data-unlit])'))
        .map((each) => each.getAttribute('aria-label'))
    const left = () => page.getByRole('tablist', { name: 'Left panels' })
    const right = () => page.getByRole('tablist', { name: 'Right panels' })
    await expect.element(left().getByRole('tab', { name: 'Search' })).toBeVisible()
    expect(lit()).toEqual(['Files'])
    await left().getByRole('tab', { name: 'Search' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to the right side' }).click()
    await expect
      .element(right().getByRole('tab', { name: 'Search' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(left().getByRole('tab', { name: 'Search' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Search notes' })).toHaveFocus()
    await expectSound()
    // Files are open too, and still one place is lit: the one with the keys.
    await expect.poll(lit).toEqual(['Search'])
    await row('Plan').click()
    await expect.element(writing()).toHaveFocus()
    await expect.poll(lit).toEqual(['Files'])
    stores().workspace.setFrame({ rightPanel: 'outline' })
    await press('{Control>}{Shift>}f{/Shift}{/Control}')
    await expect.element(page.getByRole('combobox', { name: 'Search notes' })).toHaveFocus()
    expect(stores().workspace.state.getState().frame).toMatchObject({
      leftPanel: 'files',
      rightPanel: 'search',
      panelSides: { search: 'right' },
    })
  },
)
test('a panel that is not plugged in any more is the first of its side', async () => {
  await mountApp(FILES, { workspace: { ...OPEN, leftPanel: 'gone', rightPanel: 'files' } })
  await expect.element(tree()).toBeVisible()
  await expect.element(tab('Ask')).toHaveAttribute('aria-selected', 'true')
})
test('the last panel of a side stays there', async () => {
  const sides = { search: 'right', tags: 'right', bookmarks: 'right' } as const
  await mountApp(FILES, { workspace: { ...OPEN, panelSides: sides } })
  await tab('Files').click({ button: 'right' })
  await expect
    .element(page.getByRole('menuitem', { name: 'Move to the right side' }))
    .toHaveAttribute('aria-disabled', 'true')
})
test('a view of a feature that is not plugged in any more is the notes', async () => {
  const { stores } = await mountApp(FILES, { workspace: { ...OPEN, view: 'of-yesterday' } })
  await expect.element(writing()).toBeVisible()
  expect(stores().workspace.state.getState().frame.view).toBe('notes')
})
deepTest(
  'where there is little room the right panel lies over the note, and Esc takes it away',
  async () => {
    await mountApp(FILES, { size: 'narrow', workspace: OPEN })
    await expect.element(writing()).toBeVisible()
    await button('Show the right panel').click()
    await tab('Outline').click()
    await expect.element(heading('Atlas')).toBeVisible()
    ;(tab('Outline').element() as HTMLElement).focus()
    await press('{Escape}')
    await expect.element(tab('Outline')).not.toBeInTheDocument()
    await button('Show the right panel').click()
    await expectSound()
  },
)
deepTest('on a phone the files lie over the note, and go when one is chosen', async () => {
  await mountApp(FILES, { size: 'tiny', theme: 'dark' })
  await button('Files').click()
  await expect.element(tree()).toBeVisible()
  await expectSound()
  await row('Plan').click()
  await expect.element(writing()).toBeVisible()
  await expect.element(tree()).not.toBeInTheDocument()
})
test('a file that is dropped beside everything is not opened in place of the window', async () => {
  await mountApp(FILES)
  await expect.element(tree()).toBeVisible()
  const held = ['dragover', 'drop'].map((type) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'Map.png', { type: 'image/png' }))
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
    return !tree().element().dispatchEvent(event)
  })
  expect(held).toEqual([true, true])
  await expect.element(page.getByText(/Drop a picture into a note/)).toBeVisible()
})
test('without what was open last there is a window all the same', async () => {
  await mountApp(FILES, {
    answers: { 'workspace.get': new LatentError('unavailable', 'The state is locked.') },
  })
  await expect.element(page.getByText(/^What was open here last could not be read/)).toBeVisible()
  await expect.element(row('Atlas')).toBeVisible()
})
test('after a new connection everything is asked again, and nothing that was typed is lost', async () => {
  const { host, disk } = await mountApp(FILES, { workspace: OPEN })
  await goToEnd()
  await press('Mine.')
  host.goAway()
  await expect.element(page.getByText(/your text is kept here/)).toBeVisible()
  await press(' More.')
  const listed = host.asked('vault.list').length
  host.comeBack()
  await expect.element(page.getByText(/your text is kept here/)).not.toBeInTheDocument()
  await expect.poll(() => host.asked('vault.list').length).toBeGreaterThan(listed)
  await expect.poll(() => host.asked('vault.lookAgain')).toEqual([{ why: 'focus' }])
  await press('{Control>}s{/Control}')
  await expect.poll(() => disk.read('Atlas.md')).toMatch(/Mine\. More\.$/)
})
