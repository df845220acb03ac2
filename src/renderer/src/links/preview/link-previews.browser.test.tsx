import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { createNoteDisk } from '../../../../../test/window/note-disk.ts'
import { never } from '../../../../../test/window/scripted-host.ts'
import { EditorPane } from '../../editor/editor-pane.tsx'
import { LinksPanel } from '../links-panel.tsx'
import { TextMenu } from '../../text-menu/text-menu.tsx'
import { LinkPreviews } from './link-previews.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ADA = vaultPath('people/Ada.md')
const ATLAS = vaultPath('Atlas.md')
const TEXT =
  'See [[Ada]] and [[Adda#Letters|her letters]] and https://example.com/x .\n\n[[Ada#Letters]]\n'
const FILES = {
  [ATLAS]: TEXT,
  [ADA]: '---\nborn: 1815\n---\n# Ada\n\nShe knew [[Babbage]].\n\n## Letters\n\nTo Mary.\n',
  'Babbage.md': 'An engine.\n',
}

const mountAtlas = async () => {
  const disk = createNoteDisk(FILES)
  const resolved = (target: string) => {
    const path = { Ada: ADA, Babbage: vaultPath('Babbage.md') }[target.split('#')[0] ?? ''] ?? null
    const createPath = path === null ? vaultPath('Adda.md') : null
    return { path, createPath, line: target === 'Ada#Letters' ? 8 : null }
  }
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <div style={{ width: 280 }}>
        <LinksPanel />
      </div>
      <LinkPreviews />
      <TextMenu />
    </div>,
    {
      answers: {
        'history.replaced': null,
        'draft.list': [],
        'vault.list': never,
        ...disk.answers,
        'link.resolve': ({ target }) => resolved(target),
        'link.resolveAll': ({ links }) => links.map(({ target }) => resolved(target)),
        'link.near': [{ path: ADA, title: 'Ada', target: 'Ada#Letters' }],
        'link.back': [],
        'note.mentions': { mentions: [], isCut: false, leftOut: [] },
        'note.related': { notes: [], notice: null },
        'link.forward': [
          {
            target_path: ADA,
            target_title: 'Ada',
            link_text: 'Ada',
            link_type: 'wikilink',
            exists: true,
            line: 1,
          },
        ],
      },
    },
  )
  mounted.stores.workspace.openNote(ATLAS)
  await expect.element(writing()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  return mounted
}

const card = (name: string) => page.getByRole('group', { name: `Preview of ${name}` })
const cards = () => page.getByRole('group', { name: /^Preview of/ })
const pin = () => cards().getByRole('button', { name: 'Keep this preview open' })
const word = (text: string) => writing().getByText(text, { exact: true })
const head = (name: string) => card(name).getByRole('button', { name, exact: true })
const away = () => page.elementLocator(document.body).hover({ position: { x: 400, y: 700 } })

