import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { SearchIcon, TagIcon } from '../icons.ts'
import { PanelTabs } from '../layout/panel-tabs.tsx'
import { Menu } from '../menu/menu.tsx'
import { IconButton } from './icon-button.tsx'
import { Segmented } from './segmented.tsx'
import { Stepper } from './stepper.tsx'
import { SuggestField } from './suggest-field.tsx'
import { TextField } from './text-field.tsx'
import { Button } from './button.tsx'

const WAYS = [
  { value: 'a', label: 'Always' },
  { value: 'o', label: 'Once' },
  { value: 'n', label: 'Never' },
] as const

test('a field says when Enter was pressed in it, and leaves that of an input method to it', async () => {
  const entered: string[] = []
  await mount(<TextField label="Folder" onEnter={({ value }) => entered.push(value)} />)
  await page.getByRole('textbox', { name: 'Folder' }).fill('にほん')
  const input = document.activeElement
  input?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
  )
  expect(entered).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(entered).toEqual(['にほん'])
})

deepTest('a choice of few is one tab stop: arrows choose and go round', async () => {
  function Own() {
    const [value, setValue] = useState<'a' | 'o' | 'n'>('a')
    return <Segmented label="When it asks" options={WAYS} value={value} onChange={setValue} />
  }
  await mount(<Own />)
  const way = (name: string) => page.getByRole('radio', { name })
  await userEvent.keyboard('{Tab}')
  await expect.element(way('Always')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(way('Once')).toHaveFocus()
  await expect.element(way('Once')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(way('Never')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(way('Always')).toBeChecked()
  await way('Once').click()
  await expect.element(way('Once')).toBeChecked()
  await expectSound()
})
test('a number that arrows set is still set when its field is left, and Enter shows what is taken', async () => {
  const set: number[] = []
  function Own() {
    const [value, setValue] = useState(14)
    const onChange = (next: number): void => {
      set.push(next)
      setValue(next)
    }
    return <Stepper label="Size" unit="px" value={value} min={12} max={24} onChange={onChange} />
  }
  await mount(<Own />)
  const field = page.getByRole('spinbutton', { name: 'Size' })
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('16')
  await userEvent.tab()
  await expect.element(field).toHaveValue('16 px')
  expect(set).toEqual([15, 16])
  await field.fill('99')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('24')
  expect(set).toEqual([15, 16, 24])
})
test('a number that is typed is taken when its field goes, and one that nobody touched stays what it is', async () => {
  const set: number[] = []
  const stepper = (value: number) => (
    <Stepper
      label="Width"
      value={value}
      min={40}
      max={200}
      step={2}
      onChange={(next) => set.push(next)}
    />
  )
  const { show } = await mount(stepper(71))
  const field = page.getByRole('spinbutton', { name: 'Width' })
  await field.click()
  await userEvent.tab()
  expect(set).toEqual([])
  await field.fill('80')
  await userEvent.keyboard('{ArrowUp}')
  expect(set).toEqual([82])
  await field.fill('90')
  await show(<></>)
  expect(set).toEqual([82, 90])
  await show(stepper(90))
  await field.fill('wide')
  await show(<></>)
  expect(set).toEqual([82, 90])
})
test('the tabs of a panel are one tab stop too', async () => {
  const tabs = [
    { id: 'chat', label: 'Ask' },
    { id: 'links', label: 'Links' },
  ] as const
  function Own() {
    const [active, setActive] = useState<'chat' | 'links'>('chat')
    return <PanelTabs label="Panels" tabs={tabs} active={active} onChange={setActive} />
  }
  await mount(<Own />)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Links' })).toHaveFocus()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Links')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Ask' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tab', { name: 'Links' })).not.toHaveFocus()
})
deepTest('where there is no room, only the tab in front has its name beside its icon', async () => {
  const tabs = ['Files', 'Search', 'Tags', 'Bookmarks'].map((label) => ({
    id: label,
    label,
    icon: <TagIcon />,
  }))
  const widthOf = (name: string): number =>
    page.getByRole('tab', { name }).element().getBoundingClientRect().width
  function Own({ width }: { readonly width: number }) {
    return (
      <div style={{ width }}>
        <PanelTabs label="Panels" tabs={tabs} active="Tags" onChange={() => undefined} />
      </div>
    )
  }
  const { screen } = await mount(<Own width={180} />)
  await expect.poll(() => widthOf('Files')).toBe(28)
  expect(widthOf('Tags')).toBeGreaterThan(40)
  await page.getByRole('tab', { name: 'Bookmarks' }).hover()
  await expect.element(page.getByText('Bookmarks').last()).toBeVisible()
  await expectSound()
  await screen.rerender(<Own width={600} />)
  await expect.poll(() => widthOf('Bookmarks')).toBeGreaterThan(80)
})
test('a field says what it is for, and what is wrong with it in the place of its hint', async () => {
  const { screen } = await mount(<TextField label="Address" hint="Where it answers." />)
  const field = page.getByRole('textbox', { name: 'Address' })
  const note = (): string | undefined =>
    document.getElementById(field.element().getAttribute('aria-describedby') ?? '')?.textContent ??
    undefined
  expect(note()).toBe('Where it answers.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await screen.unmount()
})
test('what is wrong with a field is announced, and read with it', async () => {
  await mount(<TextField label="Address" hint="Where it answers." error="This is no address." />)
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is no address.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('This is no address.')
  await expect.element(page.getByText('Where it answers.')).not.toBeInTheDocument()
  await expectSound()
})
deepTest(
  'suggestions have what was typed in them: arrows choose, Enter takes, and any other text stays',
  async () => {
    function Own() {
      const [value, setValue] = useState('')
      return (
        <SuggestField
          label="Model"
          value={value}
          suggestions={[
            { value: 'llama3.1', about: '8 GB' },
            { value: 'qwen2.5', about: '4 GB' },
          ]}
          nothingFound="No model is called so."
          note={{ text: '2 models' }}
          onChange={setValue}
        />
      )
    }
    await mount(<Own />)
    const field = page.getByRole('combobox', { name: 'Model' })
    await field.click()
    await expect.element(page.getByRole('option', { name: /qwen/ })).toBeVisible()
    await userEvent.keyboard('lla')
    await expect.element(page.getByRole('option', { name: /qwen/ })).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field).toHaveValue('llama3.1')
    await field.fill('of my own')
    await expect.element(page.getByText('No model is called so.')).toBeVisible()
    await expect.element(field).toHaveValue('of my own')
  },
)
test('a button without words has a name, says it on hover with its keys, and lets Esc through', async () => {
  await mount(<IconButton label="Search" keys="Mod+Shift+F" icon={<SearchIcon />} />)
  const search = page.getByRole('button', { name: 'Search' })
  await search.hover()
  await expect.element(page.getByText(/^Search/)).toBeVisible()
  await expect.element(page.getByText('Ctrl+Shift+F')).toBeVisible()
  await expectSound()
})
deepTest(
  'a menu opens below its button, arrows walk over what cannot be taken, Esc gives the focus back',
  async () => {
    const picked: string[] = []
    const item = (label: string) => ({ label, onSelect: () => void picked.push(label) })
    await mount(
      <Menu
        trigger={<Button>More</Button>}
        items={[
          'separator',
          { ...item('Open'), isChosen: true },
          'separator',
          { ...item('Delete'), isDangerous: true, keys: 'Delete' },
        ]}
      />,
    )
    const more = page.getByRole('button', { name: 'More' })
    await more.click()
    await expect.element(page.getByRole('menuitem', { name: /Open/ })).toBeVisible()
    expect(page.getByRole('separator').elements()).toHaveLength(1)
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    await expect.poll(() => picked).toEqual(['Delete'])
    await expect.element(more).toHaveFocus()
  },
)