deepTest(
  'a link is previewed with Ctrl held, as it reads, until the pointer goes elsewhere',
  async () => {
    const { stores } = await mountAtlas()
    await word('Ada').hover()
    await userEvent.keyboard('{Control>}')
    await expect.element(card('Ada')).toMatchTextContent(/She knew Babbage/)
    expect(card('Ada').element().textContent).not.toMatch(/born|\[\[/)
    expect(document.activeElement).toBe(writing().element())
    await userEvent.keyboard('{/Control}')
    // Into the card, and on to a link in it: its preview takes the place.
    await card('Ada').getByRole('link', { name: 'Babbage' }).hover()
    await expect.element(card('Babbage')).toMatchTextContent(/An engine/)
    expect(cards().elements()).toHaveLength(1)
    await away()
    await expect.element(cards()).not.toBeInTheDocument()
    // In a list no key is needed, and a pinned one stays.
    await page.getByRole('button', { name: 'Ada', exact: true }).hover()
    await expect.element(card('Ada')).toBeVisible()
    await pin().click()
    await expectSound()
    await away()
    await word('Ada').click()
    await expect.element(card('Ada')).toBeVisible()
    await head('Ada').click()
    expect(stores.workspace.state.getState().tabs.active).toBe(ADA)
    await card('Ada').getByRole('button', { name: 'Close this preview' }).click()
    await expect.element(cards()).not.toBeInTheDocument()
  },
)

test('by a key: the link at the cursor, once more goes into it, Esc goes back; typing ends it', async () => {
  const { stores } = await mountAtlas()
  const text = writing().element() as HTMLElement
  text.focus()
  const preview = () => userEvent.keyboard('{Control>}{Alt>}p{/Alt}{/Control}')
  await preview()
  await expect.element(page.getByText('There is no link at the cursor.')).toBeVisible()
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowUp}{End}')
  await preview()
  // Of a link to a heading the section is shown.
  await expect.element(card('Ada › Letters')).toMatchTextContent(/Ada › Letters.*To Mary/)
  expect(card('Ada › Letters').element().textContent).not.toMatch(/She knew/)
  expect(document.activeElement).toBe(text)
  await preview()
  await expect.element(card('Ada › Letters').getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(cards()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(text)
  await preview()
  await expect.element(cards()).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cards()).not.toBeInTheDocument()
  await preview()
  await expect.element(cards()).toBeVisible()
  await preview()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => stores.workspace.state.getState().place)
    .toMatchObject({
      path: ADA,
      line: 8,
    })
  await expect.element(cards()).not.toBeInTheDocument()
})

deepTest(
  'a link to nothing offers near names: one is written into it as one step, and its words stay',
  async () => {
    const mounted = await mountAtlas()
    const { host, stores } = mounted
    ;(writing().element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}{End}{/Control}typed')
    await word('her letters').hover()
    await userEvent.keyboard('{Control>}')
    await expect.element(page.getByText(/There is no note “Adda” yet\. Did you mean/)).toBeVisible()
    await userEvent.keyboard('{/Control}')
    await pin().click()
    await expectSound()
    expect(host.asked('link.near')).toEqual([
      { from: ATLAS, target: 'Adda#Letters', type: 'wikilink', limit: 5 },
    ])
    await cards().getByRole('list').getByRole('button').click()
    expect(textOf(mounted)).toBe(`${TEXT.replace('Adda', 'Ada')}typed`)
    await expect.element(cards()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(`${TEXT}typed`)
    await word('https://example.com/x').hover()
    await userEvent.keyboard('{Control>}')
    await expect.element(card('example.com')).toMatchTextContent(/https:\/\/example\.com\/x/)
    await userEvent.keyboard('{/Control}{Escape}')
    await word('her letters').hover()
    await userEvent.keyboard('{Control>}')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await userEvent.keyboard('{/Control}')
    await expect.poll(() => stores.workspace.state.getState().tabs.active).toBe('Adda.md')
  },
)

deepTest(
  'a right click on a link says what can be done with it; on a selection what can be done with that',
  async () => {
    const mounted = await mountAtlas()
    const { stores } = mounted
    const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
    await word('her letters').click({ button: 'right' })
    await item('Let it lead to “Ada”').click()
    expect(textOf(mounted)).toBe(TEXT.replace('Adda', 'Ada'))
    await word('Ada').click({ button: 'right' })
    await item('Preview').click()
    await expect.element(card('Ada')).toMatchTextContent(/She knew/)
    await userEvent.keyboard('{Escape}')
    await word('Ada').click({ button: 'right' })
    await item('Rename the note…').click()
    expect(stores.relocation.state.getState().renaming).toBe(ADA)
    await word('Ada').click({ button: 'right' })
    await userEvent.keyboard('{Escape}')
    await expect.element(item('Open')).not.toBeInTheDocument()
    ;(writing().element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await word('Ada').click({ button: 'right' })
    await expect.element(item(/^Select all/)).toBeVisible()
    await expect.element(item('Open')).not.toBeInTheDocument()
  },
)
